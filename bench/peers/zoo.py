# SPDX-License-Identifier: Apache-2.0
"""Networks of the libraries that people take them from, with random weights: `zoo.py FOLDER [TEXT]...` writes those whose
names hold a TEXT, or all, as ONNX files.

Needs torch, onnxscript and, each for its own, torchvision, timm, transformers and segmentation-models-pytorch (smp).
Statistics of batch norms are those of random pictures, and weights that a library sets to zero are drawn, so that no
output is 0.
"""
import os
import sys
import warnings

import torch

TORCHVISION = {
    "alexnet": 224, "convnext_tiny": 224, "densenet121": 224, "efficientnet_b0": 224, "efficientnet_v2_s": 224,
    "googlenet": 224, "inception_v3": 299, "maxvit_t": 224, "mnasnet1_0": 224, "mobilenet_v2": 224,
    "mobilenet_v3_large": 224, "regnet_x_400mf": 224, "regnet_y_800mf": 224, "resnet50": 224, "resnext50_32x4d": 224,
    "shufflenet_v2_x1_0": 224, "squeezenet1_1": 224, "swin_t": 224, "swin_v2_t": 224, "vgg11_bn": 224, "vit_b_16": 224,
    "video.r3d_18": (3, 8, 64, 64), "segmentation.deeplabv3_mobilenet_v3_large": 256, "segmentation.fcn_resnet50": 160,
    "segmentation.lraspp_mobilenet_v3_large": 320,
}
TIMM = {
    "coat_tiny": 224, "convmixer_768_32": 224, "crossvit_tiny_240": 240, "cspdarknet53": 256, "davit_tiny": 224,
    "deit_tiny_patch16_224": 224, "dla34": 224, "eca_resnet33ts": 256, "edgenext_small": 256, "efficientformer_l1": 224,
    "fastvit_t8": 256, "focalnet_tiny_srf": 224, "gernet_s": 224, "ghostnet_100": 224, "gmlp_s16_224": 224,
    "hrnet_w18_small": 224, "inception_next_tiny": 224, "lcnet_100": 224, "levit_128": 224, "mixer_s16_224": 224,
    "mobilenetv4_conv_small": 224, "mobileone_s0": 224, "mobilevit_s": 256, "nfnet_f0": 192, "poolformer_s12": 224,
    "pvt_v2_b0": 224, "repghostnet_100": 224, "repvgg_a0": 224, "res2net50_26w_4s": 224, "resmlp_12_224": 224,
    "selecsls42b": 224, "skresnet18": 224, "starnet_s1": 224, "tf_mixnet_s": 224, "tinynet_a": 192,
    "twins_pcpvt_small": 224, "vovnet39a": 224, "xcit_nano_12_p16_224": 224,
}
SMP = {"DeepLabV3": 256, "DeepLabV3Plus": 224, "FPN": 224, "Linknet": 224, "MAnet": 256, "PAN": 256, "PSPNet": 224,
       "Unet": 224, "UnetPlusPlus": 224}
SMALL = {"hidden_size": 512, "intermediate_size": 1376, "num_hidden_layers": 4, "num_attention_heads": 8,
         "num_key_value_heads": 4, "vocab_size": 2000, "use_cache": False}
WORDS = {"num_hidden_layers": 3, "vocab_size": 2000}
SOUND = {"hidden_size": 384, "num_attention_heads": 6, "intermediate_size": 1536}
# Model and configuration by their names there, the configuration's settings; the input's shape, words if it has two
# dimensions of which the second is no sound's.
TRANSFORMERS = {
    "Albert": ({"hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072, **WORDS}, (1, 96)),
    "Bert": (WORDS, (4, 64)),
    "CLIPVision": ({"num_hidden_layers": 3}, (1, 3, 224, 224)),
    "DebertaV2": ({**SOUND, **WORDS, "relative_attention": True, "pos_att_type": ["p2c", "c2p"], "position_buckets": 64,
                   "norm_rel_ebd": "layer_norm", "share_att_key": True}, (1, 128)),
    "Dinov2": ({"hidden_size": 384, "num_hidden_layers": 4, "num_attention_heads": 6, "image_size": 224}, (1, 3, 224, 224)),
    "DistilBert": ({"n_layers": 3, "vocab_size": 2000}, (1, 128)),
    "Electra": ({"num_hidden_layers": 6, "vocab_size": 2000}, (1, 128)),
    "GPT2": ({"n_layer": 3, "vocab_size": 2000, "use_cache": False}, (1, 128)),
    "Gemma2": ({**SMALL, "head_dim": 64}, (1, 128)),
    "Llama": (SMALL, (1, 128)),
    "MPNet": (WORDS, (1, 128)),
    "Mamba": ({"hidden_size": 256, "num_hidden_layers": 3, "vocab_size": 2000, "use_cache": False}, (1, 32)),
    "Qwen3": ({**SMALL, "num_key_value_heads": 2, "head_dim": 64}, (1, 128)),
    "Segformer": ({}, (1, 3, 256, 256)),
    "T5Encoder": ({"num_layers": 3, "vocab_size": 2000, "use_cache": False}, (1, 128)),
    "Wav2Vec2": ({**SOUND, "num_hidden_layers": 3, "conv_dim": [256] * 7}, (1, 16000)),
}


class FirstResult(torch.nn.Module):
    def __init__(self, model, options):
        super().__init__()
        self.model, self.options = model, options

    def forward(self, x):
        y = self.model(x, **self.options)
        return y["out"] if isinstance(y, dict) else y[0] if isinstance(y, tuple) else y


def of_torchvision(name):
    import torchvision

    options = {"weights": None}
    if name.startswith("segmentation."):
        options["weights_backbone"] = None
    if name in ("googlenet", "inception_v3"):
        options.update(aux_logits=False, init_weights=False, transform_input=False)
    module = torchvision.models
    for part in name.split("."):
        module = getattr(module, part)
    return FirstResult(module(**options), {})


def of_timm(name):
    import timm

    return FirstResult(timm.create_model(name, pretrained=False), {})


def of_smp(name):
    import segmentation_models_pytorch

    return FirstResult(getattr(segmentation_models_pytorch, name)("resnet18", encoder_weights=None, classes=8), {})


def of_transformers(name):
    import transformers

    config = getattr(transformers, f"{name.removesuffix('Encoder')}Config")(**TRANSFORMERS[name][0])
    config._attn_implementation = "eager"
    return FirstResult(getattr(transformers, f"{name}Model")(config), {"return_dict": False})


def input_of(shape):
    if isinstance(shape, int):
        shape = (3, shape, shape)
    if len(shape) == 3 or len(shape) == 4 and shape[0] == 3:
        shape = (1, *shape)
    words = len(shape) == 2 and shape[1] < 1000
    return torch.randint(0, 4, shape) if words else torch.randn(shape)


def settle(model, x):
    for parameter in model.parameters():
        if parameter.numel() > 1 and not parameter.any():
            parameter.normal_(0, 0.02)
    norms = [m for m in model.modules() if isinstance(m, torch.nn.modules.batchnorm._BatchNorm)]
    for norm in norms:
        norm.momentum = None
    if norms:
        model.train()(torch.randn(2, *x.shape[1:]))
    model.eval()


def main():
    folder, wanted = sys.argv[1], sys.argv[2:]
    warnings.filterwarnings("ignore")
    torch.manual_seed(0)
    os.makedirs(folder, exist_ok=True)
    made_by = {"tv": (of_torchvision, TORCHVISION), "timm": (of_timm, TIMM), "smp": (of_smp, SMP),
               "hf": (of_transformers, {name: shape for name, (_, shape) in TRANSFORMERS.items()})}
    for library, (make, shapes) in made_by.items():
        for name, shape in shapes.items():
            file = f"{library}_{name.split('.')[-1]}.onnx"
            path = os.path.join(folder, file)
            if os.path.exists(path) or wanted and not any(text in file for text in wanted):
                continue
            try:
                with torch.no_grad():
                    x, model = input_of(shape), make(name)
                    settle(model, x)
                    torch.onnx.export(model, (x,), path, dynamo=True, external_data=False, verbose=False)
            except Exception as error:  # a library that is not there or has changed is no reason to end
                print(f"{library} {name}: {str(error).splitlines()[0] if str(error) else error!r}", file=sys.stderr)


if __name__ == "__main__":
    main()

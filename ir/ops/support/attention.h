// SPDX-License-Identifier: Apache-2.0
// What the ops of attention share: q [.., queries, size], k [.., keys, size], v [.., keys, width] and perhaps a mask
// that broadcasts to the scores [.., queries, keys].
#pragma once

#include "ir/ops/support/op.h"

namespace thermite {

inline constexpr std::string_view kCausalNames[] = {"none", "top_left", "bottom_right"};
inline constexpr AttrChoices kCausalChoices{"Causal", kCausalNames};
inline constexpr std::string_view kMaskedRowNames[] = {"zeros", "nan"};
inline constexpr AttrChoices kMaskedRowChoices{"MaskedRows", kMaskedRowNames};

inline constexpr AttrRow kAttentionAttrs[] = {
    {"scale", AttrType::real, "factor of the products of queries and keys; 0: one over the root of their size",
     otherwise(0)},
    {"causal", AttrType::integer,
     "which keys a query has: all; those up to its own number; those up to its number counted from the last query and "
     "key",
     otherwise(0), false, false, &kCausalChoices},
    {"masked_rows", AttrType::integer, "what a query gives whose scores are all -inf", otherwise(0), false, false,
     &kMaskedRowChoices},
};

enum class CausalRule : int64_t { none, top_left, bottom_right };

// `groups`: heads, the dimension before queries, may be a multiple of those of k and v.
Result<Type> infer_attention(const InferArgs& a, bool groups);
double attention_terms(const InferArgs& a);
// In two passes over the keys, as softmax is written down.
Status ref_attention(RefInputs in, const Attrs& attrs, RefTensor& out);

}  // namespace thermite

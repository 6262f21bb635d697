// SPDX-License-Identifier: Apache-2.0
//! The launch-overhead chain under Burn. `burn_chain BACKEND THREADS` answers with a line `version ...`, then a line
//! `shape repetitions milliseconds mean` for each case; the table compares the mean with its own sums.
use std::time::{Duration, Instant};

use burn::tensor::{backend::Backend, Tensor, TensorData};

const SIDES: [usize; 2] = [4, 8];
const REPETITIONS: [usize; 2] = [512, 1024];
const SAMPLES: usize = 15;
const WARM_UP: Duration = Duration::from_millis(200);

fn uniform(mut state: u32, count: usize) -> Vec<f32> {
    let mut next = || {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        (state >> 8) as f32 / 16777216.0
    };
    (0..count).map(|_| next()).collect()
}

fn tensor<B: Backend>(seed: u32, side: usize, device: &B::Device) -> Tensor<B, 4> {
    let values = uniform(seed, side * side * side);
    Tensor::from_data(TensorData::new(values, [1, side, side, side]), device)
}

fn chain<B: Backend>(lhs: &Tensor<B, 4>, rhs: &Tensor<B, 4>, repetitions: usize) -> Tensor<B, 4> {
    let device = lhs.device();
    let mut x = lhs.clone();
    for i in 0..repetitions {
        let fresh = Tensor::<B, 4>::ones(lhs.shape(), &device) * (i as f32);
        x = if i % 2 == 0 {
            x.clone() * rhs.clone() + fresh
        } else {
            lhs.clone() + x.clone() + fresh
        };
    }
    x
}

fn run<B: Backend>(lhs: &Tensor<B, 4>, rhs: &Tensor<B, 4>, repetitions: usize, threads: usize) -> Vec<f32> {
    let results = if threads == 1 {
        vec![chain(lhs, rhs, repetitions)]
    } else {
        let spawn = |_| {
            let (lhs, rhs) = (lhs.clone(), rhs.clone());
            std::thread::spawn(move || chain(&lhs, &rhs, repetitions))
        };
        let handles: Vec<_> = (0..threads).map(spawn).collect();
        handles
            .into_iter()
            .map(|h| h.join().expect("a thread failed"))
            .collect()
    };
    Tensor::cat(results, 0).into_data().to_vec().expect("f32 values")
}

fn measure<B: Backend>(threads: usize) {
    let device = B::Device::default();
    println!("version burn 0.21.0");
    for side in SIDES {
        let (lhs, rhs) = (tensor::<B>(1, side, &device), tensor::<B>(2, side, &device));
        for repetitions in REPETITIONS {
            let start = Instant::now();
            while {
                run(&lhs, &rhs, repetitions, threads);
                start.elapsed() < WARM_UP
            } {}
            let mut times = Vec::new();
            let mut last = Vec::new();
            for _ in 0..SAMPLES {
                B::sync(&device).expect("the device works");
                let start = Instant::now();
                last = run(&lhs, &rhs, repetitions, threads);
                times.push(start.elapsed().as_secs_f64() * 1e3);
            }
            times.sort_by(f64::total_cmp);
            let mean = last.iter().map(|&v| f64::from(v)).sum::<f64>() / last.len() as f64;
            println!("1x{side}x{side}x{side} {repetitions} {} {mean}", times[SAMPLES / 2]);
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let backend = args.get(1).map_or("", String::as_str);
    let threads = args.get(2).and_then(|s| s.parse().ok()).unwrap_or(1);
    match backend {
        #[cfg(feature = "cpu")]
        "cpu" => measure::<burn::backend::Cpu>(threads),
        #[cfg(feature = "flex")]
        "flex" => measure::<burn::backend::Flex>(threads),
        #[cfg(feature = "vulkan")]
        "vulkan" => measure::<burn::backend::Vulkan>(threads),
        _ => panic!("usage: burn_chain BACKEND THREADS, with a backend that was built in"),
    }
}

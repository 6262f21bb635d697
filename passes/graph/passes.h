// SPDX-License-Identifier: Apache-2.0
// The graph passes. Each turns a graph into another one; inputs, outputs, scalars and constants keep their numbers.
#pragma once

#include <functional>

#include "passes/graph/optimize.h"

namespace thermite {

// c64 values -> pairs of f32 values, c128 -> f64; inputs and outputs keep their bytes. Dead nodes go.
// `many_threads` as in GraphOptions: long rows of Fourier transforms are cut then.
Result<Graph> split_complex(Graph g, bool many_threads);

// softmax(x) -> sub, exp, div over reductions. Composites inside composites too.
Result<Graph> decompose_composites(Graph g);

// A concatenation of many operands becomes a tree of such of a few, so that no kernel grows with what a program joins.
Result<Graph> narrow_wide(Graph g);

// A matrix product with few results for its depth becomes a sum of such of a few thousand terms each; for many threads,
// of a few hundred.
Result<Graph> segment_products(Graph g, bool many_threads);
// For many threads: likewise convolutions, into groups; and short products with vectors become sums of products.
Result<Graph> segment_convolutions(Graph g);
Result<Graph> sum_vector_products(Graph g);

// A convolution with a single place to be at becomes a matrix product.
Result<Graph> multiply_single_places(Graph g);

// Zero points of bytes that are multiplied are taken away from their products in place of the bytes.
Result<Graph> take_out_zero_points(Graph g);

// Fixed right sides of products come to lie as the layout says; without panels nothing is done.
Result<Graph> panel_weights(Graph g, const WeightLayout& layout);
// Convolutions of bytes whose sums f32 holds exactly are made of floats, where no matrix unit takes them.
Result<Graph> sum_bytes_as_floats(Graph g, const WeightLayout& layout);
// Fixed filters of bytes come to lie with their channels last, for matrix units.
Result<Graph> put_channels_last(Graph g);

// One sweep of the rule tables over the graph, producers first. `fired` counts per rule, in table order. What is asked
// of scaled weights becomes further outputs; without options.scaling none is scaled.
Graph simplify(Graph g, const GraphOptions& options, std::vector<RewriteRecord>& fired);

// a + b, b + a -> one node. Not for inputs.
Graph merge_equal(Graph g);

// Drops what no output needs; inputs stay.
Graph drop_dead(Graph g);

// scalar -> identity(scalar), where it is an output: a runtime scalar has no memory of its own. Nothing else changes.
Graph store_scalar_outputs(Graph g);

// A graph with the tables and input nodes of `g` and nothing else, to be filled; `g` keeps its other nodes and its
// lists of inputs and outputs.
Graph emptied(Graph& g);

// Every node in order, its inputs already the new ones: `with` gives the node that stands for it, of the same type, or
// kNoNode to keep it as it is by then.
Result<Graph> replace_nodes(Graph g, const std::function<Result<NodeId>(GraphBuilder& b, Node& node)>& with);

// The same of products and convolutions alone. `elements_of_constants`: that its right side was made of, if of nothing
// else; else 0.
Result<Graph> replace_contractions(
    Graph g, const std::function<Result<NodeId>(GraphBuilder& b, Node& node, int64_t elements_of_constants)>& with);

}  // namespace thermite

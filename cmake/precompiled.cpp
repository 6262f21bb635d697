// SPDX-License-Identifier: Apache-2.0
// Empty: a precompiled header belongs to a target, and a target has a source.

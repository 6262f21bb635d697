// SPDX-License-Identifier: Apache-2.0
// The vectors of rows beside each other that a task transforms: where each begins, where it is kept, and how it comes
// from memory and goes back.
#pragma once

#include <functional>

#include "passes/schedule/fourier_frame.h"

namespace thermite {

class FourierVectors : protected FourierFrame {
 protected:
  // Of one lane there is one vector: a row. Else its axis is no longer one of the others.
  FourierVectors(LoopNest& n, FourierNest shape, const FourierSteps& steps, const ScheduleContext& context);

  // Elements of scratch for a vector.
  void allocate(int64_t kept);
  Size bind_task();   // how many tasks there are
  Size rows() const;  // of all tasks
  // Of the task's vectors one after another.
  void each_vector(const std::function<void()>& body);
  // What crosses memory, under a mask where lanes of the vector are not there.
  void at_vector(const std::function<void()>& body);

  // Where elements are kept: parts, the lanes of each beside each other.
  struct Room {
    int64_t first, length;
  };
  ComplexValue kept(Room room, ValueId index);
  void keep(Room room, ValueId index, ComplexValue v);

  ComplexValue operand_at(ValueId index);
  // What the next group reads while this one is made: pieces of far rows, which no hardware foresees.
  void fetch_at(ValueId index);
  void store(ValueId index, ComplexValue v);
  // All of the rows by squares that are turned: into the room, and out of it.
  void read_turned(Room room);
  void store_turned(Room room);

  const int64_t vectors_;  // of a task
  bool turns_reads_ = false, turns_results_ = false;

 private:
  void whole_or_not(const std::function<void(bool whole)>& body);
  ValueId place(Room room, ValueId index, int64_t part);
  void each_square(int64_t length, const std::function<void(ValueId from, bool last)>& body);
  void read_square(Room room, ValueId from, int lane, bool whole);
  void store_square(Room room, ValueId from, int lane, bool whole, bool may_stream);

  const int square_;
  LoopAxis vector_{};
  MemId scratch_ = 0;
  int64_t kept_ = 0;  // elements of it for a vector
  ValueId first_ = kNoId, count_ = kNoId;
  ValueId begin_ = kNoId, left_ = kNoId,
          base_ = kNoId;  // of the current vector: its first row, rows from there, its room
};

}  // namespace thermite

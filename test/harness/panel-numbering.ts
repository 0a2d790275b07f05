import type { HeldTask, TaskCall } from "../../provider/resources/game/task-order";

/** A task has a position, and a letter that stands for its content. */
export type Row = HeldTask<string>;

const LIMIT = 10;

/**
 * Returns the tasks of a schedule after a call, or fails if the panel would refuse the call. Implements docs/facts/game-panel.md 3.7 independently of
 * the sandbox and the provider.
 */
export function after(rows: readonly Row[], call: TaskCall<string>, newId: string): Row[] {
  switch (call.kind) {
    case "create": {
      if (rows.length >= LIMIT) throw new Error("400: a schedule has at most 10 tasks");
      if (call.sequenceId !== undefined && call.sequenceId < 1) throw new Error("422: sequence_id is at least 1");
      const last = Math.max(0, ...rows.map((row) => row.sequenceId));
      const sequenceId = Math.min(call.sequenceId ?? last + 1, last + 1);
      const shifted = rows.map((row) => (row.sequenceId >= sequenceId ? { ...row, sequenceId: row.sequenceId + 1 } : row));
      return [...shifted, { id: newId, sequenceId, content: call.content }];
    }
    case "update": {
      const { sequenceId: from } = found(rows, call.id);
      const to = call.sequenceId ?? from;
      if (to < 1) throw new Error("422: sequence_id is at least 1");
      return rows.map((row) => {
        if (row.id === call.id) return { ...row, sequenceId: to, content: call.content };
        if (row.sequenceId >= to && row.sequenceId < from) return { ...row, sequenceId: row.sequenceId + 1 };
        if (row.sequenceId > from && row.sequenceId <= to) return { ...row, sequenceId: row.sequenceId - 1 };
        return row;
      });
    }
    case "remove": {
      const { sequenceId: gone } = found(rows, call.id);
      return rows
        .filter((row) => row.id !== call.id)
        .map((row) => (row.sequenceId > gone ? { ...row, sequenceId: row.sequenceId - 1 } : row));
    }
  }
}

function found(rows: readonly Row[], id: string): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`404: there is no task ${id}`);
  return row;
}

/** Returns the contents in the order in which the panel runs them, or `?` if two tasks have the same number and their order is thus undefined. */
export function run(rows: readonly Row[]): string {
  const numbers = new Set(rows.map((row) => row.sequenceId));
  if (numbers.size !== rows.length) return "?";
  return [...rows]
    .sort((a, b) => a.sequenceId - b.sequenceId)
    .map((row) => row.content)
    .join("");
}

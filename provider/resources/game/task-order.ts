/** Task on the platform. The numbers in `sequenceId` order the tasks, and may have gaps. */
export interface HeldTask<T> {
  id: string;
  sequenceId: number;
  content: T;
}

/** `sequenceId` is absent if the task keeps its place, or if the task is new and comes last. */
export type TaskCall<T> =
  | { kind: "remove"; id: string }
  | { kind: "update"; id: string; content: T; sequenceId?: number }
  | { kind: "create"; content: T; sequenceId?: number };

/**
 * Returns the fewest calls. A call changes one task, and all other tasks keep their order. The tasks of the longest common subsequence
 * therefore stay unchanged, and every other task costs one call: `max(held, wanted) - staying` calls in total. One call can edit and move a
 * held task.
 */
export function taskCalls<T>(held: readonly HeldTask<T>[], wanted: readonly T[], equal: (x: T, y: T) => boolean): TaskCall<T>[] {
  const order = [...held].sort((a, b) => a.sequenceId - b.sequenceId);
  if (new Set(order.map((task) => task.sequenceId)).size < order.length) return oneAfterAnother(order, wanted);
  const staying = longestCommon(order, wanted, equal);
  const spare = order.filter((task) => ![...staying.values()].includes(task));
  const calls: TaskCall<T>[] = [];
  const places = new Places(order);

  // The held task that becomes each wanted task. A spare task that already has the wanted content is only moved.
  const sources = new Map<number, HeldTask<T>>(staying);
  const open = wanted.map((_, i) => i).filter((i) => !staying.has(i));
  for (const i of open) takeSpare(i, (task) => equal(task.content, wanted[i] as T));
  for (const i of open) if (!sources.has(i)) takeSpare(i, () => true);
  for (const { id } of spare) {
    calls.push({ kind: "remove", id });
    places.remove(id);
  }

  wanted.forEach((content, i) => {
    const source = sources.get(i);
    const before = places.of(i === 0 ? undefined : placed(i - 1));
    if (!source) {
      const sequenceId = places.insert(newId(i), before + 1);
      calls.push({ kind: "create", content, sequenceId });
    } else if (!staying.has(i)) {
      const next = nextStaying(i);
      const inPlace = places.of(source.id) > before && (next === undefined || places.of(source.id) < places.of(next));
      const sequenceId = inPlace ? undefined : places.move(source.id, before);
      calls.push({ kind: "update", id: source.id, content, ...(sequenceId === undefined ? {} : { sequenceId }) });
    }
  });
  return calls;

  function takeSpare(i: number, fits: (task: HeldTask<T>) => boolean): void {
    const at = spare.findIndex(fits);
    const [task] = at < 0 ? [] : spare.splice(at, 1);
    if (task) sources.set(i, task);
  }
  function placed(i: number): string {
    return sources.get(i)?.id ?? newId(i);
  }
  function nextStaying(i: number): string | undefined {
    for (let j = i + 1; j < wanted.length; j++) if (staying.has(j)) return placed(j);
    return undefined;
  }
}

/**
 * Concurrent writers can leave two tasks with the same number (docs/facts/game-panel.md 8.3). Only a call for one of these tasks separates
 * them. Every task is therefore moved, in order, to a place far behind the last task. Each later move shifts the moved tasks forward by one
 * place, but they stay behind the tasks that were not moved yet.
 */
function oneAfterAnother<T>(held: readonly HeldTask<T>[], wanted: readonly T[]): TaskCall<T>[] {
  const behind = (held.at(-1)?.sequenceId ?? 0) + held.length;
  return [
    ...held.slice(wanted.length).map(({ id }): TaskCall<T> => ({ kind: "remove", id })),
    ...wanted.map((content, i): TaskCall<T> => {
      const id = held[i]?.id;
      return id === undefined ? { kind: "create", content } : { kind: "update", id, content, sequenceId: behind + i };
    }),
  ];
}

const newId = (i: number) => `new ${i}`;

/** Follows the numbers of the tasks on the platform (docs/facts/game-panel.md 3.7, sequence on create, on update, delete). */
class Places {
  private readonly numbers: Map<string, number>;

  constructor(tasks: readonly HeldTask<unknown>[]) {
    this.numbers = new Map(tasks.map((task) => [task.id, task.sequenceId]));
  }

  /** Returns 0 for the place before the first task. */
  of(id: string | undefined): number {
    return id === undefined ? 0 : (this.numbers.get(id) ?? 0);
  }

  remove(id: string): void {
    const gone = this.of(id);
    this.numbers.delete(id);
    this.shift((n) => n > gone, -1);
  }

  insert(id: string, wanted: number): number {
    const number = Math.min(wanted, Math.max(0, ...this.numbers.values()) + 1);
    this.shift((n) => n >= number, 1);
    this.numbers.set(id, number);
    return number;
  }

  /** Moves a task directly behind the number `before`. */
  move(id: string, before: number): number {
    const from = this.of(id);
    const to = from > before ? before + 1 : before;
    this.numbers.delete(id);
    if (to < from) this.shift((n) => n >= to && n < from, 1);
    else this.shift((n) => n > from && n <= to, -1);
    this.numbers.set(id, to);
    return to;
  }

  private shift(which: (n: number) => boolean, by: number): void {
    for (const [id, n] of this.numbers) if (which(n)) this.numbers.set(id, n + by);
  }
}

/** The key is the index of the wanted task. */
function longestCommon<T>(held: readonly HeldTask<T>[], wanted: readonly T[], equal: (x: T, y: T) => boolean): Map<number, HeldTask<T>> {
  const length = Array.from({ length: held.length + 1 }, () => new Array<number>(wanted.length + 1).fill(0));
  const at = (i: number, j: number) => length[i]?.[j] ?? 0;
  const match = (i: number, j: number) => equal((held[i] as HeldTask<T>).content, wanted[j] as T);
  for (let i = held.length - 1; i >= 0; i--) {
    for (let j = wanted.length - 1; j >= 0; j--) {
      const row = length[i];
      if (row) row[j] = match(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common = new Map<number, HeldTask<T>>();
  for (let i = 0, j = 0; i < held.length && j < wanted.length; ) {
    if (match(i, j)) common.set(j++, held[i++] as HeldTask<T>);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}

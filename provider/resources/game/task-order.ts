/** A task as the panel shows it. The panel runs tasks in the order of `sequenceId`, whose numbers may have gaps. */
export interface HeldTask<T> {
  id: string;
  sequenceId: number;
  content: T;
}

/** A call that changes one task. Without `sequenceId`, an updated task keeps its place, and a new task comes last. */
export type TaskCall<T> =
  | { kind: "remove"; id: string }
  | { kind: "update"; id: string; content: T; sequenceId?: number }
  | { kind: "create"; content: T; sequenceId?: number };

/**
 * Returns the fewest calls that turn the held tasks into the wanted ones. A call changes one task and keeps the order of all others. Tasks in the
 * longest common subsequence need no call. Each other task needs one call, because one call can edit and move a task: in total `max(held, wanted) -
 * staying` calls.
 */
export function taskCalls<T>(held: readonly HeldTask<T>[], wanted: readonly T[], equal: (x: T, y: T) => boolean): TaskCall<T>[] {
  const order = [...held].sort((a, b) => a.sequenceId - b.sequenceId);
  if (new Set(order.map((task) => task.sequenceId)).size < order.length) return oneAfterAnother(order, wanted);
  const staying = longestCommon(order, wanted, equal);
  const spare = order.filter((task) => ![...staying.values()].includes(task));
  const calls: TaskCall<T>[] = [];
  const places = new Places(order);

  // For each wanted task (by index), the held task that becomes it. First choice: a spare task with the wanted content, which needs only a move.
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
 * For a list in which two tasks have the same number because of concurrent writers (docs/facts/game-panel.md 8.3). Moves every task, in order, to a
 * number far behind the last task. Each move puts the already moved tasks one place forward, but they stay behind all tasks that are not yet moved.
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

/**
 * Computes the numbers that the tasks have after each call, as the panel assigns them (docs/facts/game-panel.md 3.7, sequence on create, on
 * update, delete).
 */
class Places {
  private readonly numbers: Map<string, number>;

  constructor(tasks: readonly HeldTask<unknown>[]) {
    this.numbers = new Map(tasks.map((task) => [task.id, task.sequenceId]));
  }

  /** Number of a task. Returns 0, the place before the first task, for an undefined id. */
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

  /** Moves a task directly behind the number `before`, and returns its new number. */
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

/** The longest sequence of held tasks that equal wanted tasks in the same order. Keys: indices of the wanted tasks. */
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

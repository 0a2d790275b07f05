import { resourceTypeText } from "../../../provider/core/type-token";
import { nameOf } from "../../../rehearsal/protocol/urn";
import { pointersIn } from "../../pointers";
import { compare } from "../../words";
import type { ReadStep } from "../read/parsed-run";
import { definitionOf, resourceTypeOf } from "./resource-types";
import type { MoneyRow, Picture, Row } from "./stack-report";

export const MOST_NODES = 60;
export const MOST_EDGES = 120;
/** For fewer changes, a list is as clear as a picture. */
const LEAST_CHANGED = 3;

/** Returns undefined if a picture does not help: for few changes, for changes without connections, or for too many changes. */
export function pictureOf(
  steps: readonly ReadStep[],
  changed: ReadonlyMap<string, Pick<Row, "op" | "failed">>,
  money: readonly MoneyRow[],
): Picture | undefined {
  if (changed.size < LEAST_CHANGED || changed.size > MOST_NODES) return undefined;
  const edges = reduced(edgesOf(steps));
  if (!edges.some(([from, to]) => changed.has(from) && changed.has(to))) return undefined;
  const near = new Set([...changed.keys(), ...edges.flatMap(([from, to]) => (changed.has(from) || changed.has(to) ? [from, to] : []))]);
  const shown = [near, new Set(changed.keys())].find((set) => set.size <= MOST_NODES && within(edges, set).length <= MOST_EDGES);
  if (shown === undefined) return undefined;
  const urns = [...shown].sort((x, y) => compare(label(x), label(y)));
  const index = new Map(urns.map((urn, n) => [urn, n]));
  return {
    nodes: urns.map((urn) => {
      const { op, failed } = changed.get(urn) ?? {};
      const [row] = money.filter(({ name, kind }) => name === nameOf(urn) && kind === resourceTypeOf(urn));
      return { name: nameOf(urn), kind: resourceTypeOf(urn), op, failed, amount: row && amountOf(row) };
    }),
    edges: within(edges, shown)
      .map(([from, to]): [number, number] => [index.get(from) ?? 0, index.get(to) ?? 0])
      .sort((x, y) => x[0] - y[0] || x[1] - y[1]),
  };
}

type Edge = readonly [from: string, to: string];

const label = (urn: string): string => `${resourceTypeOf(urn)} ${nameOf(urn)} ${urn}`;

const within = (edges: readonly Edge[], set: ReadonlySet<string>): Edge[] => edges.filter(([from, to]) => set.has(from) && set.has(to));

const amountOf = ({ amount, direction }: MoneyRow): string =>
  amount === undefined ? "?" : `${direction === "up" ? "+" : "−"}${amount.toFixed(2)}`;

/** An edge leads from a dependency to its dependent. If the format contains no dependencies, edges follow the ids in the inputs. */
function edgesOf(steps: readonly ReadStep[]): Edge[] {
  const own = steps.filter(({ op, urn }) => op !== "refresh" && !urn.includes("::pulumi:"));
  const known = new Set(own.map(({ urn }) => urn));
  const byId = new Map(
    own.flatMap(({ urn, old, new: news }) =>
      [old?.id, news?.id].flatMap((id) => (id === undefined ? [] : [[`${resourceTypeOf(urn)} ${id}`, urn] as const])),
    ),
  );
  return own.flatMap((step) => {
    const needed = step.dependencies ?? referredTo(step, byId);
    return [...new Set(needed)].filter((urn) => known.has(urn) && urn !== step.urn).map((urn) => [urn, step.urn] as const);
  });
}

function referredTo({ urn, new: news, old }: ReadStep, byId: ReadonlyMap<string, string>): string[] {
  const definition = definitionOf(urn);
  const pointers = definition ? pointersIn(definition, (news ?? old)?.inputs ?? {}) : [];
  return pointers.flatMap(({ kind, id }) => byId.get(`${resourceTypeText(kind)} ${id}`) ?? []);
}

/** Leaves out each edge that a longer path already implies. */
function reduced(edges: readonly Edge[]): Edge[] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  if (edges.length > MOST_REDUCED) return [...edges];
  return edges.filter(([from, to]) => !(next.get(from) ?? []).some((between) => between !== to && reaches(next, between, to)));
}

function reaches(next: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(next.get(at) ?? []));
  }
  return false;
}

/** `reduced` runs only on pictures with at most this number of edges. A picture with more edges is never shown. */
const MOST_REDUCED = 1000;

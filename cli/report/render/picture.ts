import { MOST_EDGES, MOST_NODES } from "../model/picture";
import type { Row, StackReport } from "../model/stack-report";
import { type Detail, mermaidText } from "./style";

/** Returns the picture with the changed resources and their unchanged neighbours, or without these neighbours if it is too large. */
export function pictureSource({ picture }: StackReport, extent: Detail["picture"], most: number): string | undefined {
  if (picture === undefined || extent === "none") return undefined;
  const { nodes, edges } = picture;
  const changed = new Set(nodes.flatMap(({ op }, n) => (op === undefined ? [] : [n])));
  const among = edges.filter((edge) => edge.every((n) => changed.has(n)));
  const extents = [...(extent === "near" ? [{ shown: new Set(nodes.keys()), edges }] : []), { shown: changed, edges: among }];
  for (const { shown, edges: some } of extents) {
    if (shown.size > MOST_NODES || some.length > MOST_EDGES || some.length === 0) continue;
    const source = mermaid(picture, shown, some);
    if (Buffer.byteLength(source) <= most) return source;
  }
  return undefined;
}

function mermaid(
  { nodes }: NonNullable<StackReport["picture"]>,
  shown: ReadonlySet<number>,
  edges: readonly (readonly [number, number])[],
) {
  const used = new Set<string>();
  const box = ({ name, kind, op, amount, failed }: (typeof nodes)[number], n: number): string => {
    const look = failed ? "failed" : op === undefined ? "" : (LOOKS[op] ?? "");
    if (look !== "") used.add(look);
    const price = amount === undefined ? "" : `<br>${mermaidText(amount)}`;
    return `  n${n}["${mermaidText(cutName(kind))} ${mermaidText(cutName(name))}${failed ? "<br>failed" : price}"]${look === "" ? "" : `:::${look}`}`;
  };
  const boxes = nodes.flatMap((node, n) => (shown.has(n) ? [box(node, n)] : []));
  const connected = new Set(edges.flat());
  const alone = [...shown].filter((n) => !connected.has(n)).sort((x, y) => x - y);
  // Invisible edges put the boxes without edges into separate rows. Otherwise mermaid draws lines behind these boxes.
  const rows = alone.slice(1).flatMap((n, index) => ((index + 1) % ROW === 0 ? [] : [`  n${alone[index]} ~~~ n${n}`]));
  const styles = Object.entries(CLASSES).filter(([look]) => used.has(look));
  return [
    "flowchart LR",
    ...boxes,
    ...edges.map(([from, to]) => `  n${from} --> n${to}`),
    ...rows,
    ...styles.map(([look, style]) => `  classDef ${look} ${style}`),
  ].join("\n");
}

const ROW = 4;

const cutName = (name: string): string => ([...name].length > 40 ? `${[...name].slice(0, 39).join("")}…` : name);

const LOOKS: Readonly<Partial<Record<Row["op"], string>>> = {
  create: "create",
  import: "create",
  adopt: "update",
  update: "update",
  replace: "replace",
  deploy: "replace",
  run: "replace",
  delete: "delete",
};

const CLASSES = {
  create: "stroke:#2da44e,stroke-width:3px",
  update: "stroke:#bf8700,stroke-width:3px",
  replace: "stroke:#bc4c00,stroke-width:3px",
  delete: "stroke:#cf222e,stroke-width:3px,stroke-dasharray:5 4",
  failed: "stroke:#cf222e,stroke-width:3px,fill:#cf222e,color:#ffffff",
} as const;

import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { request } from "undici";
import type { Sandbox } from "../../../sandbox";

export interface Shown {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export async function open(sandbox: Sandbox, path: string, headers: Record<string, string> = {}): Promise<Shown> {
  return answered(await request(`${sandbox.baseUrl}${path}`, { headers }));
}

export async function submit(
  sandbox: Sandbox,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Shown> {
  return answered(
    await request(`${sandbox.baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: sandbox.baseUrl, ...headers },
      body: new URLSearchParams(fields).toString(),
    }),
  );
}

async function answered({ statusCode, headers, body }: Awaited<ReturnType<typeof request>>): Promise<Shown> {
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: await body.text(),
  };
}

type Element = DefaultTreeAdapterTypes.Element;

export function elementsOf(text: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(text));
  return found;
}

export const attribute = (element: Element, name: string): string | undefined => element.attrs.find((one) => one.name === name)?.value;

export const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
  "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(textOf).join("") : "";

/** Returns the rows of the table, by the captions of their cells. */
export function rowsOf(text: string): Record<string, string>[] {
  return elementsOf(text)
    .filter(({ tagName }) => tagName === "tr")
    .map((row) =>
      Object.fromEntries(
        row.childNodes
          .filter((cell): cell is Element => "tagName" in cell && cell.tagName === "td")
          .map((cell) => [attribute(cell, "data-label") ?? "", textOf(cell).trim()]),
      ),
    )
    .filter((row) => Object.keys(row).length > 0);
}

export const objectPath = (kind: string, id: string): string => `/console/object?${new URLSearchParams({ kind, id })}`;
export const fieldPath = (kind: string, id: string, name: string): string => `/console/field?${new URLSearchParams({ kind, id, name })}`;

export const wasOf = (text: string): string =>
  elementsOf(text)
    .filter((element) => attribute(element, "name") === "was")
    .map((element) => attribute(element, "value") ?? "")[0] ?? "";

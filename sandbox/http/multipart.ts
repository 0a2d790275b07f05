import type { FormFile } from "../../provider/api/bodies";

// Parses forms as the node does. The node is written in Go, which has its own rules for quoted names (docs/facts/game-panel.md 3.5).

/** In a quoted name, a backslash before one of these characters is removed. Before any other character, it is a part of the name. */
const SPECIAL = new Set('()<>@,;:\\"/[]?=');

/** Returns the fields of a form by name. A field that occurs more than once becomes a list. Returns undefined if the body is not a form. */
export function formOf(bytes: Uint8Array, contentType: string | undefined): Record<string, unknown> | undefined {
  const boundary = /^multipart\/form-data\b.*;\s*boundary="?([^";]+)"?/i.exec(contentType ?? "")?.[1];
  if (boundary === undefined) return undefined;
  const all = new Map<string, unknown[]>();
  for (const { name, value } of partsOf(Buffer.from(bytes), boundary)) all.set(name, [...(all.get(name) ?? []), value]);
  return Object.fromEntries([...all].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

interface Part {
  name: string;
  value: string | FormFile;
}

function* partsOf(bytes: Buffer, boundary: string): Generator<Part> {
  const delimiter = `\r\n--${boundary}`;
  // Adds the line break that each delimiter starts with, because the first delimiter is at the beginning of the body.
  const body = Buffer.concat([Buffer.from("\r\n"), bytes]);
  let at = body.indexOf(delimiter);
  while (at >= 0) {
    const begin = at + delimiter.length + 2;
    const end = body.indexOf(delimiter, begin);
    if (end < 0) return; // this is the last delimiter, or the form is truncated
    const part = partOf(body.subarray(begin, end));
    if (part) yield part;
    at = end;
  }
}

function partOf(bytes: Buffer): Part | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = bytes.subarray(0, headEnd).toString();
  // Only CR and LF end a header. A dot in the pattern would also stop at U+2028 and U+2029, which a name may contain.
  const disposition = /^content-disposition:([^\r\n]*)/im.exec(head)?.[1] ?? "";
  const name = parameterOf(disposition, "name");
  if (name === undefined) return undefined;
  const content = bytes.subarray(headEnd + 4);
  const fileName = parameterOf(disposition, "filename");
  return { name, value: fileName === undefined ? content.toString() : { name: baseOf(fileName), bytes: new Uint8Array(content) } };
}

/** Returns a parameter of a header. Returns undefined if it is absent, or if it has no closing quotation mark. */
function parameterOf(header: string, wanted: string): string | undefined {
  const begin = new RegExp(`;\\s*${wanted}=("?)`, "i").exec(header);
  if (!begin) return undefined;
  const text = header.slice(begin.index + begin[0].length);
  return begin[1] === "" ? /^[^\s;]+/.exec(text)?.[0] : unquoted(text);
}

function unquoted(text: string): string | undefined {
  let value = "";
  for (let i = 0; i < text.length; i++) {
    const [sign = "", next = ""] = [text[i], text[i + 1]];
    if (sign === '"') return value;
    value += sign === "\\" && SPECIAL.has(next) ? text[++i] : sign;
  }
  return undefined;
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

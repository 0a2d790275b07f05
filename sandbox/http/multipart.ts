import type { FormFile } from "../../provider/api/bodies";

// Forms as the node reads them: in Go, whose rules for a quoted name are its own (docs/facts/game-panel.md 3.5).

/** Before one of these a backslash goes; before anything else it is a part of the name. */
const SPECIAL = new Set('()<>@,;:\\"/[]?=');

/** The fields of a form, files as `FormFile`; a name that comes more than once is a list. Undefined where it is none. */
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
  // The first one begins the body.
  const body = Buffer.concat([Buffer.from("\r\n"), bytes]);
  let at = body.indexOf(delimiter);
  while (at >= 0) {
    const begin = at + delimiter.length + 2;
    const end = body.indexOf(delimiter, begin);
    if (end < 0) return; // the last delimiter, or a form that was cut off
    const part = partOf(body.subarray(begin, end));
    if (part) yield part;
    at = end;
  }
}

function partOf(bytes: Buffer): Part | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = bytes.subarray(0, headEnd).toString();
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const name = parameterOf(disposition, "name");
  if (name === undefined) return undefined;
  const content = bytes.subarray(headEnd + 4);
  const fileName = parameterOf(disposition, "filename");
  return { name, value: fileName === undefined ? content.toString() : { name: baseOf(fileName), bytes: new Uint8Array(content) } };
}

/** What a header says of a name; undefined where it does not, or where its quotation never ends. */
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

/** Of a path its last name. */
const baseOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

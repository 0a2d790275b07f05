// The first line of a report is a marker, which is invisible in the rendered text. It identifies our comments and the key of the report.

const NAME = "pulumi-hosting report";

/** The texts before and after the marker. They form an HTML comment, or a link definition for Markdown without HTML. */
const FORMS = { html: ["<!-- ", " -->"], plain: ["[//]: # (", ")"] } as const;

export type MarkerForm = keyof typeof FORMS;

interface Marker {
  /** Key of the report, if a pull request has several reports. */
  key: string;
  at: string;
  commit: string | undefined;
  run: number | undefined;
}

const beginningOf = (key: string): string => `${NAME} key=${key.replace(/[^\w.-]/g, "-")} `;

export function markerLine({ key, at, commit, run }: Marker, form: MarkerForm): string {
  const [begin, end] = FORMS[form];
  const further = [
    `at=${at.replace(/[^\w:.+-]/g, "")}`,
    ...(commit === undefined ? [] : [`commit=${commit.replace(/[^\w.-]/g, "")}`]),
    ...(run === undefined ? [] : [`run=${run}`]),
  ];
  return `${begin}${beginningOf(key)}${further.join(" ")}${end}`;
}

const beginsWith = (body: string, text: string): boolean => Object.values(FORMS).some(([begin]) => body.startsWith(`${begin}${text}`));

/** Whether a comment or issue contains a report, whatever its key. */
export const isReport = (body: string): boolean => beginsWith(body, `${NAME} `);

export const isReportOf = (body: string, key: string): boolean => beginsWith(body, beginningOf(key));

const firstLine = (body: string): string => body.split("\n", 1)[0] ?? "";

/** Returns the time and the number of the run that wrote the report. */
export function writtenBy(body: string): { at: string | undefined; run: string | undefined } {
  const line = firstLine(body);
  return { at: / at=(\S+)/.exec(line)?.[1], run: / run=(\d+)/.exec(line)?.[1] };
}

/** Returns the report without the time and the run, so that two equal reports have equal texts. */
export const withoutRun = (body: string): string =>
  body.replace(firstLine(body), (line) => line.replace(/ at=\S+/, "").replace(/ run=\d+/, ""));

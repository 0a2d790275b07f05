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
  /** Set for the result of a run that changed something, which later reports must not remove. */
  isResult?: boolean;
  attempt?: number;
}

const beginningOf = (key: string): string => `${NAME} key=${key.replace(/[^\w.:-]/g, "-")} `;

export function markerLine({ key, at, commit, run, isResult, attempt }: Marker, form: MarkerForm): string {
  const [begin, end] = FORMS[form];
  const further = [
    `at=${at.replace(/[^\w:.+-]/g, "")}`,
    ...(commit === undefined ? [] : [`commit=${commit.replace(/[^\w.-]/g, "")}`]),
    ...(run === undefined ? [] : [`run=${run}`, ...(isResult ? ["result", ...(attempt === undefined ? [] : [`attempt=${attempt}`])] : [])]),
  ];
  return `${begin}${beginningOf(key)}${further.join(" ")}${end}`;
}

const beginsWith = (body: string, text: string): boolean => Object.values(FORMS).some(([begin]) => body.startsWith(`${begin}${text}`));

/** Whether a comment or issue contains a report, whatever its key. */
export const isReport = (body: string): boolean => beginsWith(body, `${NAME} `);

export const isReportOf = (body: string, key: string): boolean => beginsWith(body, beginningOf(key));

const firstLine = (body: string): string => body.split("\n", 1)[0] ?? "";

/** Returns the time, run and attempt that wrote the report. */
export function markerOf(body: string): {
  at: string | undefined;
  run: number | undefined;
  attempt: number | undefined;
  isResult: boolean;
} {
  const line = firstLine(body);
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    at: / at=(\S+)/.exec(line)?.[1],
    run: number(/ run=(\d+)/.exec(line)?.[1]),
    attempt: number(/ attempt=(\d+)/.exec(line)?.[1]),
    isResult: / result(?= )/.test(line),
  };
}

/** Returns the report without the time and the run, so that two equal plans have equal texts. Results of two runs are never equal. */
export const withoutRun = (body: string): string =>
  body.replace(firstLine(body), (line) => line.replace(/ at=\S+/, "").replace(/ run=\d+(?! result)/, ""));

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
  origin: Origin;
}

/** The projects and the digests of the backends of a report's stacks. A list is empty if this value of a stack is not known. */
export interface Origin {
  projects: readonly string[];
  backends: readonly string[];
}

const beginningOf = (key: string): string => `${NAME} key=${key.replace(/[^\w.:-]/g, "-")} `;

export function markerLine({ key, at, commit, run, isResult, attempt, origin }: Marker, form: MarkerForm): string {
  const [begin, end] = FORMS[form];
  const further = [
    `at=${at.replace(/[^\w:.+-]/g, "")}`,
    ...(commit === undefined ? [] : [`commit=${commit.replace(/[^\w.-]/g, "")}`]),
    ...(run === undefined ? [] : [`run=${run}`, ...(isResult ? ["result", ...(attempt === undefined ? [] : [`attempt=${attempt}`])] : [])]),
    ...namesText("project", origin.projects),
    ...namesText("backend", origin.backends),
  ];
  return `${begin}${beginningOf(key)}${further.join(" ")}${end}`;
}

const namesText = (word: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${word}=${names.map((name) => name.replace(/[^\w.-]/g, "-")).join(",")}`];

const beginsWith = (body: string, text: string): boolean => Object.values(FORMS).some(([begin]) => body.startsWith(`${begin}${text}`));

/** Whether a comment or issue contains a report, whatever its key. */
export const isReport = (body: string): boolean => beginsWith(body, `${NAME} `);

export const isReportOf = (body: string, key: string): boolean => beginsWith(body, beginningOf(key));

const firstLine = (body: string): string => body.split("\n", 1)[0] ?? "";

/** Returns the time, run and attempt that wrote the report, and its origin. */
export function markerOf(body: string): {
  at: string | undefined;
  run: number | undefined;
  attempt: number | undefined;
  isResult: boolean;
  origin: Origin;
} {
  const line = firstLine(body);
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    at: / at=(\S+)/.exec(line)?.[1],
    run: number(/ run=(\d+)/.exec(line)?.[1]),
    attempt: number(/ attempt=(\d+)/.exec(line)?.[1]),
    isResult: / result(?= )/.test(line),
    origin: { projects: namesIn(/ project=(\S+)/.exec(line)?.[1]), backends: namesIn(/ backend=(\S+)/.exec(line)?.[1]) },
  };
}

const namesIn = (text: string | undefined): string[] => text?.split(",") ?? [];

/** Returns the report without the time and the run, so that two equal plans have equal texts. Results of two runs are never equal. */
export const withoutRun = (body: string): string =>
  body.replace(firstLine(body), (line) => line.replace(/ at=\S+/, "").replace(/ run=\d+(?! result)/, ""));

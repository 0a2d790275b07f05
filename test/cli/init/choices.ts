import type { Choice } from "../../../cli/init/project";
import { RUNNERS, type RunnerName } from "../../../cli/init/runners";
import { TEMPLATES, type TemplateName } from "../../../cli/init/templates";

export const templates = Object.keys(TEMPLATES) as TemplateName[];
const runners = Object.keys(RUNNERS) as RunnerName[];

export const choices: readonly Choice[] = templates.flatMap((template) =>
  runners.flatMap((test) =>
    [true, false].flatMap((typescript) => [true, false].map((esm) => ({ name: "shop", template, test, typescript, esm }))),
  ),
);

export const titleOf = ({ template, test, typescript, esm }: Choice): string =>
  `${template}, ${typescript ? "TypeScript" : "JavaScript"}, ${esm ? "ES modules" : "CommonJS"}, ${test}`;

import * as z from "zod";
import { field } from "../../provider/core/definition/field";
import { resourceTypePage } from "../../scripts/generate/docs";
import { classFile } from "../../scripts/generate/sdk";
import { thing } from "../schema/thing";

const definition = thing({ size: field(z.string().optional(), "Its size.", { deprecated: "Use sizeGb instead." }) });

test("A deprecated input is struck through in editors", () =>
  expect(classFile(definition)).toContain(
    "   * Its size. A change updates the resource in place.\n   *\n   * @deprecated Use sizeGb instead.\n   */",
  ));

test("A deprecated input is marked on its page", () =>
  expect(resourceTypePage(definition, "")).toContain(
    "### `size` (optional, deprecated)\n\n`string`\n\nDeprecated: Use sizeGb instead. Its size.",
  ));

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Argument, Command, Option } from "commander";
import * as z from "zod";
import { definitions } from "../../provider/resources";
import { lineOf, memberOf } from "../../scripts/surface/member";
import { commandMembers, exportMembers, resourceMembers, settingMembers } from "../../scripts/surface/members";
import { narrowed } from "../../scripts/surface/narrowed";
import { schemaMembers } from "../../scripts/surface/schema-members";

const ROOT = resolve(__dirname, "../..");
const linesOf = (members: Parameters<typeof lineOf>[0][]): string[] => members.map(lineOf);
const place = { side: "output", path: "A.b", isOptional: false, replaces: false } as const;

test("A schema is recorded with all its members", () => {
  const row = z.object({ id: z.number(), name: z.string().optional(), kind: z.enum(["x", "y"]), at: z.string().nullable() });
  expect(linesOf(schemaMembers(z.array(row).optional(), place))).toEqual([
    "output A.b: list",
    "output A.b[]: object",
    "output A.b[].id: number",
    "output A.b[].name?: string",
    'output A.b[].kind: "x" | "y"',
    "output A.b[].at: string | null",
  ]);
});

test("The record of a member of a union contains the literal that identifies the alternative", () => {
  const source = z.union([
    z.object({ kind: z.literal("git"), url: z.string() }),
    z.object({ kind: z.literal("image"), tag: z.string().optional() }),
  ]);
  expect(linesOf(schemaMembers(source, { ...place, side: "input" }))).toEqual([
    "input A.b: object",
    'input A.b(kind="git").kind: "git"',
    'input A.b(kind="git").url: string',
    'input A.b(kind="image").kind: "image"',
    'input A.b(kind="image").tag?: string',
  ]);
});

test("The record of an input shows whether the input is required, and whether a change replaces the object", () => {
  const environment = definitions.find(({ type }) => type === "Environment");
  expect(linesOf(environment ? resourceMembers(environment) : [])).toEqual(
    expect.arrayContaining(["name Environment", "input Environment.projectUuid: string (replaces)", "input Environment.name?: string"]),
  );
});

test("Commands are recorded with their arguments, options and subcommands", () => {
  const child = new Command("add").addArgument(new Argument("<file>")).addOption(new Option("--to <forge>").choices(["a", "b"]));
  const command = new Command("ci").option("-q, --quiet", "").requiredOption("--key <text>", "").addCommand(child);
  expect(linesOf(commandMembers(command))).toEqual([
    "name pulumi-hosting ci",
    "input pulumi-hosting ci --quiet?: flag",
    "input pulumi-hosting ci --key: value",
    "name pulumi-hosting ci add",
    "input pulumi-hosting ci add file: string",
    'input pulumi-hosting ci add --to?: "a" | "b"',
  ]);
});

test("`narrowed` reports no difference between a command and the recorded lines of the command", () => {
  const members = commandMembers(new Command("ci").addOption(new Option("--to <forge>").choices(["a", "b"])));
  expect(narrowed(members.map(lineOf).map(memberOf), members)).toEqual([]);
});

test("Settings are recorded with the prefix `hosting:`", () =>
  expect(linesOf(settingMembers())).toEqual(expect.arrayContaining(["input hosting:autoConfirm?: flag"])));

test.each([
  ["sandbox", "sandbox"],
  ["testing", "rehearsal"],
])("The record of the exports of %s contains the names that users import", (entry, folder) => {
  const names = linesOf(exportMembers(`pulumi-hosting/${entry}`, readFileSync(join(ROOT, folder, "index.ts"), "utf8")));
  const atRunTime = Object.keys(jest.requireActual<object>(`../../${folder}`)).map((own) => `name pulumi-hosting/${entry} ${own}`);
  expect(atRunTime.length).toBeGreaterThan(1);
  expect(names).toEqual(expect.arrayContaining(atRunTime));
});

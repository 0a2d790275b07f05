import { breakingSize, changesetOf, isAnnounced } from "../../scripts/surface/changesets";
import { memberOf } from "../../scripts/surface/member";

const changeset = (size: string, text: string) => changesetOf(`---\n"pulumi-hosting": ${size}\n---\n\n${text}\n`) as never;

test("A breaking change needs a minor release before 1.0, and a major release from 1.0 on", () => {
  expect([breakingSize("0.2.0"), breakingSize("1.0.0"), breakingSize("10.1.0")]).toEqual(["minor", "major", "major"]);
});

test("A file that does not mention the package is not a changeset", () => expect(changesetOf("# Changesets\n")).toBeUndefined());

test.each([
  ["first", '"pulumi-hosting": minor\n"create-pulumi-hosting": minor'],
  ["last", '"create-pulumi-hosting": patch\n"pulumi-hosting": minor'],
])("A changeset of both packages has the size of this package if the changeset names this package %s", (_, sizes) =>
  expect(changesetOf(`---\n${sizes}\n---\n\n\`init\` is new.\n`)).toEqual({ size: "minor", text: "\n`init` is new.\n" }),
);

describe("A changeset", () => {
  const removed = memberOf("input ScheduledTask.container?: string");

  test.each<[string, string, string]>([
    ["its full name", "input ScheduledTask.container?: string", "`ScheduledTask.container` is gone."],
    ["owner and member", "input ScheduledTask.container?: string", "`ScheduledTask` no longer takes `container`."],
    ["the outermost member", "output getVolumes.volumes[].price: number", "`getVolumes`: the price of `volumes` is gone."],
    ["a type of the panel", "input game.Schedule.tasks[].action: string", "`game.Schedule`: `tasks` take less."],
    ["an option", "input pulumi-hosting report --key?: value", "`report` has no `--key` any more."],
    ["a setting", "input hosting:host?: text", "The setting `hosting:host` is gone."],
  ])("A changeset announces a member by %s", (_, line, text) =>
    expect(isAnnounced(memberOf(line), [changeset("minor", text)], "minor")).toBe(true),
  );

  test.each<[string, string, string]>([
    ["for a smaller release", "patch", "`ScheduledTask.container` is gone."],
    ["that names another member", "minor", "`ScheduledTask.command` is gone."],
    ["that names a longer word", "minor", "`ScheduledTask.containerName` is gone."],
    ["that names only the owner", "minor", "`ScheduledTask` is better."],
    ["that names the member outside of code", "minor", "ScheduledTask.container is gone."],
  ])("A changeset %s does not announce the member", (_, size, text) =>
    expect(isAnnounced(removed, [changeset(size, text)], "minor")).toBe(false),
  );
});

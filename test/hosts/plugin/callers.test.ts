import { HIDDEN, UNKNOWN } from "../../../provider/core/values";
import { Callers } from "../../../provider/hosts/plugin/callers";
import { type PluginFixture, pluginOnSandbox, urn } from "./fixture";

const PARENT = urn("Project", "shop");

test("Callers keeps the SDK's hidden inputs for later calls with the same URN", () => {
  const callers = new Callers();
  callers.note("urn:a", {
    [HIDDEN.caller]: `\n${PARENT}\n\norganization="acme"\nrelease="0.3.0"\nisProtected=true`,
    [HIDDEN.watched]: ["urn:b"],
  });
  expect(callers.of("urn:a")).toEqual({ parentUrn: PARENT, organization: "acme", release: "0.3.0", isProtected: true, watched: ["urn:b"] });
  callers.note("urn:c", { [HIDDEN.caller]: "" });
  expect(callers.of("urn:c").watched).toEqual([]);
  callers.note("urn:d", {});
  expect(callers.of("urn:d").watched).toBeUndefined();
  expect(callers.of("urn:other")).toEqual({ parentUrn: "" });
});

describe("two children of a parent that does not exist yet", () => {
  let f: PluginFixture;
  beforeEach(async () => {
    f = await pluginOnSandbox();
  });
  afterEach(() => f.close());

  const declared = async (hidden: object) => {
    const news = { projectUuid: UNKNOWN, name: "staging", ...hidden };
    await f.run(f.plugin.check(urn("Environment", "one"), news));
    return (await f.run(f.plugin.check(urn("Environment", "two"), news))).failures;
  };

  test("Check refuses a second child of the same name in a known parent", async () => {
    expect(await declared({ [HIDDEN.caller]: `\n${PARENT}` })).toEqual([
      { property: "", reason: expect.stringMatching(/is also declared by "one".*\[key_taken\]$/) },
    ]);
  });

  test("Check accepts a second child of the same name without a parent", async () => {
    expect(await declared({})).toEqual([]);
  });
});

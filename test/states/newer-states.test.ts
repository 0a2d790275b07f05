import { exportNameOf } from "../../provider/core/type-token";
import { type Bag, callerInfoOf, HIDDEN, withCallerInfo } from "../../provider/core/values";
import { HOST_VARIABLE, HOSTS } from "../../provider/hosts/host-choice";
import type { ResourceState } from "../../rehearsal/state/state";
import { OldStack } from "./old-stack";

// A stack whose state a later release wrote, with inputs, outputs and notes that this release does not know.

const NEWEST = "0.2.0";
const LATER: Bag = { laterInput: { some: ["value"] } };
const LATER_OUTPUTS: Bag = { laterOutput: 7, __laterNote: "v9" };

/** Returns the state of a resource as a later release would write it. */
function later(state: ResourceState): ResourceState {
  if (exportNameOf(state.type) === undefined || state.external) return state;
  const outputs = withCallerInfo(state.outputs, { ...callerInfoOf(state.outputs), release: "9.0.0" });
  return { ...state, inputs: { ...state.inputs, ...LATER }, outputs: { ...outputs, ...LATER, ...LATER_OUTPUTS } } as ResourceState;
}

const UNCHANGED = { ok: true, errors: [], said: [], writes: [] };

test.each([...HOSTS])("the %s host continues with the state of a later release without a write", async (host) => {
  const stack = await OldStack.open(NEWEST, "pulumi");
  process.env[HOST_VARIABLE] = host;
  try {
    expect(await stack.up()).toMatchObject(UNCHANGED);
    await stack.revise((resources) => resources.map(later));
    const own = (await stack.resources()).filter(({ outputs }) => callerInfoOf(outputs).release === "9.0.0");
    expect(own.length).toBeGreaterThan(20);

    expect(await stack.preview()).toEqual({ ...UNCHANGED, changes: [] });
    expect(await stack.up()).toEqual({ ...UNCHANGED, changes: [] });
    expect(await stack.refresh()).toMatchObject(UNCHANGED);
    expect(await stack.preview()).toEqual({ ...UNCHANGED, changes: [] });
    stack.declare([]);
    expect(await stack.up()).toMatchObject({ ok: true, errors: [] });
    expect((await stack.resources()).filter(({ outputs }) => HIDDEN.urn in outputs)).toEqual([]);
  } finally {
    delete process.env[HOST_VARIABLE];
    await stack.close();
  }
});

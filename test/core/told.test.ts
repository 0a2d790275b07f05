import { nameOf } from "../../provider/core/urn";
import { callerInfoOf, callerInfoText, HIDDEN, withCallerInfo } from "../../provider/core/values";

const urn = (name: string, kind = "Volume") => `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:${kind}::${name}`;
const told = (name: string) => ({ urn: urn(name), parentUrn: urn("web", "Application"), isPreview: true });

test.each(["data", "a::b", "::", "a::", "a:b", "two\nlines", "two\r\nlines", " blank at both ends ", "[1]"])(
  "a name %j is read back whole from the facts of an SDK class",
  (name) => {
    for (const one of [
      told(name),
      { ...told(name), parentUrn: "" },
      { ...told("x"), parentUrn: urn(name) },
      { ...told(name), isPreview: false },
    ])
      expect(callerInfoOf({ [HIDDEN.caller]: callerInfoText(one) })).toEqual(one);
    expect(nameOf(told(name).urn)).toBe(name);
  },
);

test("a name in a component with :: in its type's chain is the part after the type", () => {
  expect(nameOf("urn:pulumi:dev::shop::my:box:Box$pulumi-nodejs:dynamic/hosting:Volume::a::b")).toBe("a::b");
  expect(nameOf("")).toBe("");
});

describe("facts that release 0.1.0 wrote into states", () => {
  test("is what is written now, where no name holds a line break", () => {
    expect(callerInfoText({ ...told("data"), isPreview: false })).toBe(`${urn("data")}\n${urn("web", "Application")}`);
    expect(callerInfoText({ urn: urn("data"), parentUrn: "", isPreview: false })).toBe(urn("data"));
    expect(callerInfoText({ urn: urn("data"), parentUrn: "", isPreview: true })).toBe(`${urn("data")}\n\npreview`);
  });

  test("a cut name with a line break is read with the whole name", () => {
    const olds = { [HIDDEN.caller]: `${urn("two")}\nlines` };
    expect(callerInfoOf(olds)).toEqual({ urn: urn("two\nlines"), parentUrn: "", isPreview: false });
  });
});

test("check takes the mark of a preview out, and leaves the rest", () => {
  const bag = withCallerInfo({ [HIDDEN.caller]: callerInfoText(told("two\nlines")), key: 1 }, { isPreview: false });
  expect(callerInfoOf(bag)).toEqual({ ...told("two\nlines"), isPreview: false });
  expect(bag.key).toBe(1);
});

import { nameOf } from "../../provider/core/urn";
import { callerInfoOf, callerInfoText, HIDDEN, withCallerInfo } from "../../provider/core/values";

const urn = (name: string, kind = "Volume") => `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:${kind}::${name}`;
const reported = (name: string) => ({ urn: urn(name), parentUrn: urn("web", "Application"), isPreview: true });

test.each(["data", "a::b", "::", "a::", "a:b", "two\nlines", "two\r\nlines", " blank at both ends ", "[1]"])(
  "callerInfoOf reads the name %j unchanged from the text that callerInfoText wrote",
  (name) => {
    for (const one of [
      reported(name),
      { ...reported(name), parentUrn: "" },
      { ...reported("x"), parentUrn: urn(name) },
      { ...reported(name), isPreview: false },
    ])
      expect(callerInfoOf({ [HIDDEN.urn]: callerInfoText(one) })).toEqual(one);
    expect(nameOf(reported(name).urn)).toBe(name);
  },
);

test("nameOf returns everything after the type, even a name with ::", () => {
  expect(nameOf("urn:pulumi:dev::shop::my:box:Box$pulumi-nodejs:dynamic/hosting:Volume::a::b")).toBe("a::b");
  expect(nameOf("")).toBe("");
});

describe("caller information that release 0.1.0 wrote into states", () => {
  test("callerInfoText keeps the form of release 0.1.0", () => {
    expect(callerInfoText({ ...reported("data"), isPreview: false })).toBe(`${urn("data")}\n${urn("web", "Application")}`);
    expect(callerInfoText({ urn: urn("data"), parentUrn: "", isPreview: false })).toBe(urn("data"));
    expect(callerInfoText({ urn: urn("data"), parentUrn: "", isPreview: true })).toBe(`${urn("data")}\n\npreview`);
  });

  test("callerInfoOf reads a name with an unescaped line break", () => {
    const olds = { [HIDDEN.urn]: `${urn("two")}\nlines` };
    expect(callerInfoOf(olds)).toEqual({ urn: urn("two\nlines"), parentUrn: "", isPreview: false });
  });
});

test("withCallerInfo sets `isPreview` to false and keeps all other keys", () => {
  const bag = withCallerInfo({ [HIDDEN.urn]: callerInfoText(reported("two\nlines")), key: 1 }, { isPreview: false });
  expect(callerInfoOf(bag)).toEqual({ ...reported("two\nlines"), isPreview: false });
  expect(bag.key).toBe(1);
});

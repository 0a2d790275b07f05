import { HIDDEN } from "../../provider/core/values";
import { withMarks } from "../../provider/hosts/marks";
import { SECRET, SIGNATURE } from "../../provider/hosts/wire-tags";
import { gadget } from "../support/gadget";

test("withMarks marks each property that contains digests as secret", () => {
  const digests = { color: "00:1f" };
  const marked = { [SIGNATURE]: SECRET, value: digests };
  const secret = [HIDDEN.notAccepted, HIDDEN.shownForms, HIDDEN.references];
  const properties = { ...Object.fromEntries(secret.map((key) => [key, digests])), color: "blue" };
  expect(withMarks(gadget, properties, {})).toEqual({ ...Object.fromEntries(secret.map((key) => [key, marked])), color: "blue" });
});

import fc from "fast-check";
import { encodedForm } from "../../../provider/api/bodies";
import { formOf } from "../../../sandbox/http/multipart";

const bytes = new Uint8Array([0, 13, 10, 45, 45, 255]);

test("formOf decodes what encodedForm encoded, for any file names", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/[\r\n/]/.test(text));
  fc.assert(
    fc.property(fc.array(name, { minLength: 2, maxLength: 5 }), fc.uint8Array(), (names, content) => {
      const files = names.map((one) => ({ name: one, bytes: content }));
      const { body, contentType } = encodedForm({ note: "a\r\nb", files });
      expect(formOf(body as Uint8Array, contentType)).toEqual({ note: "a\r\nb", files });
    }),
  );
});

test("encodedForm refuses a file name with a line break", () => {
  expect(() => encodedForm({ files: { name: "a\r\nX: y", bytes } })).toThrow("must not contain a line break");
});

/** File names that Go's standard library reads from these headers (measured). */
test.each([
  ['a"; x="b', "a"],
  ["a%22b.txt", "a%22b.txt"],
  ["a\\[b].txt", "a[b].txt"],
  ["c\\d.txt", "c\\d.txt"],
  ["q\\\\q.txt", "q\\q.txt"],
  ["maps/far/a.txt", "a.txt"],
  ["a\u2028b\u2029.txt", "a\u2028b\u2029.txt"],
])("formOf reads filename=%j in the same way as Go", (written, read) => {
  const head = `Content-Disposition: form-data; name="files"; filename="${written}"`;
  const body = Buffer.from(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`);
  expect(formOf(body, "multipart/form-data; boundary=b")).toEqual({ files: { name: read, bytes: new Uint8Array([120]) } });
});

test("formOf returns undefined for a body that is not a form, and `{}` for a truncated form", () => {
  expect(formOf(bytes, "application/json")).toBeUndefined();
  const { body, contentType } = encodedForm({ note: "hello" });
  expect(formOf((body as Uint8Array).subarray(0, -12), contentType)).toEqual({});
});

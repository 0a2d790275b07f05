import { Masker } from "../../provider/api/masker";

describe("Masker", () => {
  test("masks a short secret only as a whole word", () => {
    const masker = new Masker("hush");
    expect(masker.mask('hush, "hush" and hushed')).toBe('[secret], "[secret]" and hushed');
  });

  test("masks a long secret even inside a word", () => {
    expect(new Masker("long-secret").mask("xlong-secretx")).toBe("x[secret]x");
  });

  test("masks a text that contains characters of a regular expression", () => {
    expect(new Masker("a+b(c").mask("is a+b(c here")).toBe("is [secret] here");
  });

  test.each(["USD", "12", "4000", "4.00", "true"])("keeps the currency, amount or switch %s", (text) => {
    expect(new Masker(text).mask(`paid: +${text}`)).toBe(`paid: +${text}`);
  });

  test("masks a number that is long enough to be a password", () => {
    expect(new Masker("83920183").mask("is 83920183")).toBe("is [secret]");
  });

  test("keeps a text that a plain input also contains, unless the program marked the text as secret", () => {
    const masker = new Masker({ NODE_ENV: "production" });
    masker.show({ environmentName: "production" });
    expect(masker.mask("environment production")).toBe("environment production");
    masker.hideMarked("production");
    expect(masker.mask("environment production")).toBe("environment [secret]");
  });

  test("masks texts of one message at any length, but only as whole values", () => {
    expect(new Masker().mask('path must be a name (got "p")', "p")).toBe('path must be a name (got "[secret]")');
    expect(new Masker().mask("must be at most 15 (got 5).", 5)).toBe("must be at most 15 (got [secret]).");
  });

  test.each(["a", "in", "web"])("masks the short secret %s, which the program marked, only where the secret is a whole value", (short) => {
    const masker = new Masker();
    masker.hideMarked(short);
    const unrelated = "a web server in a web: built in 3 s, see a/in/web and a=in=web-in, 'a web' and \"in a web\"";
    expect(masker.mask(unrelated)).toBe(unrelated);
    expect([`"${short}"`, `KEY=${short} next`, `{"value":"${short}"}`, short].map((text) => masker.mask(text))).toEqual([
      '"[secret]"',
      "KEY=[secret] next",
      '{"value":"[secret]"}',
      "[secret]",
    ]);
  });

  test("masks each line of a secret with several lines, and its form in JSON", () => {
    const masker = new Masker("first-line\nsecond-line");
    expect(masker.mask('second-line, {"a":"first-line\\nsecond-line"}')).toBe('[secret], {"a":"[secret]"}');
  });
});

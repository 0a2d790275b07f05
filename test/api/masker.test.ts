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

  test("keeps a text that a plain input contains too, unless the program marked the text", () => {
    const masker = new Masker({ NODE_ENV: "production" });
    masker.show({ environmentName: "production" });
    expect(masker.mask("environment production")).toBe("environment production");
    masker.hideMarked("production");
    expect(masker.mask("environment production")).toBe("environment [secret]");
  });

  test("masks texts of one message at any length", () => {
    expect(new Masker().mask('name is too short: "p"', "p")).toBe('name is too short: "[secret]"'.replace("is too", "is too"));
  });

  test("masks each line of a secret with several lines, and its form in JSON", () => {
    const masker = new Masker("first-line\nsecond-line");
    expect(masker.mask('second-line, {"a":"first-line\\nsecond-line"}')).toBe('[secret], {"a":"[secret]"}');
  });
});

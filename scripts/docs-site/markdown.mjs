// These functions change the committed pages so that the generator shows them as a forge does.
import { linkedPath, pageAt, sitePath } from "./pages.ts";
import { withTabs } from "./tabs.ts";

/** A phone has room for a word of this length. */
const LONGEST_WHOLE_WORD = 30;

/** Changes a parser: markup is text, links lead to pages of the site, and braces are no expressions. */
export function asOnForge(md, source) {
  // The pages have no markup of their own except the comment at the top of a generated page. A `<name>` is a placeholder.
  md.set({ html: false });
  md.core.ruler.before("normalize", "generated", (state) => {
    state.src = withTabs(state.src.replace(/^<!--.*?-->\n/s, ""));
  });
  // Shows indented code like code in fences.
  md.core.ruler.push("indented_code", (state) => {
    for (const token of state.tokens) if (token.type === "code_block") Object.assign(token, { type: "fence", info: "txt" });
  });
  md.core.ruler.push("links", (state) => {
    for (const { children } of state.tokens) if (children) leadToPages(children, pathOf(state.env, source), source);
  });
  const { text, code_inline: code } = md.renderer.rules;
  const withoutExpressions = (html) => html.replaceAll("{{", "&#123;&#123;");
  md.renderer.rules.code_inline = (...of) => withoutExpressions(withWholeWords(code.apply(md.renderer.rules, of)));
  // The pages use `<br>` in cells of tables, because a cell cannot begin a new line in another way.
  md.renderer.rules.text = (...of) => withoutExpressions(text(...of)).replaceAll("&lt;br&gt;", "<br>");
}

/** A browser breaks lines after each hyphen and at some other signs, so words with such signs, and calls, are marked for the style sheet. */
const withWholeWords = (html) =>
  html.replace(/^(<code[^>]*>)(.*)(<\/code>)$/s, (_, open, text, close) => {
    const marked = text.replace(
      /(?:(?:GET|POST|PUT|PATCH|DELETE) )?\S*[^\w\s.]\S*/g,
      (word) => `<span class="word${word.length > LONGEST_WHOLE_WORD ? " long" : ""}">${word}</span>`,
    );
    return open + marked + close;
  });

/** Marks a block of messages, which wrap. Lines with an indent or with columns have a form that wrapping would destroy. */
export const markMessages = {
  pre(node) {
    const isPlain = ["text", "txt", ""].includes(this.options.lang);
    if (isPlain && !/^ |\S {3,}\S/m.test(this.source)) this.addClassToHast(node, "wraps");
  },
};

function pathOf({ realPath, path }, source) {
  const file = realPath ?? path ?? "";
  return file.slice(source.length + 1).replaceAll("\\", "/");
}

/** A file that is not a page has no address, so its link becomes text. */
function leadToPages(tokens, from, source) {
  let isText = false;
  for (const token of tokens) {
    if (token.type === "link_open") {
      const to = linkedPath(from, token.attrGet("href") ?? "");
      if (to === undefined) continue;
      const page = pageAt(source, to.target);
      isText = page === undefined;
      if (isText) asText(token, to.target);
      else token.attrSet("href", `/${sitePath(page)}${to.anchor === undefined ? "" : `#${to.anchor}`}`);
    } else if (token.type === "link_close" && isText) {
      token.tag = "span";
      isText = false;
    }
  }
}

function asText(token, target) {
  token.type = "repository_file_open";
  token.tag = "span";
  token.attrs = [["title", `${target} in the repository`]];
}

import { cut, entities, isProse, linkTarget, NAME_LENGTH } from "./escape";
import { quotedAlarm, type Style } from "./style";

/** GitHub's Markdown, with the HTML that GitHub, Forgejo, Gitea and GitLab show. Every foreign text is in `<code>`. */
export const markdown: Style = {
  code: (text, length = NAME_LENGTH) => `<code>${entities(cut(text, length)) || "&nbsp;"}</code>`,
  prose: (text) => (isProse(text) ? text : markdown.code(text, PROSE_LENGTH)),
  bold: (written) => `<b>${written}</b>`,
  lineBreak: "<br>",
  details: (summary, written, isOpen) => [`<details${isOpen ? " open" : ""}><summary>${summary}</summary>`, ...written, "</details>"],
  alarm: (parts) => ["> [!CAUTION]", ...quotedAlarm(parts)].join("\n"),
  heading: (written, level) => `${"#".repeat(level)} ${written}`,
  small: (written) => `<sub>${written}</sub>`,
  link: (text, url) => {
    const target = linkTarget(url);
    return target === undefined ? entities(text) : `[${entities(text)}](${target})`;
  },
  marker: (text) => `<!-- ${text} -->`,
  hasPictures: true,
};

const PROSE_LENGTH = 300;

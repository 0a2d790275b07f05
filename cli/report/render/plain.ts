import { codeSpan, cut, isProse, linkTarget, NAME_LENGTH } from "./escape";
import { quotedAlarm, type Style } from "./style";

/** Markdown without HTML, for forges that do not show HTML. Every foreign text is a code span. */
export const plain: Style = {
  code: (text, length = NAME_LENGTH) => `\`${codeSpan(cut(text, length)).trim() || " "}\``,
  prose: (text) => (isProse(text) ? text : plain.code(text, PROSE_LENGTH)),
  bold: (written) => `**${written}**`,
  lineBreak: " · ",
  details: (summary, written) => [summary, ...written],
  alarm: (parts) => quotedAlarm(parts).join("\n"),
  heading: (written, level) => `${"#".repeat(level)} ${written}`,
  small: (written) => written,
  link: (text, url) => {
    const target = linkTarget(url);
    return target === undefined ? plain.code(text) : `[${codeSpan(text).replace(/[[\]\\*_<>&@#!~$]/g, "")}](${target})`;
  },
  marker: (text) => `[//]: # (${text})`,
  hasPictures: false,
};

const PROSE_LENGTH = 300;

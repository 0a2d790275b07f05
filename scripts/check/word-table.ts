/** Words that prose must not contain, as regular expressions, with the better word. `docs/glossary.md` explains the terms. */
export const WORDS: readonly (readonly [words: string, better: string])[] = [
  ["nobody(?:'s)?(?: else(?:'s)?)?", "name the actor, or say what does not happen"],
  ["(?:somebody|anybody|everybody)(?:'s)?(?: else(?:'s)?)?|whoever", 'name the actor: "another user", "another stack", "the program"'],
  ["tells?|telling|told|untold", "use report, show, log or return; for people, inform"],
  ["(?<=[.:;] )of what|the one that|so long as", "use subject, verb, object"],
  ["tak(?:e|es|en|ing) over|takes? (?:it|them) over", "use adopt; for work of another part, replace or continue"],
  ["not taken", "use not accepted"],
  ["afresh|anew", "use again"],
  ["rivals?|claimants?|holders?|keepers?|givers?|releasers?|declarers?", "use owner or conflict"],
  ['(?<!")at rest(?!")', "use settled"],
  ["mend(?:s|ed|ing)?", "use repair or fix"],
  ["goes on|go on|went on|going on|gone on", "use continue"],
  ["passed over|passes over", "use ignore or leave out"],
  ["survey(?:s|ed)?", "use inventory"],
];

/** First words that no test title may have, because the title then lacks its subject. */
export const TITLE_STARTS =
  "that|of|whose|what|whatever|whoever|which|with|without|by|and|or|but|where|wherever|when|because|in|for|from|as|so|also|at|after|before|once|again|" +
  "within|under|on|twice|between|beside|found|begun|left|taken|not|until|if|through|only|even|to|been|made|moved|given|being|whole|however|nor|while|into";

/**
 * Verbs and pronouns that cannot be nouns. A title may begin with one only inside a `describe`, because the title of the `describe` then
 * contains the subject.
 */
export const TITLE_VERBS =
  "it|its|they|is|are|was|were|had|did|cannot|has|have|does|do|may|can|says|keeps|takes|leaves|refuses|goes|stays|fails|gives|returns|" +
  "sends|sees|warns";

/** Files that are not checked, with the reason. */
export const EXCEPTIONS: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^scripts\/check\/word(?:s|-table)\.ts$|^test\/docs\/words\.test\.ts$/, "contain the words"],
  [/^CHANGELOG\.md$|^\.changeset\//, "contain sentences of earlier releases"],
  [
    /^sdk\/generated\/|^docs\/reference\/|^docs\/(?:coverage|coverage-game-panel|variants)\.md$/,
    "are generated from files that are checked",
  ],
  [/^docs\/surface\.txt$|^docs\/spec\//, "are not written here"],
  [/^test\/(?:engine|report)-recordings\/|^test\/fixtures\/|\/golden\//, "are recorded"],
  [/^provider\/core\/log\/old-forms\.ts$|^test\/core\/log\/lines\.test\.ts$/, "parses the lines of release 0.2, and tests that"],
];

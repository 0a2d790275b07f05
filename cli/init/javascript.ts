/**
 * Returns an ES module as a CommonJS module. The templates use these forms of import and export and no others, and contain no type annotations,
 * so that the same text is also the ES module in JavaScript.
 */
export const asCommonJs = (text: string): string =>
  text
    .replace(/^import (?:\* as )?(\w+) from ("[^"]+");$/gm, "const $1 = require($2);")
    .replace(/^import (\{ [\w, ]+ \}) from ("[^"]+");$/gm, "const $1 = require($2);")
    .replace(/^export const (\w+) = /gm, "exports.$1 = ");

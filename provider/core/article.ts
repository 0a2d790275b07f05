/** Returns a noun with its indefinite article: `a volume`, `an Environment`, `an SSH key`. */
export const withArticle = (noun: string): string => `${/^(?:[aeio]|un(?!i)|S3|SSH)/i.test(noun) ? "an" : "a"} ${noun}`;

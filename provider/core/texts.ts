/** Equality of texts with several lines: line ends and the final newline are the platform's and the checkout's, not the program's. */
export const sameText = (x: string, y: string): boolean => normalised(x) === normalised(y);

const normalised = (text: string): string => text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");

/** Strings are matched first and kept: a pattern of paths in one of them (packages/ and a star) begins no comment. */
const stringOrComment =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<!\\)\/\*[\s\S]*?\*\/|(?<![:\\])\/\/.*$/gm;

/** The text of a file without its comments. */
export const withoutComments = (text) =>
  text.replaceAll(stringOrComment, (found) => (found.startsWith("/") ? "" : found));

/** The same without the contents of strings, in as many lines. */
export const withoutTexts = (text) => text.replaceAll(stringOrComment, (found) => found.replaceAll(/[^\n]/g, " "));

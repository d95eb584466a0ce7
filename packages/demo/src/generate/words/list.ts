/** Words written with blanks or line ends between them. */
export function list(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}

/** Words each followed by its weight: "王72 李71". */
export function weights(text: string): readonly (readonly [string, number])[] {
  return list(text).map((item) => {
    const [, word = "", weight = "1"] = /^(\D+)(\d+)$/u.exec(item) ?? [];
    return [word, Number(weight)];
  });
}

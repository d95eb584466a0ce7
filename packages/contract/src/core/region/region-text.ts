/** Levels of the official list that are no place: the counties of 重庆 lie below a "city" named 县. */
const nameless = new Set(["县", "市辖区"]);

/** "浙江 杭州": short names for a table cell, doubled municipality names shown once. */
export function regionText(...names: readonly (string | null | undefined)[]): string {
  const short = names.filter((name) => name && !nameless.has(name)).map((name) => shortRegionName(name ?? ""));
  return short.filter((name, place) => place === 0 || name !== short[place - 1]).join(" ");
}

export function shortRegionName(name: string): string {
  if (name.length <= 2) return name;
  return name.replace(/(维吾尔自治区|壮族自治区|回族自治区|特别行政区|自治区|自治州|地区|省|市|盟)$/u, "");
}

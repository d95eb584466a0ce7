/** Names of the tokens that draw series, in the order in which they are given. */
export const seriesTokens = ["series1", "series2", "series3", "series4", "series5", "series7", "series8"] as const;
/** What stands for all others together. */
export const restToken = "series6";
export const restName = "其他";
export type ColourToken = (typeof seriesTokens)[number] | typeof restToken | "man" | "woman";

/** Values that have one colour on every page. What has none takes the first colour that is free. */
export const fixedColours: Readonly<Record<string, ColourToken>> = {
  男: "man",
  女: "woman",
  未知: restToken,
  [restName]: restToken,
  学历: "series2",
  房产: "series3",
  车辆: "series4",
  婚姻: "series1",
  工作: "series5",
  资产: "series7",
  真人照片: "series8",
  微信支付: "series4",
  支付宝: "series2",
  银行转账: "series3",
  苹果内购: "series8",
};

const palette: readonly ColourToken[] = [...seriesTokens, restToken];

/** Cannot be told from another one. */
const alike: Readonly<Partial<Record<ColourToken, ColourToken>>> = { man: "series2" };

/** One colour for each name, no two of them the same while there are colours. */
export function tokensFor(names: readonly string[]): readonly ColourToken[] {
  const taken = new Set<ColourToken>();
  const take = (token: ColourToken): ColourToken => {
    taken.add(token);
    const other = alike[token];
    if (other !== undefined) taken.add(other);
    return token;
  };
  const isFree = (token: ColourToken): boolean => !taken.has(token);
  // The fixed ones first: a colour given to another name would be theirs.
  const fixed = names.map((name) => {
    const token = fixedColours[name];
    return token === undefined || !isFree(token) ? null : take(token);
  });
  return fixed.map((token) => token ?? take(palette.find(isFree) ?? restToken));
}

/** One kind of specification and its values: 颜色 with 红 and 白. */
export interface GoodsSpec {
  readonly name: string;
  readonly values: readonly string[];
}

const joint = " / ";
/** The kind of goods that were written before kinds had names: their specifications are its values. */
export const plainSpecName = "规格";

/** Every combination of the kinds' values, as a specification is named in orders. */
export const combinationsOf = (specs: readonly GoodsSpec[]): readonly string[] =>
  specs
    .filter(({ values }) => values.length > 0)
    .reduce<readonly (readonly string[])[]>(
      (made, { values }) => made.flatMap((parts) => values.map((value) => [...parts, value])),
      [[]],
    )
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join(joint));

/** What is stored, and for goods of one flat list of names a single kind with these. */
export function specsOf(stored: unknown, texts: readonly string[]): readonly GoodsSpec[] {
  const kinds = Array.isArray(stored) ? stored.filter((one): one is GoodsSpec => typeof one === "object") : [];
  if (kinds.length > 0) return kinds;
  const values = texts.filter((text) => text !== "");
  return values.length === 0 ? [] : [{ name: plainSpecName, values }];
}

/** A kind without values combines nothing yet. */
const filled = (specs: readonly GoodsSpec[]): number => specs.filter(({ values }) => values.length > 0).length;

interface Named {
  readonly specText?: string | undefined;
}
const partsOf = ({ specText = "" }: Named): readonly string[] => specText.split(joint);
const within = (few: readonly string[], many: readonly string[]): boolean => few.every((one) => many.includes(one));

/**
 * The lines for changed kinds: those of combinations that stay are kept as they are, also when a kind was added or taken
 * away; a combination that was removed by hand stays away; the others are new.
 */
export function fitSkus<S extends Named>(
  skus: readonly S[],
  before: readonly GoodsSpec[],
  after: readonly GoodsSpec[],
  fresh: (specText: string) => S,
): readonly S[] {
  const known = new Set(combinationsOf(before));
  const isOther = filled(before) !== filled(after);
  const left = new Set(skus);
  const take = (found: S | undefined, specText: string): S | undefined => {
    if (found === undefined) return undefined;
    left.delete(found);
    return { ...found, specText };
  };
  const all = combinationsOf(after).map((text) => ({
    text,
    stays: take(
      skus.find(({ specText }) => specText === text),
      text,
    ),
  }));
  return all.flatMap(({ text, stays }) => {
    if (stays !== undefined) return [stays];
    if (known.has(text)) return [];
    const parts = text.split(joint);
    const like = [...left].find(
      (one) => filled(before) === 0 || within(partsOf(one), parts) || within(parts, partsOf(one)),
    );
    return [take(isOther ? like : undefined, text) ?? fresh(text)];
  });
}

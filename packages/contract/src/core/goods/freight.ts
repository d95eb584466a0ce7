import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";

export const freightMessages = {
  /** Appended to the name of a copy, before its number. */
  copyMark: "副本",
  noDelivery: "该地区暂不支持配送",
  fallback: "请设置其他地区的运费",
  twice: (name: string) => `${name}重复设置`,
  units: "首件和续件须为1-9999",
  cents: "运费须在0-999.99元之间",
  freeOver: "满额包邮须在0.01-99999.99元之间",
} as const;

const unit = z.int(freightMessages.units).min(1, freightMessages.units).max(9999, freightMessages.units);
const fee = moneyCents(freightMessages.cents).min(0, freightMessages.cents).max(99_999, freightMessages.cents);

/** Shipping costs to some regions; without regions it applies to all others. */
export const freightRule = z.strictObject({
  areaIds: z.array(z.int().positive()).max(400, "地区过多"),
  noDelivery: z.boolean().default(false),
  firstUnit: unit,
  firstCents: fee,
  nextUnit: unit,
  nextCents: fee,
  freeOverCents: moneyCents(freightMessages.freeOver)
    .min(1, freightMessages.freeOver)
    .max(9_999_999, freightMessages.freeOver)
    .nullable()
    .default(null),
});
export type FreightRule = z.output<typeof freightRule>;

/** The goods of one template in an order, added up. */
export interface FreightLoad {
  readonly chargeType: "PIECE" | "WEIGHT" | "FREE";
  readonly rules: readonly FreightRule[];
  readonly count: number;
  readonly weightGram: number;
  /** After discounts. */
  readonly goodsCents: number;
}

export interface FreightPlace {
  readonly provId: number | null;
  readonly cityId: number | null;
}

/** The rule of a place: that of its city, else of its province, else the default. */
export const ruleFor = (rules: readonly FreightRule[], { provId, cityId }: FreightPlace): FreightRule | undefined =>
  rules.find(({ areaIds }) => cityId !== null && areaIds.includes(cityId)) ??
  rules.find(({ areaIds }) => provId !== null && areaIds.includes(provId)) ??
  rules.find(({ areaIds }) => areaIds.length === 0);

const gramsOfUnit = 1000;

/** The cost of one template; null where it does not deliver. Weight is counted in kilograms. */
export function freightCents(
  { chargeType, rules, count, weightGram, goodsCents }: FreightLoad,
  place: FreightPlace,
): number | null {
  const rule = ruleFor(rules, place);
  if (rule?.noDelivery === true) return null;
  if (chargeType === "FREE" || rule === undefined) return 0;
  if (rule.freeOverCents !== null && goodsCents >= rule.freeOverCents) return 0;
  const amount = chargeType === "PIECE" ? count : weightGram / gramsOfUnit;
  const more = Math.max(0, Math.ceil((amount - rule.firstUnit) / rule.nextUnit));
  return rule.firstCents + more * rule.nextCents;
}

/** Over all templates of an order; null where one of them does not deliver. */
export function freightOfAll(loads: readonly FreightLoad[], place: FreightPlace): number | null {
  let sum = 0;
  for (const load of loads) {
    const cents = freightCents(load, place);
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
}

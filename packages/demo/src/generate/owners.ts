import type { Account } from "./account.ts";
import type { Organisation } from "./organisation.ts";
import type { Person } from "./person.ts";
import { createRandom, type Random, weighted } from "../random.ts";
import { placeOf } from "./region-picker.ts";

interface Owner {
  readonly userId: number;
  readonly staffId: number | null;
  readonly name: string;
}

/** Who is responsible for a member. */
export interface Owners {
  readonly sale: Owner | null;
  /** The former owner, when the sales owner changed. */
  readonly formerSale: Owner | null;
  readonly adviser: Owner | null;
  readonly shopId: number | null;
  readonly matchmaker: Owner | null;
  readonly inviterId: number | null;
}

export const noOwners: Owners = {
  sale: null,
  formerSale: null,
  adviser: null,
  shopId: null,
  matchmaker: null,
  inviterId: null,
};

/** Members of a shop that somebody signs in as, and those among them who bought a marriage membership. */
const leastMembers = 12;
const leastSold = 4;

/** Creates the rule that assigns owners to members; shops only take members of their own city or province. */
export function createOwnerPicker(
  organisation: Organisation,
): (random: Random, person: Person, account: Account) => Owners {
  const asOwner = ({ userId, id, name }: Organisation["staff"][number]): Owner => ({
    userId: userId ?? 0,
    staffId: id,
    name,
  });
  const sales = organisation.ofRole(4).map(asOwner);
  const pickSale = weighted(sales.map((sale, place) => [sale, place === 0 ? 3 : 1 + (place % 4) * 0.4] as const));
  const advisers = organisation.ofRole(6).map(asOwner);
  const promoter = organisation.agents.find(({ seed }) => seed.tier === "MEMBER")?.userId ?? null;
  const openShops = organisation.shops.filter(({ seed }) => seed.status === "OPEN" || seed.status === "SUSPEND");
  // Anyone who signs in as a shop or a matchmaker has members to see, however few there are.
  const times = <T>(value: T, isShown: boolean): T[] => Array.from({ length: isShown ? 8 : 1 }, () => value);
  const hasAccount = new Set(
    organisation.agents.flatMap(({ shopId, seed }) => (seed.account === undefined ? [] : [shopId])),
  );
  const shopsByCity = new Map<number, number[]>();
  const shopsByProvince = new Map<number, number[]>();
  for (const { id, seed } of openShops) {
    const { cityId, provId } = placeOf(seed.area);
    const shop = times(id, hasAccount.has(id));
    shopsByCity.set(cityId ?? 0, [...(shopsByCity.get(cityId ?? 0) ?? []), ...shop]);
    shopsByProvince.set(provId, [...(shopsByProvince.get(provId) ?? []), ...shop]);
  }
  // Chance alone would leave a shop with an account empty in a small demo.
  const shownByProvince = new Map<number, number[]>();
  for (const { id, seed } of openShops) {
    const { provId } = placeOf(seed.area);
    if (hasAccount.has(id)) shownByProvince.set(provId, [...(shownByProvince.get(provId) ?? []), id]);
  }
  const members = new Map<number, number>();
  const sold = new Map<number, number>();
  const matchmakers = new Map<number, Owner[]>();
  /** The matchmaker of a shop who signs in, too. */
  const shownMatchmakers = new Map<number, Owner>();
  for (const { shopId, userId, grade, seed } of organisation.agents) {
    if (grade === null || shopId === null) continue;
    const staffId = organisation.staff.find((one) => one.seed === seed)?.id ?? null;
    const owner = { userId, staffId, name: seed.contact };
    const isShown = seed.account !== undefined;
    if (isShown) shownMatchmakers.set(shopId, owner);
    matchmakers.set(shopId, [...(matchmakers.get(shopId) ?? []), ...times(owner, isShown)]);
  }

  const agentsByProvince = new Map<number, number[]>();
  for (const { userId, seed } of organisation.agents) {
    if (seed.region === null || seed.tier === "MEMBER" || seed.tier === "MATCHMAKER") continue;
    const { provId } = placeOf(seed.region);
    agentsByProvince.set(provId, [...(agentsByProvince.get(provId) ?? []), userId]);
  }
  // A random source of its own: who invites whom leaves everything else about a member unchanged.
  const inviting = createRandom("hongxian demo/inviting");
  const invitedBy = (atShop: readonly Owner[] | undefined, served: Owner | null, provId: number): number | null => {
    if (atShop !== undefined && inviting.chance(0.35))
      return (served !== null && inviting.chance(0.7) ? served : inviting.pick(atShop)).userId;
    const agents = agentsByProvince.get(provId);
    return agents !== undefined && inviting.chance(0.15) ? inviting.pick(agents) : null;
  };

  return (random, { home }, account) => {
    const near = shopsByCity.get(home.cityId ?? 0);
    const wide = shopsByProvince.get(home.provId);
    const shops =
      near !== undefined && random.chance(0.6) ? near : wide !== undefined && random.chance(0.3) ? wide : undefined;
    const drawn = shops === undefined ? null : random.pick(shops);
    const lacking = (shownByProvince.get(home.provId) ?? []).find((id) => (members.get(id) ?? 0) < leastMembers);
    const isBuyer = account.status === "ENABLE" && account.marriageType !== null;
    const seller = (shownByProvince.get(home.provId) ?? []).find((id) => isBuyer && (sold.get(id) ?? 0) < leastSold);
    if (seller !== undefined) sold.set(seller, (sold.get(seller) ?? 0) + 1);
    const shopId = seller ?? (account.status === "ENABLE" && lacking !== undefined ? lacking : drawn);
    if (shopId !== null && account.status === "ENABLE") members.set(shopId, (members.get(shopId) ?? 0) + 1);
    const atShop = shopId === null ? undefined : matchmakers.get(shopId);
    const sale = account.communicate !== null && random.chance(0.93) ? pickSale(random) : null;
    const former = sale !== null && random.chance(0.2) ? pickSale(random) : null;
    const adviser = account.communicate === "PAID" && random.chance(0.85) ? random.pick(advisers) : null;
    const served = atShop !== undefined && random.chance(0.75) ? random.pick(atShop) : null;
    const matchmaker = seller === undefined ? served : (shownMatchmakers.get(seller) ?? served);
    const promoted = random.chance(0.03)
      ? random.chance(0.4) || atShop === undefined
        ? promoter
        : random.pick(atShop).userId
      : null;
    return {
      sale,
      formerSale: former === sale ? null : former,
      adviser,
      shopId,
      matchmaker,
      inviterId: promoted ?? invitedBy(atShop, matchmaker, home.provId),
    };
  };
}

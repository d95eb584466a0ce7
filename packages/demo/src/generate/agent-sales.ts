import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dateText, dayMs } from "./calendar.ts";
import type { PriceBook } from "./money-prices.ts";
import type { Organisation } from "./organisation.ts";
import type { Buyer } from "./money-scene.ts";
import { createWorldClock } from "./world-clock.ts";

/** What every agent who signs in has sold this month, at least. */
const leastSales = 2;
const hourMs = 3_600_000;

type Sold = Omit<Buyer, "parties">;

/**
 * Everyone who signs in as an agent has sales of this month: where chance made too few, some of the memberships in that
 * part of the organisation began this month and not earlier.
 */
export async function sellThisMonth<B extends Sold>(
  db: Db,
  { organisation, now, prices }: { organisation: Organisation; now: number; prices: PriceBook },
  buyers: readonly B[],
): Promise<B[]> {
  const month = Date.parse(`${dateText(now).slice(0, 7)}-01T00:00:00+08:00`);
  const latest = now - 2 * hourMs;
  if (latest <= month) return [...buyers];
  const clock = createWorldClock(now);
  const daysOf = (type: string) => (prices.of(type).days ?? 365) * dayMs;
  const begun = ({ marriageMemberType: type, marriageMemberExpireTime: end }: Sold): number =>
    type === null || end === null ? 0 : Math.min(Date.parse(end) - daysOf(type), now - hourMs);
  const result = [...buyers];
  // The narrowest first: what a shop sells is a sale of everyone above it.
  const agents = organisation.agents
    .filter(({ seed }) => seed.account !== undefined && seed.tier !== "MEMBER")
    .toSorted((one, other) => other.path.length - one.path.length);
  for (const { path } of agents) {
    const below = organisation.agents.filter((one) => one.path.startsWith(path));
    const shops = new Set(below.flatMap(({ seed, shopId }) => (seed.tier === "SHOP" ? [shopId] : [])));
    const matchmakers = new Set(below.map(({ userId }) => userId));
    const own = result.filter(
      ({ shopId, matchmakerUserId, marriageMemberType, marriageMemberExpireTime }) =>
        marriageMemberType !== null &&
        marriageMemberExpireTime !== null &&
        (shops.has(shopId) || matchmakers.has(matchmakerUserId ?? 0)),
    );
    const lacking = leastSales - own.filter((buyer) => begun(buyer) >= month).length;
    const movable = own.filter((buyer) => begun(buyer) < month).slice(0, Math.max(0, lacking));
    for (const [place, buyer] of movable.entries()) {
      const from = Math.max(month, Date.parse(buyer.createdTime));
      const time = clock.waking(from + (latest - from) * ((place + 1) / (lacking + 1)));
      const end = new Date(time + daysOf(buyer.marriageMemberType ?? ""));
      await sql`update member set marriage_member_expire_time = ${end} where user_id = ${buyer.userId}`.execute(db);
      result[result.indexOf(buyer)] = { ...buyer, marriageMemberExpireTime: end.toISOString() };
    }
  }
  return result;
}

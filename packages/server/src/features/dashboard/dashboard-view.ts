import { invitingTiers, type CardKey } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../kit/caller.ts";

export type Home = ChoiceOf<typeof homeType>;

/** The layout an account sees; only role id 1 may ask for another. */
export function homeOf(caller: Caller, asked: Home | undefined): Home {
  if (caller.roleId === 1) return asked ?? "ADMIN";
  return homeType.values.find((value) => value === caller.homeType) ?? "AGENT";
}

export const isInviter = (caller: Caller): boolean => invitingTiers.has(caller.agentTier ?? "");

/** What everybody of the AGENT layout sees of his own money. */
const ownMoney: ReadonlySet<CardKey> = new Set(["monthIncome", "withdrawable"]);

/** Which cards of the AGENT layout a tier has: who invites sees invitations, who administers sees the area. */
export function agentCard(caller: Caller, key: CardKey): boolean {
  return ownMoney.has(key) || (key === "invited") === isInviter(caller);
}

/**
 * The daily cubes carry scope regions, so that agents' figures need no rows: a condition on those columns, or null where
 * a caller's scope is not a region and rows must be counted.
 */
export function cubeScope(caller: Caller): RawBuilder<boolean> | null {
  if (caller.roleId === 1 || caller.dataScope === "ALL") return sql<boolean>`true`;
  if (!["AGENT", "PROVINCE_AGENT", "CITY_AGENT", "DISTRICT_AGENT"].includes(caller.agentTier ?? "")) return null;
  const parts = caller.regions.map(({ provId, cityId, areaId }) => {
    if (areaId !== null) return sql<boolean>`s.scope_area_id = ${areaId}`;
    if (cityId !== null) return sql<boolean>`s.scope_city_id = ${cityId}`;
    if (provId !== null) return sql<boolean>`s.scope_prov_id = ${provId}`;
    return caller.agentTier === "AGENT" ? sql<boolean>`true` : sql<boolean>`false`;
  });
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

export interface DayWindow {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** First and last day as dates; the last thirty days when nothing is chosen. */
export function daysSql({ beginTime, endTime }: DayWindow): { from: RawBuilder<string>; to: RawBuilder<string> } {
  const to = endTime === undefined ? sql<string>`current_date` : sql<string>`${endTime}::timestamptz::date`;
  const from = beginTime === undefined ? sql<string>`(${to} - 29)` : sql<string>`${beginTime}::timestamptz::date`;
  return { from, to };
}

import { invitingTiers, type CardKey } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { figureDays } from "@hongxian/contract/kit/figures.ts";
import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../kit/caller.ts";

export type Home = ChoiceOf<typeof homeType>;

/** The layout of an account; only role id 1 may request another. */
export function homeOf(caller: Caller, requested: Home | undefined): Home {
  if (caller.roleId === adminRoleId) return requested ?? "ADMIN";
  return homeType.values.find((value) => value === caller.homeType) ?? "AGENT";
}

export const isInviter = (caller: Caller): boolean => invitingTiers.has(caller.agentTier ?? "");

/** What everyone with the AGENT layout sees of his own money. */
const ownMoney: ReadonlySet<CardKey> = new Set(["monthIncome", "withdrawable"]);

/**
 * Which cards of the AGENT layout a tier has: tiers that invite see invitations, tiers that administer see the area.
 */
export function agentCard(caller: Caller, key: CardKey): boolean {
  return ownMoney.has(key) || (key === "invited") === isInviter(caller);
}

export interface DayWindow {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

const dayOf = (text: string): string => (text.length === 10 ? text : shanghaiDay(Date.parse(text)));

/** First and last day as texts; the last thirty days when nothing is chosen. */
export function windowOf({ beginTime, endTime }: DayWindow): ReportWindow {
  const to = endTime === undefined ? figureDays().today : dayOf(endTime);
  return { from: beginTime === undefined ? addDays(to, -29) : dayOf(beginTime), to };
}

/** First and last day as dates; the last thirty days when nothing is chosen. */
export function daysSql({ beginTime, endTime }: DayWindow): { from: RawBuilder<string>; to: RawBuilder<string> } {
  const to = endTime === undefined ? sql<string>`current_date` : sql<string>`${endTime}::timestamptz::date`;
  const from = beginTime === undefined ? sql<string>`(${to} - 29)` : sql<string>`${beginTime}::timestamptz::date`;
  return { from, to };
}

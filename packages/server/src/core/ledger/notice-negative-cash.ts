import { moneyNotices } from "@hongxian/contract/core/money/member-notices.ts";
import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { noticeStaff } from "../notice/notices.ts";

const financeRole = 7;

/** Who is told when something is wrong with money: finance, and the administrators where it is grave. */
export async function moneyStaff(db: Db, withAdministrators = false): Promise<number[]> {
  const roles = withAdministrators ? [financeRole, 1] : [financeRole];
  const { rows } = await sql<{
    id: number;
  }>`select id from staff where role_id = any(${roles}::bigint[]) and status = 'ENABLE'`.execute(db);
  return rows.map(({ id }) => id);
}

/** A channel's account may be below zero, but not without being told. */
export async function noticeNegativeCash(db: Db, modes: readonly string[]): Promise<void> {
  const labels = modes
    .map((mode) => payMode.values.find((value) => value === mode))
    .map((mode) => (mode === undefined ? "" : payMode.labels[mode]));
  const notice = moneyNotices.cashNegative(labels.join(" "));
  await noticeStaff(db, await moneyStaff(db), { kind: "WARN", ...notice, link: "/flowingWater/listMyAmount" });
}

import {
  rankPeriod,
  rankMessages,
  rankType,
  type RankPeriod,
  type RankType,
} from "@hongxian/contract/core/figures/rank.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { refreshRanks } from "./refresh-ranks.ts";

interface Touched {
  readonly rankType: RankType;
  readonly period: RankPeriod;
  readonly start: string;
  readonly userId: number;
}
const routes = { RICH: "/rank/richList", HOST: "/rank/hostList", INTEGRAL: "/rank/integralList" } as const;

/** A revoked gift leaves the open periods at once; for a locked period staff are asked whether the member stays. */
export async function followRevokedGift(
  db: Db,
  { fromUserId, toUserId }: { readonly fromUserId: number; readonly toUserId: number },
  day: string,
): Promise<void> {
  await refreshRanks(db, ["RICH", "HOST"], day);
  const { rows } = await sql<Touched>`select rank_type, period, period_start::text as start, user_id from rank_snapshot
    where status = 'LOCKED' and ${day}::date between period_start and rank_end(period, period_start)
      and (rank_type = 'RICH' and user_id = ${fromUserId} or rank_type = 'HOST' and user_id = ${toUserId})`.execute(db);
  await noticeWhoMay(
    db,
    "lockedRankChanged",
    rows.map(({ rankType: type, period, start, userId }) => ({
      kind: "TODO",
      ...rankMessages.lockedChange(`${rankType.labels[type]}${rankPeriod.labels[period]}`, userId),
      link: `${routes[type]}?period=${period}&date=${start}`,
    })),
  );
}

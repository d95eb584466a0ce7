import { adViewIntake } from "@hongxian/contract/features/ad-record/ad-view.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { recordView } from "./record-view.ts";

interface View {
  readonly verify: string;
  readonly rewardStatus: string;
  readonly rewardScore: number;
  readonly noRewardReason: string | null;
}

/** Views of rewarded adverts; what they earn is decided by the callback of the network. */
export const adViewIntakeServer = serveIntake(adViewIntake, {
  target: auditTargets.adRecord,
  create: async ({ db, refs }, view) => {
    await needEnabled(db, refs.member);
    return recordView(db, { ...view, userId: refs.member });
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select verify, reward_status, reward_score, no_reward_reason from ad_record
      where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});

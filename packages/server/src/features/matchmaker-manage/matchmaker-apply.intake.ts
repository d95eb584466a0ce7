import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { matchmakerApplyIntake } from "@hongxian/contract/features/matchmaker-manage/matchmaker-apply.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { dropPictures, fetchPictures, recordPictures } from "../../core/foundation/open-door/own-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { applyAsMatchmaker, withdrawMatchmakerApply } from "../../core/services/matchmaker/apply-as-matchmaker.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly status: "WAIT_AUDIT" | "WAIT_PAY" | "PASSED" | "REJECTED" | "CANCELED";
  readonly reason: string;
}

/** Members who want to become matchmakers. */
export const matchmakerApplyIntakeServer = serveIntake(matchmakerApplyIntake, {
  target: auditTargets.matchmakerApply,
  ask: async (call, { certificates }) => {
    await needEnabled(call.services.db, call.refs.member);
    return fetchPictures(call, "certificates", certificates);
  },
  drop: dropPictures,
  create: async ({ db, refs }, { phone, provId, cityId, areaId, years, introduction, certificates }, pictures) => {
    const addressOf = await recordPictures(db, pictures);
    return applyAsMatchmaker(db, {
      userId: refs.member,
      phone,
      region: [provId, cityId, areaId],
      years,
      introduction,
      certImgs: certificates.map(addressOf).join(";"),
      referrerUserId: refs.referrer,
    });
  },
  change: async ({ db, refs }, { withdrawn }, id) => {
    if (!withdrawn) throw refused(openMessages.fixed);
    await withdrawMatchmakerApply(db, id, refs.member);
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select status, reason from matchmaker_apply where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});

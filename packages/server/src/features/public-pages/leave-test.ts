import { intentionSource } from "@hongxian/contract/core/lead/intention.choices.ts";
import type { TestDraft } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { testLeadName, testLeadRemark } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { insertIntentions } from "../../core/people/lead/create-intention.ts";
import type { Db } from "../../kit/call.ts";
import { findOpenLead, noteConsent, noteReturn, nothingKnown } from "./open-lead.ts";

interface OwnResult {
  readonly test: string;
  readonly band: string;
  readonly channelId: number | null;
  readonly inviterId: number | null;
}

/** Adds the number to the visitor's own result; another visitor's is answered like one that does not exist. */
async function claimResult(db: Db, { resultId, visitorId, login }: TestDraft): Promise<OwnResult> {
  const { rows } = await sql<OwnResult>`update emotion_result r set login = ${login} from emotion_evaluate e
    where r.id = ${resultId} and r.visitor_id = ${visitorId}::uuid and e.id = r.evaluate_id
    returning e.title as test, coalesce((select b.title from emotion_band b where b.id = r.band_id), '') as band,
      r.channel_id, r.inviter_id`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

const remarkMax = 500;
/** 领取专属红娘建议: the result is added to the open lead of this phone, or creates one. */
export async function leaveTest(db: Db, draft: TestDraft): Promise<number> {
  const { test, band, channelId, inviterId } = await claimResult(db, draft);
  const remark = testLeadRemark(test, band);
  const open = await findOpenLead(db, draft.login);
  if (open !== null) {
    const remarks = [open.remark, remark].filter((line) => line !== "").join("\n");
    await sql`update intention set remark = ${remarks.slice(-remarkMax)}, version = version + 1, update_time = now()
      where id = ${open.id}`.execute(db);
    await noteReturn(db, open.id, intentionSource.labels.TEST_PAGE);
  }
  const lead = {
    ...nothingKnown,
    sex: "UNKNOWN",
    birthYear: null,
    source: "TEST_PAGE" as const,
    name: testLeadName,
    login: draft.login,
    remark,
    channelId,
    inviterId,
    shopId: null,
    targetUserId: null,
    userId: null,
    saleUserId: null,
    staffId: null,
  };
  const id = open?.id ?? (await insertIntentions(db, [lead]))[0] ?? 0;
  await noteConsent(db, id);
  return id;
}

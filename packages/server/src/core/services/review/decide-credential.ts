import { credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import {
  corrections,
  correctionMessages,
  type Corrections,
} from "@hongxian/contract/core/review/credential-correction.ts";
import { credentialNoticeMessages } from "@hongxian/contract/core/review/credential-messages.ts";
import { credentialMoves, type CheckAction } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { lockForEdit, type EditedMember } from "../../people/member/lock-for-edit.ts";
import { needFree } from "./claims.ts";
import { passEffects, type PassEffect } from "./credential-effects.ts";
import { findRecord, type CredentialRecord, type CredentialStatus } from "./credential-record.ts";
import { recordDecision } from "./record-decision.ts";
import type { DecisionPlan } from "./review-kind.ts";
import { moveRecord, writeProfile } from "./write-credential.ts";

export interface CheckRequest {
  readonly action: CheckAction;
  /** The reason, for everything but a pass. */
  readonly reason: string;
  readonly reasonId: number | null;
  readonly remark: string;
  readonly costMs: number;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Part of something that cannot be undone. */
  readonly isFinal?: boolean;
}

interface Outcome {
  readonly status: CredentialStatus;
  readonly reviewActionId: number | null;
  readonly needsSecond: boolean;
}

const profileColumns = ["spouseIncomeMax", "status"];
const passesTwice = "OVER_500";

function effectOf(record: CredentialRecord, body: CheckRequest["body"]): PassEffect {
  const { type, detail } = record;
  const correction = parseInput(corrections[type], body ?? {});
  // The schema and the effect belong to the same kind.
  return (passEffects[type] as (d: typeof detail, c: Corrections[typeof type]) => PassEffect)(detail, correction);
}

/** A number plate must not reach the app: each picture has its masked copy, or was found to show none. */
async function needMasks({ db }: Call, { id, authImg, detail }: CredentialRecord, passed: PassEffect): Promise<void> {
  const cars = Array.isArray(detail["carList"]) ? (detail["carList"] as Readonly<Record<string, unknown>>[]) : [];
  const validity = (passed.detail["carList"] as { isValid?: boolean }[] | undefined) ?? [];
  const refusedImages = new Set(
    cars.flatMap((car, place) => (validity[place]?.isValid === true ? [] : splitImages(String(car["authImg"] ?? "")))),
  );
  const images = [
    ...new Set([...splitImages(authImg), ...cars.flatMap((car) => splitImages(String(car["authImg"] ?? "")))]),
  ];
  const shown = images.filter((image) => !refusedImages.has(image));
  const { rows } = await sql<{ image: string }>`select image from auth_image_mask where record_id = ${id}`.execute(db);
  const done = new Set(rows.map(({ image }) => image));
  if (shown.some((image) => !done.has(image))) throw invalid({ masks: correctionMessages.plate });
}

const checked = ({ caller }: Call, remark: string) => ({
  checkStaffId: caller.staffId,
  checkName: caller.name,
  checkTime: sql`now()`,
  checkFailRemark: remark,
  supplementTime: null,
});

const rowsOf = ({ id, userId }: CredentialRecord): DecisionPlan["rows"] => [
  { table: "auth_record", key: "id", id },
  { table: "member", key: "user_id", id: userId },
];

/** Assets above five million are passed by two people; the first one leaves the record waiting for the second. */
function isFirstOfTwo({ caller }: Call, record: CredentialRecord, { detail }: PassEffect): boolean {
  if (record.type !== "ASSETS" || detail["savingsLevel"] !== passesTwice) return false;
  if (record.firstPassStaffId === caller.staffId) throw refused(credentialMessages.otherPerson);
  return record.firstPassStaffId === null;
}

async function pass(
  call: Call,
  member: EditedMember,
  record: CredentialRecord,
  request: CheckRequest,
): Promise<Outcome> {
  const { type, userId, id } = record;
  const overturns = request.action === "OVERTURN";
  const effect = overturns ? overturned(record) : effectOf(record, request.body);
  if (type === "CAR" && !overturns) await needMasks(call, record, effect);
  const needsSecond = !overturns && isFirstOfTwo(call, record, effect);
  const detail = JSON.stringify(effect.detail);
  const reviewActionId = await recordDecision(call, {
    bizType: type,
    itemId: id,
    action: "PASS",
    reasonId: null,
    remark: needsSecond ? credentialMessages.secondLook : request.reason,
    costMs: request.costMs,
    plan: {
      userId,
      rows: rowsOf(record),
      write: async () => {
        if (needsSecond) {
          const first = { detail, firstPassStaffId: call.caller.staffId, remark: credentialMessages.secondLook };
          await moveRecord(call, record, "AUTHING", first);
          return {};
        }
        const remark = request.remark === "" ? {} : { remark: request.remark };
        await moveRecord(call, record, "AUTH_SUCCESS", { ...checked(call, ""), detail, ...remark });
        if (record.isNewest) await writeProfile(call, member, effect.profile);
        return { message: credentialNoticeMessages.passed(type) };
      },
    },
  });
  return { status: needsSecond ? "AUTHING" : "AUTH_SUCCESS", reviewActionId, needsSecond };
}

/** A refused record is accepted after all, as it is: its values go into the profile where it has any. */
function overturned({ type, detail }: CredentialRecord): PassEffect {
  if (type === "CAR") return { detail, profile: { carStatus: "HAVE_CAR" } };
  if (type === "HOUSE") return { detail, profile: {} };
  if (type === "MARRIAGE") return passEffects.MARRIAGE(detail, { proofSeen: true });
  if (type === "WORK") return passEffects.WORK(detail, { syncIncome: false });
  return passEffects[type](detail, {});
}

async function refuse(call: Call, record: CredentialRecord, request: CheckRequest): Promise<Outcome> {
  const { type, userId, id } = record;
  const isRevoked = request.action === "REVOKE";
  const isFinal = isRevoked || request.isFinal === true;
  const reviewActionId = await recordDecision(call, {
    bizType: type,
    itemId: id,
    action: "REFUSE",
    reasonId: request.reasonId,
    remark: request.reason,
    costMs: request.costMs,
    // Losing the badge also removes the member from places in the app that are not restored automatically.
    isFinal,
    plan: {
      userId,
      rows: rowsOf(record),
      write: async () => {
        const remark = request.remark === "" ? {} : { remark: request.remark };
        await moveRecord(call, record, "AUTH_FAIL", { ...checked(call, request.reason), ...remark });
        if (isRevoked && type === "MARRIAGE") await leaveMarriageHome(call, userId);
        return {
          message: isRevoked
            ? credentialNoticeMessages.revoked(type, request.reason)
            : credentialNoticeMessages.refused(type, request.reason),
        };
      },
    },
  });
  return { status: "AUTH_FAIL", reviewActionId: isFinal ? null : reviewActionId, needsSecond: false };
}

async function leaveMarriageHome({ db }: Call, userId: number): Promise<void> {
  await sql`update recommend_slot set status = 'OFFLINE', update_time = now(), version = version + 1
    where user_id = ${userId} and position = 'MARRIAGE_HOME' and status in ('WAIT', 'ONLINE')`.execute(db);
}

/** A passed record is reviewed again: back into the queue, undecided, with the reason. */
export async function reopenRecord(call: Call, record: CredentialRecord, reason: string): Promise<Outcome> {
  await moveRecord(call, record, "AUTHING", {
    checkStaffId: null,
    checkName: "",
    checkTime: null,
    checkFailRemark: "",
    firstPassStaffId: null,
    supplementTime: null,
    supplementText: "",
    remark: reason,
  });
  return { status: "AUTHING", reviewActionId: null, needsSecond: false };
}

/** Decides about a record in the initial state of its action; the member is locked first, then the record. */
export async function decideRecord(
  call: Call,
  id: number,
  request: CheckRequest,
): Promise<Outcome & { record: CredentialRecord }> {
  const { submitStaffId, userId, type } = await findRecord(call, id);
  if (submitStaffId === call.caller.staffId) throw refused(reviewMessages.ownSubmission);
  const member = await lockForEdit(call, userId, profileColumns);
  const record = await findRecord(call, id, true);
  await needFree(call.db, type, [id], call.caller);
  if (record.status !== credentialMoves[request.action].from) throw new AppError("STALE");
  const outcome =
    request.action === "PASS" || request.action === "OVERTURN"
      ? await pass(call, member, record, request)
      : request.action === "RECHECK"
        ? await reopenRecord(call, record, request.reason)
        : await refuse(call, record, request);
  return { ...outcome, record };
}

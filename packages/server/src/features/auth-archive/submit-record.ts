import * as endpoints from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import { draftImages, type CredentialDraft } from "@hongxian/contract/core/credential/credential-draft.ts";
import { submitButton } from "@hongxian/contract/core/credential/credential-pages.ts";
import { credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import { maskIdNo, maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { completeCredential, submitCredential } from "./submit-credential.ts";
import { lockOwnMember } from "../../core/people/member/lock-member.ts";
import { handle, type Db } from "../../kit/call.ts";

/** Where the form did not give the kind of a school, the list of schools tells it by its name. */
async function tagOfSchool(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{
    tag: string;
  }>`select tag from school where name = ${name} and status = 'ENABLE'`.execute(db);
  if (rows[0] === undefined) throw invalid({ schoolTag: credentialMessages.schoolTag });
  return rows[0].tag;
}

/** What the record stores of a draft. */
async function detailOf(db: Db, draft: CredentialDraft): Promise<Record<string, unknown>> {
  const { type: _type, userId: _userId, ...fields } = draft;
  const detail = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => name !== "authImg" && value !== null),
  );
  if (draft.type !== "EDUCATION" || draft.schoolTag !== null) return detail;
  return { ...detail, schoolTag: await tagOfSchool(db, draft.schoolName) };
}

/** Numbers of certificates and names of owners are personal: the log stores them masked. */
function loggedDetail(detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { certNo, houseList, ...rest } = detail;
  return {
    ...rest,
    ...(typeof certNo === "string" ? { certNo: maskIdNo(certNo) } : {}),
    ...(Array.isArray(houseList)
      ? {
          houseList: houseList.map((house: Readonly<Record<string, unknown>>) => ({
            ...house,
            ...(typeof house["ownerName"] === "string" ? { ownerName: maskRealname(house["ownerName"]) } : {}),
          })),
        }
      : {}),
  };
}

/** What is stored of a draft; `logged` is what the audit row may show of it. */
async function columnsOf(db: Db, draft: CredentialDraft) {
  const { userId, type } = draft;
  const detail = await detailOf(db, draft);
  const authImg = draftImages(draft);
  return {
    detail,
    authImg,
    logged: { userId, type, detail: loggedDetail(detail), images: splitImages(authImg).length },
  };
}

/** Enters a draft as a waiting record. */
export async function enterDraft(db: Db, draft: CredentialDraft, submitStaffId: number | null) {
  const { detail, authImg, logged } = await columnsOf(db, draft);
  const { userId, type } = draft;
  return { id: await submitCredential(db, { userId, type, detail, authImg, submitStaffId }), logged };
}

/** The member hands in again what a reviewer asked to complete; the record waits as one that can be decided. */
export async function completeRecord(db: Db, id: number, draft: CredentialDraft) {
  const { detail, authImg, logged } = await columnsOf(db, draft);
  await completeCredential(db, id, { ...draft, detail, authImg });
  return logged;
}

const closed: readonly string[] = ["CANCEL", "DELETE"];

export const addAuthRecord = handle(endpoints.addAuthRecord, async (call) => {
  const { db, caller, body } = call;
  call.need(submitButton(body.type));
  const member = await lockOwnMember(call, body.userId);
  if (closed.includes(member.status)) throw refused(credentialMessages.closedAccount);
  const { id, logged } = await enterDraft(db, body, caller.staffId);
  call.audit({ targetType: auditTargets.authRecord, targetId: id, after: logged });
  return { id, status: "AUTHING" as const };
});

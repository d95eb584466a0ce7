import * as endpoints from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import { draftImages, type CredentialDraft } from "@hongxian/contract/core/credential/credential-draft.ts";
import { submitButton } from "@hongxian/contract/core/credential/credential-pages.ts";
import { credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import { maskIdNo, maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { submitCredential } from "./submit-credential.ts";
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
function logged(detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
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

const closed: readonly string[] = ["CANCEL", "DELETE"];

export const addAuthRecord = handle(endpoints.addAuthRecord, async (call) => {
  const { db, caller, body } = call;
  call.need(submitButton(body.type));
  const member = await lockOwnMember(call, body.userId);
  if (closed.includes(member.status)) throw refused(credentialMessages.closedAccount);
  const detail = await detailOf(db, body);
  const authImg = draftImages(body);
  const id = await submitCredential(db, {
    userId: body.userId,
    type: body.type,
    detail,
    authImg,
    submitStaffId: caller.staffId,
  });
  call.audit({
    targetType: auditTargets.authRecord,
    targetId: id,
    after: { userId: body.userId, type: body.type, detail: logged(detail), images: splitImages(authImg).length },
  });
  return { id, status: "AUTHING" as const };
});

import { maskIdNo } from "@hongxian/contract/core/member/mask.rules.ts";
import { readHaveChild } from "@hongxian/contract/core/member/member-words.rules.ts";
import { revealGrant } from "@hongxian/contract/core/member/member-contact.endpoints.ts";
import {
  contactFields,
  getUserInfo,
  memberViewTitle,
  type MemberDetail,
} from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { archiveGrant, noteGrant } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { revealTitle } from "@hongxian/contract/core/reveal/reveal.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { writeAudit, type AuditRow } from "../../http/audit.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { needFreshPassword } from "../../http/step-up.ts";
import { writeLook } from "../../http/write-looks.ts";
import { keptPlan } from "../../platform/database/kept-plan.ts";
import { rowsAsNamed } from "../../platform/database/rows-as-named.ts";
import { spendReveal } from "../reveal/reveal.ts";
import { memberDetailSql } from "./member-detail-sql.ts";
import { memberScope } from "./member.scope.ts";
import { memberReadScope } from "./public-pool.ts";

interface Found {
  readonly detail: MemberDetail;
  readonly idNoSealed: string | null;
}

/** A look at a member is written down without any value of his. */
const lookRow = (call: Call, userId: number, title: string, after?: unknown): AuditRow => ({
  caller: call.caller,
  route: call.consoleRoute,
  title,
  method: getUserInfo.method,
  path: getUserInfo.path,
  ip: call.ip,
  requestId: null,
  result: "OK",
  entry: { targetType: "member", targetId: userId, after },
  items: [],
});

async function readMember(call: Call, db: Db, userId: number, isClear: boolean): Promise<Found> {
  const own = scopeSql(memberScope(call.caller));
  const statement = sql<Found>`${keptPlan}select ${memberDetailSql(isClear, own)} as detail, m.id_no_sealed as ${sql.raw('"idNoSealed"')}
    from member m where m.user_id = ${userId} and ${scopeSql(memberReadScope(call.caller))}`;
  const rows = await rowsAsNamed(db, statement);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

function shown(call: Call, { detail, idNoSealed }: Found, isClear: boolean): MemberDetail {
  const idNo = idNoSealed === null ? null : call.house.seal.open(idNoSealed);
  const readsNotes = call.may(noteGrant) || call.may(archiveGrant);
  return {
    ...detail,
    haveChild: readHaveChild(detail.haveChild),
    idNo: idNo === null || isClear ? idNo : maskIdNo(idNo),
    passportImg: readsNotes ? detail.passportImg : null,
  };
}

/** The clear values are a reveal: its title, a fresh password, the own members alone, one of the account's times. */
async function readInClear(call: Call, userId: number): Promise<Found> {
  call.need(revealGrant);
  needFreshPassword(call.caller);
  return call.house.db.transaction().execute(async (tx) => {
    const found = await readMember(call, tx, userId, true);
    if (found.detail.claimFirst) throw refused(memberEditMessages.claimFirst);
    await spendReveal({ db: tx, caller: call.caller });
    await writeAudit(tx, lookRow(call, userId, revealTitle, { fields: contactFields }));
    return found;
  });
}

export const showMember = handle(getUserInfo, async (call) => {
  const { userId } = call.params;
  if (call.query.plain === true) return shown(call, await readInClear(call, userId), true);
  const found = await readMember(call, call.db, userId, false);
  // Nobody is shown anything that is not written down.
  await writeLook(call.db, lookRow(call, userId, memberViewTitle));
  return shown(call, found, false);
});

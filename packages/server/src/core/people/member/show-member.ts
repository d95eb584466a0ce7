import { maskIdNo } from "@hongxian/contract/core/member/mask.rules.ts";
import { readHaveChild } from "@hongxian/contract/core/member/member-words.rules.ts";
import { memberContactGrants } from "@hongxian/contract/core/member/member-contact.endpoints.ts";
import * as endpoints from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { memberNoteGrants } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { revealTitle } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { writeAudit, type AuditRow } from "../../../http/audit.ts";
import { handleWritten, type Call, type Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { needFreshPassword } from "../../../http/step-up.ts";
import { writeLook } from "../../../http/write-looks.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import { valuePlaceholder, cachedStatement } from "../../../platform/database/rows-as-named.ts";
import { spendReveal } from "../../foundation/access/reveal.ts";
import { memberDetailSql } from "./member-detail-sql.ts";
import { memberScope } from "./member.scope.ts";
import { memberReadScope } from "./public-pool.ts";

/** The member as JSON text, and the values that only the server can compute. */
interface Found {
  readonly detail: string;
  readonly idNoSealed: string | null;
  readonly haveChild: string | null;
  readonly passportImg: string;
  readonly claimFirst: boolean;
}

/** Viewing a member is logged without any of his values. */
const lookRow = (call: Call, userId: number, title: string, after?: unknown): AuditRow => ({
  caller: call.caller,
  route: call.consoleRoute,
  title,
  method: endpoints.getUserInfo.method,
  path: endpoints.getUserInfo.path,
  ip: call.ip,
  requestId: null,
  result: "OK",
  entry: { targetType: auditTargets.member, targetId: userId, after },
  items: [],
});

const named = (column: string) => sql.raw(`"${column}"`);

function foundSql(caller: Caller, isClear: boolean): RawBuilder<Found> {
  const own = scopeSql(memberScope(caller));
  return sql<Found>`${keptPlan}select ${memberDetailSql(isClear)}::text as detail,
    m.id_no_sealed as ${named("idNoSealed")},
    m.have_child as ${named("haveChild")}, m.passport_img as ${named("passportImg")},
      (${own}) is not true as ${named("claimFirst")}
    from member m where m.user_id = ${valuePlaceholder} and ${scopeSql(memberReadScope(caller))}`;
}
const readMasked = cachedStatement((caller: Caller) => foundSql(caller, false));
const readClear = cachedStatement((caller: Caller) => foundSql(caller, true));

async function readMember({ caller }: Call, db: Db, userId: number, isClear: boolean): Promise<Found> {
  const rows = await (isClear ? readClear : readMasked)(db, caller, userId);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

/** The rest of the member is inserted before the text's closing brace. */
function shown(call: Call, found: Found, isClear: boolean): string {
  const idNo = found.idNoSealed === null ? null : call.services.seal.open(found.idNoSealed);
  const readsNotes = call.may(memberNoteGrants.note) || call.may(memberNoteGrants.archive);
  const rest = {
    haveChild: readHaveChild(found.haveChild),
    idNo: idNo === null || isClear ? idNo : maskIdNo(idNo),
    passportImg: readsNotes ? found.passportImg : null,
    claimFirst: found.claimFirst,
  } satisfies Partial<endpoints.MemberDetail>;
  return `${found.detail.slice(0, -1)},${JSON.stringify(rest).slice(1)}`;
}

/**
 * The clear values are a reveal: it needs its grant, a recent password and one of one's own members, and counts as one
 * of the account's reveals.
 */
async function readInClear(call: Call, userId: number): Promise<Found> {
  call.need(memberContactGrants.reveal);
  needFreshPassword(call.caller);
  return call.db.transaction().execute(async (tx) => {
    const found = await readMember(call, tx, userId, true);
    if (found.claimFirst) throw refused(memberEditMessages.claimFirst);
    await spendReveal({ db: tx, caller: call.caller });
    await writeAudit(tx, lookRow(call, userId, revealTitle, { fields: endpoints.contactFields }));
    return found;
  });
}

export const getUserInfo = handleWritten(endpoints.getUserInfo, async (call) => {
  const { userId } = call.params;
  if (call.query.plain === true) return shown(call, await readInClear(call, userId), true);
  const found = await readMember(call, call.db, userId, false);
  // Every view is logged before anything is shown.
  await writeLook(call.db, lookRow(call, userId, endpoints.memberViewTitle));
  return shown(call, found, false);
});

import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import * as endpoints from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { staffScope } from "../../people/staff/staff.scope.ts";

interface AutoReply {
  readonly welcomeText: string;
  readonly offHoursText: string;
  readonly workStart: string;
  readonly workEnd: string;
  readonly rules: { readonly keyword: string; readonly text: string }[];
  readonly version: number;
}

const columns = sql`welcome_text, off_hours_text, to_char(work_start, 'HH24:MI') as work_start,
  to_char(work_end, 'HH24:MI') as work_end, rules, version`;
const none: AutoReply = {
  welcomeText: "",
  offHoursText: "",
  workStart: "09:00",
  workEnd: "21:00",
  rules: [],
  version: 0,
};

/**
 * The automatic reply of the account: a keyword first, then the hours, then the welcome to a newcomer. A member who got
 * a message from it in the last half hour is being served, or has been told the hours already.
 */
export async function autoReplyTo(
  db: Db,
  accountId: number,
  { conversationId, msgType, msgBody }: Pick<ChatMessage, "conversationId" | "msgType" | "msgBody">,
  isFirst: boolean,
): Promise<string | null> {
  const { rows } = await sql<AutoReply & { isOpen: boolean }>`select ${columns},
      (now() at time zone 'Asia/Shanghai')::time between work_start and work_end or exists (select from message m
        where m.conversation_id = ${conversationId} and m.from_id = ${accountId}
          and m.msg_time > now() - interval '30 minutes') as is_open
    from market_auto_reply r where user_id = ${accountId}
      and exists (select 1 from market_account k
      where k.user_id = r.user_id and k.remove_time is null and k.status = 'ENABLE')`.execute(db);
  const set = rows[0];
  if (set === undefined) return null;
  const text = msgType === "TEXT_MSG" ? String(msgBody["text"] ?? "") : "";
  const rule = text === "" ? undefined : set.rules.find(({ keyword }) => text.includes(keyword));
  if (rule !== undefined) return rule.text;
  if (!set.isOpen && set.offHoursText !== "") return set.offHoursText;
  return isFirst && set.welcomeText !== "" ? set.welcomeText : null;
}

async function needAccount({ db, caller }: Pick<Call, "db" | "caller">, userId: number): Promise<void> {
  const { rows } = await sql`select 1 from market_account k join staff s on s.id = k.maintainer_id
    where k.user_id = ${userId} and k.remove_time is null and ${scopeSql(staffScope(caller, "s"))}`.execute(db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
}

export const getAutoReply = handle(endpoints.getAutoReply, async (call) => {
  await needAccount(call, call.params.userId);
  const { rows } =
    await sql<AutoReply>`select ${columns} from market_auto_reply where user_id = ${call.params.userId}`.execute(
      call.db,
    );
  return rows[0] ?? none;
});

export const saveAutoReply = handle(endpoints.saveAutoReply, async (call) => {
  const { db, params, body } = call;
  await needAccount(call, params.userId);
  const { rows } =
    await sql<AutoReply>`insert into market_auto_reply as r (user_id, welcome_text, off_hours_text, work_start,
      work_end, rules)
      select ${params.userId}, ${body.welcomeText}, ${body.offHoursText}, ${body.workStart}::time,
        ${body.workEnd}::time, ${JSON.stringify(body.rules)}::jsonb
      where ${body.version} = 0 or exists (select 1 from market_auto_reply where user_id = ${params.userId})
    on conflict (user_id) do update
    set welcome_text = excluded.welcome_text, off_hours_text = excluded.off_hours_text,
      work_start = excluded.work_start,
      work_end = excluded.work_end, rules = excluded.rules, version = r.version + 1, update_time = now()
    where r.version = ${body.version}
    returning ${columns}`.execute(db);
  const saved = rows[0];
  if (saved === undefined) throw new AppError("STALE_VERSION");
  call.audit({
    targetType: auditTargets.marketAutoReply,
    targetId: params.userId,
    after: { rules: body.rules.length },
  });
  return saved;
});

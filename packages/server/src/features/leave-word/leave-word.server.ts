import { leaveWordRoute } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { maskMiddleSql, maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import type { RevealSource } from "../../core/foundation/access/reveal.ts";
import { leaveWordScope } from "../../core/services/ticket/leave-word.scope.ts";
import { queueSms } from "../../core/services/sms/queue-sms.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { complaintOf, contactOf, memberOf } from "./convert-leave-word.ts";
import { tellDesk } from "./leave-word-rows.ts";

const open = sql<boolean>`t.status in ('WAIT_HANDLE', 'FOLLOWING')`;
/** Whoever is being followed is due at the next follow-up; the limit of the first day is met by then. */
export const leaveWordDue = sql<string>`(case when t.status = 'FOLLOWING' and t.next_follow_time is not null
  then t.next_follow_time else t.deadline end)`;
const late = sql<boolean>`(${open} and ${leaveWordDue} < now())`;
const due = sql<boolean>`(t.status = 'FOLLOWING' and t.next_follow_time is not null
  and t.next_follow_time < current_date + 1)`;
const converted = { handleTime: sql`now()`, nextFollowTime: null };
const closed = (handlerId: number, closeRemark: string) => ({ ...converted, handlerId, closeRemark });
const wholePhone = /^\d{11}$/;

export const leaveWordServer = serveResource(leaveWord, {
  table: "leave_word",
  scope: leaveWordScope,
  versioned: true,
  computed: {
    deadline: leaveWordDue,
    phone: maskPhoneSql(sql.ref("t.phone")),
    wechatNo: maskMiddleSql(sql.ref("t.wechat_no")),
    channelName: sql<string | null>`(select h.name from channel h where h.id = t.channel_id)`,
    follows: sql`(select coalesce(json_agg(json_build_object('id', r.id, 'content', r.content, 'time', r.created_time,
        'staff', (select s.name from staff s where s.id = r.staff_id)) order by r.id desc), '[]')
      from ticket_reply r where r.ticket_type = 'LEAVE_WORD' and r.ticket_id = t.id)`,
  },
  filters: {
    overdue: (yes: boolean) => (yes ? late : sql<boolean>`not ${late}`),
    dueToday: (yes: boolean) => (yes ? due : sql<boolean>`not ${due}`),
    keyword: (text: string) =>
      wholePhone.test(text) ? sql<boolean>`t.phone = ${text}` : sql<boolean>`t.name ilike ${likeText(text)}`,
  },
  after: ({ db }, id) => tellDesk(db, id),
  run: {
    claim: async ({ caller }) => ({ set: { handlerId: caller.staffId, claimTime: sql`now()` } }),
    toMember: async (call, word) => {
      const userId = await memberOf(call, word);
      const set = { ...converted, convertKind: "MEMBER", convertUserId: userId };
      return { set, data: { id: word.id, userId, complaintId: null } };
    },
    reply: async ({ db, services, caller }, { id, handlerId }, { content }) => {
      const { phone } = await contactOf(db, id);
      await sql`insert into ticket_reply (ticket_type, ticket_id, staff_id, content, is_inner)
        values ('LEAVE_WORD', ${id}, ${caller.staffId}, ${content}, false)`.execute(db);
      const { rows } = await sql<{ userId: number }>`select user_id from member where login = ${phone}`.execute(db);
      await queueSms(db, services.seal, {
        key: `leave-word:${id}`,
        purpose: "leaveWordReply",
        vars: { content },
        to: phone,
        userId: rows[0]?.userId ?? null,
      });
      return { set: closed(handlerId ?? caller.staffId, content) };
    },
    // The number is shown by the reveal call; here the call itself is logged, with the member if the visitor is one.
    dial: async ({ db, caller }, { id }) => {
      const { rows } = await sql<{ id: number }>`insert into call_record
          (kind, caller_staff_id, callee_id, leave_word_id, status, start_time, end_time, hangup_by)
        select 'PHONE_CALL', ${caller.staffId}, (select m.user_id from member m where m.login = w.phone), w.id,
          'FINISH', now(), now(), 'CALLER' from leave_word w where w.id = ${id} returning id`.execute(db);
      const callId = rows[0]?.id ?? 0;
      return { data: { callId }, note: { callId } };
    },
    toAgent: async (_call, { id }) => ({
      set: { ...converted, convertKind: "AGENT" },
      data: { id, userId: null, complaintId: null },
    }),
    toComplaint: async (call, word, { userId, targetUserId }) => {
      const complaintId = await complaintOf(call, word, userId, targetUserId);
      const set = { ...converted, convertKind: "COMPLAINT", complaintId };
      return { set, data: { id: word.id, userId: null, complaintId } };
    },
    markInvalid: async ({ caller }, { handlerId }, { reason }) => ({
      set: closed(handlerId ?? caller.staffId, reason),
    }),
  },
});

/** Contact of a visitor; a new shop's form is filled from it too. */
export const leaveWordReveal: RevealSource = {
  type: auditTargets.leaveWord,
  routes: [leaveWordRoute, "/promotion/shopsmanage"],
  read: async ({ db, caller }, id) => {
    const { rows } = await sql<
      Record<string, string>
    >`select t.name, t.phone, t.wechat_no, coalesce(t.prov_id::text, '') as prov_id,
      coalesce(t.city_id::text, '') as city_id
      from leave_word t where t.id = ${id} and ${scopeSql(leaveWordScope(caller))}`.execute(db);
    return rows[0] ?? null;
  },
};

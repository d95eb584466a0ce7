import { leaveWordRoute } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { maskMiddleSql, maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import type { RevealSource } from "../../core/foundation/access/reveal.ts";
import { leaveWordScope } from "../../core/services/ticket/leave-word.scope.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const open = sql<boolean>`t.status in ('WAIT_HANDLE', 'FOLLOWING')`;
const late = sql<boolean>`(${open} and t.deadline < now())`;
const due = sql<boolean>`(t.status = 'FOLLOWING' and t.next_follow_time is not null
  and t.next_follow_time < current_date + 1)`;
const wholePhone = /^\d{11}$/;

export const leaveWordServer = serveResource(leaveWord, {
  table: "leave_word",
  scope: leaveWordScope,
  computed: {
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
  run: {},
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

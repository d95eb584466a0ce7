import * as endpoints from "@hongxian/contract/features/family/family.endpoints.ts";
import { family } from "@hongxian/contract/features/family/family.resource.ts";
import { familyMessages } from "@hongxian/contract/features/family/family.rules.ts";
import { reportWindow, type ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { memberJson } from "../../core/services/live/live-sql.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import { handle, type Call } from "../../kit/call.ts";
import { conditionSql, listSql, type Listed } from "../../kit/list-sql.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";
import { dissolve, openRoom } from "./open-family.ts";

const giftsOf = (figure: string, { from, to }: ReportWindow) =>
  sql<number>`(select coalesce(sum(g.${sql.ref(figure)}), 0)::bigint from gift_record g
    where g.family_id = t.id and g.status = 'NORMAL'
    and g.created_time >= ${from}::date and g.created_time < ${to}::date + 1)`;

/** The columns that count a period. */
const periodColumns = (window: ReportWindow) => ({
  giftCents: giftsOf("amount_cents", window),
  shareCents: giftsOf("family_cents", window),
  liveMinutes: sql<number>`(select
      coalesce(sum(extract(epoch from least(coalesce(s.end_time, now()), (${window.to}::date + 1)::timestamptz)
      - greatest(s.start_time, ${window.from}::date::timestamptz))) / 60, 0)::int
    from live_session s join live_room r on r.id = s.room_id where r.family_id = t.id
      and s.start_time < ${window.to}::date + 1 and coalesce(s.end_time, now()) > ${window.from}::date)`,
});
const members = (role?: string) =>
  sql<number>`(select count(*)::int from family_member k
    where k.family_id = t.id ${role === undefined ? sql`` : sql`and k.role = ${sql.lit(role)}`})`;
const always = () => sql<boolean>`true`;

interface Summary {
  readonly waiting: number;
  readonly top: { id: number; name: string; cents: number }[];
}

const judged = ({ caller }: Call, reason: string) => ({
  set: { auditRemark: reason, auditStaffId: caller.staffId },
  note: { reason },
});

export const familyServer: ServedResource = serveResource(family, {
  table: "family",
  scope: () => "all",
  computed: {
    memberNum: members(),
    chatRoomId: sql<number | null>`(select c.group_no from conversation c where c.conversation_id = t.conversation_id)`,
    hostNum: members("HOST"),
    violationNum: sql<number>`(select count(*)::int from room_violation v join live_room r on r.id = v.room_id
      where r.family_id = t.id and v.status <> 'REVOKED')`,
    ...periodColumns(reportWindow({})),
  },
  filters: { from: always, to: always },
  before: {
    edit: async (_call, row, draft) => {
      if ((draft.maxMember ?? 0) < row.memberNum) throw invalid({ maxMember: familyMessages.tooSmall });
      if (draft.shareBp === row.shareBp) return undefined;
      // A new share applies from tomorrow; until then the former one.
      return {
        shareBeforeBp: sql`case when t.share_from <= current_date then t.share_bp else t.share_before_bp end`,
        shareFrom: sql`current_date + 1`,
      };
    },
  },
  override: {
    list: async (call) => {
      const { query } = call;
      const window = reportWindow({ from: query["from"] as string | undefined, to: query["to"] as string | undefined });
      const listed: Listed = {
        ...familyServer.listed,
        computed: { ...familyServer.listed.computed, ...periodColumns(window) },
      };
      const [{ rows }, summary] = await Promise.all([
        listSql(listed, call.caller, query).execute(call.db),
        sql<Summary>`select (select count(*)::int from family where status = 'WAIT_AUDIT') as waiting,
          (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'cents', k.cents)
          order by k.cents desc, k.id), '[]') from (
            select t.id, t.name, ${giftsOf("amount_cents", window)} as cents from family t
            where ${conditionSql(listed, call.caller, query)} order by 3 desc, 1 limit 10) k) as top`.execute(call.db),
      ]);
      const counted = rows[0]?.$total ?? 0;
      return {
        list: rows.filter((row) => row["$place"] !== null),
        total: Math.min(counted, countCap),
        page: Number(query["page"]),
        size: Number(query["size"]),
        summary: summary.rows[0],
      };
    },
  },
  run: {
    pass: async (call, row) => {
      await openRoom(call.db, row);
      return judged(call, "");
    },
    refuse: async (call, _row, { reason }) => judged(call, reason),
    freeze: async (call, _row, { reason }) => judged(call, reason),
    thaw: async (call) => judged(call, ""),
    dissolve: async (call, { id }) => {
      await dissolve(call.db, id);
      return judged(call, "");
    },
  },
});
export const familyList = sameList(familyServer, endpoints.getFamilyList);

type Member = z.output<typeof endpoints.getFamilyMembers.data>[number];
export const getFamilyMembers = handle(endpoints.getFamilyMembers, async ({ db, params }) => {
  const { rows } =
    await sql<Member>`select ${memberJson(sql`k.user_id`)} as member, k.role, m.auth_status <> 'NO' as is_real_name,
      k.join_time,
      (select coalesce(sum(g.amount_cents), 0)::bigint from gift_record g
      where g.from_user_id = k.user_id and g.family_id = k.family_id and g.status = 'NORMAL') as contribution
    from family_member k join member m on m.user_id = k.user_id where k.family_id = ${params.id}
    order by array_position(array['LEADER', 'DEPUTY', 'HOST', 'MEMBER'], k.role), k.join_time limit 1000`.execute(db);
  return rows;
});

type Stat = z.output<typeof endpoints.getFamilyStat.data>;
export const getFamilyStat = handle(endpoints.getFamilyStat, async ({ db, params: { id }, query }) => {
  const { rows } = await sql<Stat>`with span as (${spanDays(query)})
    select (select json_agg(json_build_object('day', d::date, 'cents', coalesce(g.cents, 0), 'minutes',
      coalesce(l.minutes, 0), 'members',
          (select count(*) from family_member k where k.family_id = ${id} and k.join_time < d + interval '1 day'))
          order by d)
        from span, generate_series(span.first, span.last, interval '1 day') d
        left join (select created_time::date as day, sum(amount_cents)::bigint as cents from gift_record
        where family_id = ${id} and status = 'NORMAL' group by 1) g on g.day = d::date
        left join (select s.start_time::date as day,
          sum(extract(epoch from coalesce(s.end_time, now()) - s.start_time) / 60)::int as minutes
          from live_session s join live_room r on r.id = s.room_id where r.family_id = ${id} group by 1) l
            on l.day = d::date) as days,
      (select coalesce(json_agg(json_build_object('userId', k.user_id, 'name', k.name, 'cents', k.cents)
      order by k.cents desc), '[]') from (
        select g.to_user_id as user_id, m.first_name as name, sum(g.amount_cents)::bigint as cents from gift_record g
        join member m on m.user_id = g.to_user_id, span
        where g.family_id = ${id} and g.status = 'NORMAL' and g.created_time >= span.first
          and g.created_time < span.last + 1 group by 1, 2 order by 3 desc limit 15) k) as hosts`.execute(db);
  return rows[0] ?? { days: [], hosts: [] };
});

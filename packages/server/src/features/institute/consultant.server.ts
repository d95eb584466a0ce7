import * as endpoints from "@hongxian/contract/features/institute/consultant.endpoints.ts";
import { consultant, consultantMessages } from "@hongxian/contract/features/institute/consultant.resource.ts";
import {
  isWorked,
  momentOf,
  type Schedule,
  spansOn,
  startsOn,
} from "@hongxian/contract/features/institute/schedule.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

async function checkTags({ db }: Call, tagIds: readonly number[] | undefined): Promise<void> {
  const ids = [...new Set(tagIds ?? [])];
  const { rows } = await sql`select 1 from skill_tag where id = any(${ids}) for key share`.execute(db);
  if (rows.length < ids.length) throw invalid({ skillTagIds: consultantMessages.tags });
}

export const consultantServer = serveResource(consultant, {
  table: "consultant",
  // A directory: anyone who may read the page may see every counsellor in it.
  scope: () => "all",
  computed: {
    skillTagIds: sql<number[]>`to_jsonb(t.skill_tag_ids)`,
    skillNames: sql<string>`coalesce((select string_agg(g.name, '、' order by g.sort, g.id) from skill_tag g
      where g.id = any(t.skill_tag_ids)), '')`,
    openCount: sql<number>`(select count(*)::int from consultant_booking b where b.consultant_id = t.id
      and b.status in ('WAIT_PAY', 'WAIT_CONFIRM', 'CONFIRMED', 'IN_SERVICE'))`,
  },
  filters: { tagId: (tagId: number) => sql<boolean>`t.skill_tag_ids @> array[${tagId}::bigint]` },
  before: {
    create: async (call, draft) => {
      const member = await sql`select 1 from member where user_id = ${draft.userId} and status = 'ENABLE'`.execute(
        call.db,
      );
      if (member.rows.length === 0) throw invalid({ userId: consultantMessages.noMember });
      await checkTags(call, draft.skillTagIds);
    },
    edit: async (call, row, draft) => {
      await checkTags(call, draft.skillTagIds);
      // A refused record is audited again once it is corrected.
      return row.status === "REJECTED" ? { status: "WAIT_AUDIT", reason: "" } : undefined;
    },
  },
  run: {},
});

export const auditConsultant = handle(endpoints.auditConsultant, async (call) => {
  const { pass, reason } = call.body;
  call.need(pass ? endpoints.consultantGrants.pass : endpoints.consultantGrants.reject);
  const status = pass ? "ONLINE" : "REJECTED";
  const { rows } =
    await sql`update consultant set status = ${status}, reason = ${pass ? "" : reason}, version = version + 1,
      update_time = now() where id = ${call.params.id} and status = 'WAIT_AUDIT' returning 1`.execute(call.db);
  if (rows.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.consultant,
    targetId: call.params.id,
    before: { status: "WAIT_AUDIT" },
    after: { status, reason },
  });
  return null;
});

interface Hours {
  readonly schedule: Schedule;
  readonly restDates: string[];
  readonly version: number;
  readonly status: string;
}

export async function readHours(db: Db, id: number, lock = false): Promise<Hours> {
  const { rows } =
    await sql<Hours>`select schedule, array(select d::text from unnest(rest_dates) d order by d) as rest_dates, version,
      status
    from consultant where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const getSchedule = handle(endpoints.getSchedule, ({ db, params }) => readHours(db, params.id));

interface Standing {
  readonly id: number;
  readonly no: string;
  readonly memberName: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly status: "WAIT_CONFIRM" | "CONFIRMED";
}

export const putSchedule = handle(endpoints.putSchedule, async (call) => {
  const { id } = call.params;
  const { schedule: hours, restDates, version, keep } = call.body;
  const before = await readHours(call.db, id, true);
  if (before.version !== version) throw new AppError("STALE_VERSION", { data: { current: before } });
  const { rows } =
    await sql<Standing>`select b.id, b.no, coalesce(m.first_name, '') as member_name, b.start_time, b.end_time, b.status
    from consultant_booking b join member m on m.user_id = b.user_id
    where b.consultant_id = ${id} and b.status in ('WAIT_CONFIRM', 'CONFIRMED') and b.start_time > now()
    order by b.start_time`.execute(call.db);
  const conflicts = rows.filter(({ startTime, endTime }) => !isWorked(hours, restDates, startTime, endTime));
  const isAsking = conflicts.length > 0 && !keep;
  call.audit({
    targetType: auditTargets.consultant,
    targetId: id,
    before,
    after: isAsking ? { saved: false, conflicts: conflicts.length } : { schedule: hours, restDates },
  });
  if (isAsking) return { saved: false, conflicts };
  await sql`update consultant set schedule = ${JSON.stringify(hours)}::jsonb, rest_dates = ${restDates}::date[],
    version = version + 1, update_time = now() where id = ${id}`.execute(call.db);
  return { saved: true, conflicts };
});

export const getSlots = handle(endpoints.getSlots, async ({ db, params, query }) => {
  const hours = await readHours(db, params.id);
  const { rows } = await sql<{ startTime: string; endTime: string }>`select start_time, end_time from consultant_booking
    where consultant_id = ${params.id} and status in ('WAIT_PAY', 'WAIT_CONFIRM', 'CONFIRMED', 'IN_SERVICE')
      and tstzrange(start_time, end_time) && tstzrange(${query.date}::date, ${query.date}::date + 1)`.execute(db);
  const taken = rows.map(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)] as const);
  const day = query.date.slice(0, 10);
  const starts =
    hours.status === "ONLINE" ? startsOn(spansOn(hours.schedule, hours.restDates, day), query.minutes) : [];
  return starts.map((minute) => {
    const startTime = momentOf(day, minute);
    const endTime = momentOf(day, minute + query.minutes);
    const [from, to] = [Date.parse(startTime), Date.parse(endTime)];
    const isFree = from > Date.now() && taken.every(([begin, end]) => end <= from || to <= begin);
    return { startTime, endTime, isFree };
  });
});

import { getShiftList } from "@hongxian/contract/features/patrol-shift/shift.endpoints.ts";
import { patrolShift } from "@hongxian/contract/features/patrol-shift/shift.resource.ts";
import { restHours, shiftMessages, signInEarlyMinutes } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import type { shiftName } from "@hongxian/contract/core/live/live.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import type { Call, Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { coverageSql } from "./shift-sql.ts";

interface Planned {
  readonly staffId?: number;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly name?: ChoiceOf<typeof shiftName>;
  readonly roomScope?: string;
  readonly scopeValue?: string | null;
}

/** No one may have two shifts at the same time; plans of one person are made one after the other. */
async function needFree(db: Db, { staffId, startTime, endTime }: Planned, except: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('patrol shift'), ${staffId ?? 0}::int)`.execute(db);
  const { rows } =
    await sql`select 1 from patrol_shift where staff_id = ${staffId} and id <> all(${[...except]}::bigint[])
    and status in ('WAIT', 'ON_DUTY', 'FINISH') and start_time < ${endTime}::timestamptz
      and end_time > ${startTime}::timestamptz`.execute(db);
  if (rows.length > 0) throw invalid({ staffId: shiftMessages.overlap });
}

/** A family is chosen by its name: one that does not exist would leave the patrol without rooms. */
async function needFamily(db: Db, { roomScope, scopeValue }: Planned): Promise<void> {
  if (roomScope !== "FAMILY") return;
  const { rows } = await sql`select 1 from family where name = ${scopeValue ?? ""} and status <> 'DISSOLVED'`.execute(
    db,
  );
  if (rows.length === 0) throw invalid({ scopeValue: shiftMessages.scopeFamily });
}

const tell = (db: Db) => publishEvent(db, { topic: "shift", data: {} });

const needOwn = ({ caller }: Call, staffId: number): void => {
  if (caller.staffId !== staffId && caller.roleId !== adminRoleId) throw refused(shiftMessages.notOwn);
};

interface Pair {
  readonly id: number;
  readonly staffId: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly status: string;
}

export const shiftServer = serveResource(patrolShift, {
  table: "patrol_shift",
  scope: () => "all",
  computed: {
    shiftDate: sql<string>`t.start_time::date`,
    lateMin: sql<number>`greatest(0, ceil(extract(epoch from t.sign_in_time - t.start_time) / 60))::int`,
    checkNum: sql<number>`(select count(*)::int from patrol_check c where c.shift_id = t.id)`,
    violationNum: sql<number>`(select count(*)::int from room_violation v
      where v.shift_id = t.id and v.status <> 'REVOKED')`,
    coverageBp: sql<number | null>`case when t.sign_in_time is null then null else
      ${coverageSql(sql`t.sign_in_time`, sql`coalesce(t.sign_out_time, now())`, sql`c.shift_id = t.id`)} end`,
    isShortRest: sql<boolean>`exists (select 1 from patrol_shift o
      where o.staff_id = t.staff_id and o.id <> t.id and o.status <> 'LEAVE'
      and o.end_time <= t.start_time and o.end_time > t.start_time - make_interval(hours => ${restHours}::int))`,
  },
  filters: {
    week: (monday: string) => sql<boolean>`t.start_time >= ${monday}::date and t.start_time < ${monday}::date + 7`,
  },
  before: {
    create: async (call, draft) => {
      await needFree(call.db, draft, []);
      await needFamily(call.db, draft);
      return { createdBy: call.caller.staffId };
    },
    edit: async (call, row, draft) => {
      await needFree(call.db, draft, [row.id]);
      await needFamily(call.db, draft);
    },
  },
  after: (call) => tell(call.db),
  run: {
    signIn: async (call, row) => {
      needOwn(call, row.staffId);
      if (Date.now() < Date.parse(row.startTime) - signInEarlyMinutes * 60_000) throw refused(shiftMessages.early);
      return { set: { signInTime: sql`now()` } };
    },
    signOut: async (call, row, { handover }) => {
      needOwn(call, row.staffId);
      return { set: { signOutTime: sql`now()`, handover } };
    },
    leave: async (call, row, { reason }) => {
      const planner = call.may({ title: patrolShift.actions.edit.title, routes: [patrolShift.route] });
      if (!planner) needOwn(call, row.staffId);
      return { set: { leaveReason: reason } };
    },
    copyWeek: async (call, _row, { week }) => {
      await sql`select pg_advisory_xact_lock(hashtext('patrol shift copy'))`.execute(call.db);
      const source =
        await sql`select 1 from patrol_shift where start_time >= ${week}::date - 7 and start_time < ${week}::date
          limit 1`.execute(call.db);
      if (source.rows.length === 0) throw refused(shiftMessages.nothingToCopy);
      await sql`delete from patrol_shift p
        where p.start_time >= ${week}::date and p.start_time < ${week}::date + 7 and p.start_time > now()
          and p.status = 'WAIT'`.execute(call.db);
      const { rows } =
        await sql`insert into patrol_shift (name, start_time, end_time, staff_id, room_scope, scope_value, created_by)
        select p.name, p.start_time + interval '7 days', p.end_time + interval '7 days', p.staff_id, p.room_scope,
          p.scope_value, ${call.caller.staffId}
        from patrol_shift p join staff s on s.id = p.staff_id and s.status = 'ENABLE'
        where p.start_time >= ${week}::date - 7 and p.start_time < ${week}::date
          and p.start_time + interval '7 days' > now()
          and not exists (select 1 from patrol_shift o
          where o.staff_id = p.staff_id and o.status <> 'LEAVE' and o.start_time < p.end_time + interval '7 days'
            and o.end_time > p.start_time + interval '7 days')
        returning 1`.execute(call.db);
      call.audit({ targetType: auditTargets.patrolShift, targetId: null, after: { week, copied: rows.length } });
      await tell(call.db);
      return { copied: rows.length };
    },
    swap: async (call, _row, { firstId, secondId }) => {
      const { rows } = await sql<Pair>`select id, staff_id, start_time, end_time, status from patrol_shift
          where id in (${firstId}, ${secondId}) order by id for update`.execute(call.db);
      const [one, other] = rows;
      if (one === undefined || other === undefined || rows.some(({ status }) => status !== "WAIT"))
        throw refused(shiftMessages.swap);
      const both = [firstId, secondId];
      await needFree(call.db, { staffId: other.staffId, startTime: one.startTime, endTime: one.endTime }, both);
      await needFree(call.db, { staffId: one.staffId, startTime: other.startTime, endTime: other.endTime }, both);
      await sql`update patrol_shift
        set staff_id = case when id = ${one.id} then ${other.staffId}::bigint else ${one.staffId}::bigint end,
          update_time = now(), version = version + 1
        where id = any(${both})`.execute(call.db);
      call.audit({ targetType: auditTargets.patrolShift, targetId: firstId, after: { swappedWith: secondId } });
      await tell(call.db);
    },
  },
});
export const shiftList = sameList(shiftServer, getShiftList);

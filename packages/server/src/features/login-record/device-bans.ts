import * as endpoints from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { endMemberSession } from "../../core/people/member/end-member-session.ts";
import { handle } from "../../kit/call.ts";

/** Bans a device. An already banned one stays as it is; an expired ban is replaced by the new one. */
export const banDevice = handle(endpoints.banDevice, async (call) => {
  const { db, caller, body } = call;
  const { deviceId, reason, days } = body;
  const { rows } = await sql<{ endTime: string | null }>`insert into device_ban (device_id, reason, end_time, staff_id)
    values (${deviceId}, ${reason}, now() + ${days}::numeric * interval '1 day', ${caller.staffId})
    on conflict (device_id) do update
    set reason = excluded.reason, end_time = excluded.end_time, staff_id = excluded.staff_id, created_time = now()
      where device_ban.end_time <= now()
    returning end_time`.execute(db);
  const ban = rows[0];
  if (ban === undefined) throw new AppError("STALE");
  const online = await sql<{
    userId: number;
  }>`select user_id from online_session where device_id = ${deviceId}`.execute(db);
  for (const { userId } of online.rows) await endMemberSession(db, userId, "BANNED");
  const used = await sql<{
    n: number;
  }>`select count(distinct user_id)::int as n from login_record where device_id = ${deviceId}`.execute(db);
  const accounts = used.rows[0]?.n ?? 0;
  call.audit({
    targetType: auditTargets.device,
    targetId: deviceId,
    after: { reason, days, endTime: ban.endTime, accounts },
  });
  return { deviceId, endTime: ban.endTime, accounts };
});

export const unbanDevice = handle(endpoints.unbanDevice, async (call) => {
  const { deviceId } = call.query;
  const { rows } = await sql<{ reason: string; endTime: string | null }>`delete from device_ban
    where device_id = ${deviceId} returning reason, end_time`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.device, targetId: deviceId, before: rows[0] });
  return null;
});

import * as endpoints from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

const shown = 200;

type AccountRow = endpoints.LoginAccount & { readonly total: number; readonly deviceModel: string };

/** The members behind a set of sign-ins, with the newest of each: only those the caller may see. */
async function accountsBehind(
  { db, caller }: Pick<Call, "db" | "caller">,
  which: RawBuilder<boolean>,
): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`with used as (
      select l.user_id, count(*)::int as login_count, max(l.created_time) as last_time,
        (array_agg(l.ip_area order by l.created_time desc))[1] as last_area,
        (array_agg(l.platform order by l.created_time desc))[1] as platform,
        (array_agg(l.device_model order by l.created_time desc))[1] as device_model
      from login_record l where ${which} group by l.user_id)
    select m.status, u.platform, u.login_count, u.last_time, u.last_area, u.device_model,
      (count(*) over ())::int as total,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as member
    from used u join member m on m.user_id = u.user_id where ${scopeSql(memberScope(caller))}
    order by u.last_time desc limit ${shown}`.execute(db);
  return rows;
}

interface Ban {
  readonly reason: string;
  readonly endTime: string | null;
  readonly staffName: string;
  readonly createdTime: string;
}

export const getDeviceAccounts = handle(endpoints.getDeviceAccounts, async (call) => {
  const { deviceId } = call.params;
  const rows = await accountsBehind(call, sql<boolean>`l.device_id = ${deviceId}`);
  const bans =
    await sql<Ban>`select b.reason, b.end_time, coalesce(s.name, '') as staff_name, b.created_time from device_ban b
      left join staff s on s.id = b.staff_id
    where b.device_id = ${deviceId} and (b.end_time is null or b.end_time > now())`.execute(call.db);
  return {
    deviceModel: rows[0]?.deviceModel ?? "",
    ban: bans.rows[0] ?? null,
    total: rows[0]?.total ?? 0,
    accounts: [...rows],
  };
});

export const getIpAccounts = handle(endpoints.getIpAccounts, async (call) => {
  const rows = await accountsBehind(
    call,
    sql<boolean>`l.ip = ${call.params.ip} and l.created_time > now() - interval '7 days'`,
  );
  return { ipArea: rows[0]?.lastArea ?? "", total: rows[0]?.total ?? 0, accounts: [...rows] };
});

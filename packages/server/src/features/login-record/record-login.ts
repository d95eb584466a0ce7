import { loginRefusals } from "@hongxian/contract/features/login-record/login.rules.ts";
import type { loginMode, platform } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { MemberStatus } from "../../core/people/member/lock-member.ts";
import { watchDevice } from "./watch-device.ts";

export interface LoginAttempt {
  readonly userId: number;
  readonly loginMode: ChoiceOf<typeof loginMode>;
  readonly platform: ChoiceOf<typeof platform>;
  readonly appVersion?: string;
  readonly deviceId: string;
  readonly deviceModel?: string;
  readonly ip: string;
  readonly ipArea?: string;
  readonly ipProvId?: number | null;
  /** Why the attempt failed earlier; empty when it did not. */
  readonly failReason?: string;
}

export interface LoginOutcome {
  readonly id: number;
  /** The app's answer; null when the member is signed in. */
  readonly refusal: string | null;
}

interface Standing {
  readonly status: MemberStatus;
  readonly isDeviceBanned: boolean;
  readonly isKnownDevice: boolean;
  readonly lastProvId: number | null;
}

/** What decides about the attempt, as it was before it. */
async function standingOf(db: Db, { userId, deviceId }: LoginAttempt): Promise<Standing> {
  const { rows } = await sql<Standing>`select m.status,
      exists (select from device_ban b
      where b.device_id = ${deviceId} and b.device_id <> '' and (b.end_time is null or b.end_time > now())) as
        is_device_banned,
      exists (select from login_record l
      where l.user_id = m.user_id and l.device_id = ${deviceId} and l.result = 'SUCCESS'
        and l.created_time > coalesce(m.device_unbind_time, '-infinity')) as is_known_device,
      (select l.ip_prov_id from login_record l where l.user_id = m.user_id and l.result = 'SUCCESS'
        order by l.created_time desc limit 1) as last_prov_id
    from member m where m.user_id = ${userId} for update of m`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

function refusalOf(attempt: LoginAttempt, { status, isDeviceBanned }: Standing): string | null {
  if (attempt.failReason !== undefined && attempt.failReason !== "") return attempt.failReason;
  if (isDeviceBanned) return loginRefusals.deviceBanned;
  return status === "ENABLE" ? null : loginRefusals[status];
}

async function enter(db: Db, attempt: LoginAttempt): Promise<void> {
  const { userId, platform, appVersion = "", deviceId, deviceModel = "", ip, ipArea = "", loginMode } = attempt;
  await sql`update member set last_login_time = now(), last_active_time = now(), last_login_ip = ${ip}, on_line = true,
      app_version = case when ${appVersion} = '' then app_version else ${appVersion} end
    where user_id = ${userId}`.execute(db);
  await sql`insert into online_session (user_id, platform, app_version, device_id, device_model, ip, ip_area,
    login_mode, login_time, last_heartbeat)
    values (${userId}, ${platform}, ${appVersion}, ${deviceId}, ${deviceModel}, ${ip}, ${ipArea}, ${loginMode}, now(),
      now())
    on conflict (user_id) do update
    set platform = excluded.platform, app_version = excluded.app_version, device_id = excluded.device_id,
      device_model = excluded.device_model, ip = excluded.ip, ip_area = excluded.ip_area,
      login_mode = excluded.login_mode,
      login_time = excluded.login_time, last_heartbeat = excluded.last_heartbeat, scene = 'IDLE'`.execute(db);
}

/** A member signs in to the app, or tries to. Writes the record with its marks and, on success, signs the member in. */
export async function recordLogin(db: Db, attempt: LoginAttempt): Promise<LoginOutcome> {
  const standing = await standingOf(db, attempt);
  const refusal = refusalOf(attempt, standing);
  const provId = attempt.ipProvId ?? null;
  const isOtherPlace = provId !== null && standing.lastProvId !== null && provId !== standing.lastProvId;
  const { rows } = await sql<{ id: number }>`insert into login_record
      (user_id, login_mode, platform, app_version, device_id, device_model, ip, ip_area, ip_prov_id, result,
      fail_reason, is_new_device, is_other_place)
    values (${attempt.userId}, ${attempt.loginMode}, ${attempt.platform}, ${attempt.appVersion ?? ""},
      ${attempt.deviceId}, ${attempt.deviceModel ?? ""},
      ${attempt.ip}, ${attempt.ipArea ?? ""}, ${provId}, ${refusal === null ? "SUCCESS" : "FAIL"}, ${refusal ?? ""},
      ${attempt.deviceId !== "" && !standing.isKnownDevice}, ${isOtherPlace})
    returning id`.execute(db);
  if (refusal === null) {
    await enter(db, attempt);
    await watchDevice(db, attempt.deviceId);
  }
  return { id: rows[0]?.id ?? 0, refusal };
}

import { followMessages as messages } from "@hongxian/contract/core/partner/partner.choices.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { lockMember } from "../../people/member/lock-member.ts";
import { refreshInvitations } from "./partner-jobs.ts";

interface Click {
  readonly inviteCode: string;
  readonly deviceId: string;
  readonly ip: string;
}

/** More members than this from one address within a day look made. */
const sameIpMost = 5;

/** Somebody follows the link of a promoter whose cooperation runs. */
export async function clickInvitation(db: Db, { inviteCode, deviceId, ip }: Click): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into invitation (medium_id, invite_code, device_id, ip)
    select id, invite_code, ${deviceId}, ${ip} from medium where invite_code = ${inviteCode} and status = 'COOPERATING'
    returning id`.execute(db);
  if (rows[0] === undefined) throw invalid({ inviteCode: messages.code });
  return rows[0].id;
}

/**
 * Whoever followed the link became this member: invited once, and not registered before. Members who share a device, or
 * come from one address in numbers, are marked, so that staff look before the promoter is paid.
 */
export async function registerInvited(db: Db, id: number, userId: number): Promise<void> {
  await lockMember(db, userId);
  const { rows: known } = await sql`select 1 from invitation where invitee_user_id = ${userId}`.execute(db);
  if (known.length > 0) throw refused(messages.taken);
  const { rows } = await sql<{ isNew: boolean }>`update invitation i set invitee_user_id = m.user_id,
      stage = 'REGISTERED', register_time = m.created_time, update_time = now(), version = i.version + 1,
      risk_flag = case
        when i.device_id <> '' and exists (select from invitation o where o.device_id = i.device_id and o.id <> i.id
          and o.invitee_user_id is not null) then 'SAME_DEVICE'
        when i.ip <> '' and (select count(*) from invitation o where o.ip = i.ip and o.id <> i.id
          and o.register_time > now() - interval '1 day') >= ${sameIpMost}::int then 'SAME_IP'
        else i.risk_flag end
    from member m where i.id = ${id} and i.invitee_user_id is null and m.user_id = ${userId}
    returning m.created_time >= i.click_time - interval '1 day' as is_new`.execute(db);
  if (rows[0] === undefined) throw refused(messages.fixed);
  if (!rows[0].isNew) throw refused(messages.old);
  await sql`update member m set medium_id = k.id, channel_id = coalesce(m.channel_id, k.channel_id)
    from invitation i join medium k on k.id = i.medium_id where i.id = ${id} and m.user_id = ${userId}`.execute(db);
  await refreshInvitations(db, id);
}

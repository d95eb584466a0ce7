import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import type { addServersBody } from "@hongxian/contract/features/wecom/wechat-kf-server.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { openWecom } from "../../core/people/wecom/wecom-config.ts";
import type { Call, Db, RawCall } from "../../kit/call.ts";
import { askWecom } from "./ask-wecom.ts";

type NewServers = z.output<typeof addServersBody>;

interface Account {
  readonly openKfId: string;
  readonly source: string;
}

/** Returns the account and the people, or throws the reason against them. */
async function checkServers(db: Db, { kfId, staffIds }: NewServers, isLocked: boolean) {
  const wanted = [...new Set(staffIds)];
  const accounts = await sql<Account>`select open_kf_id, source from wechat_kf where id = ${kfId}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  const account = accounts.rows[0];
  if (account === undefined) throw invalid({ kfId: wecomMessages.noKf });
  const { rows: staff } = await sql<{
    id: number;
    wecomUserId: string;
    isServer: boolean;
  }>`select st.id, st.wecom_user_id,
      exists (select from wechat_kf_server v where v.kf_id = ${kfId} and v.staff_id = st.id) as is_server
    from staff st where st.id = any(${wanted}) and st.status = 'ENABLE'`.execute(db);
  if (staff.length < wanted.length) throw invalid({ staffIds: wecomMessages.noStaff });
  if (staff.some(({ wecomUserId }) => wecomUserId === "")) throw invalid({ staffIds: wecomMessages.noWecomUser });
  if (staff.some(({ isServer }) => isServer)) throw invalid({ staffIds: wecomMessages.alreadyServer });
  return { account, wanted, userIds: staff.map(({ wecomUserId }) => wecomUserId) };
}

/**
 * Enterprise WeChat is called first: where it refuses, nothing is written. What it accepted and we then could not write
 * is fetched by the next 同步, which takes over everyone who serves there.
 */
export async function tellServers({ db, services }: RawCall, _row: null, order: NewServers): Promise<void> {
  const { account, userIds } = await checkServers(db, order, false);
  const client = account.source === "SYNC" ? await openWecom(db, services.seal, services.settings) : null;
  if (client !== null) await askWecom(() => client.addServicers(account.openKfId, userIds));
}

/** Adds staff to an account. They start offline, and receive sessions from 开始接待 on. */
export async function addServers(call: Call, _row: null, order: NewServers): Promise<{ added: number }> {
  const { db } = call;
  const { kfId, maxSessions } = order;
  const { wanted } = await checkServers(db, order, true);
  await sql`insert into wechat_kf_server (kf_id, staff_id, wecom_user_id, max_sessions)
    select ${kfId}, st.id, st.wecom_user_id, ${maxSessions} from staff st where st.id = any(${wanted})
    order by st.id`.execute(db);
  call.audit({ targetType: auditTargets.wechatKf, targetId: kfId, after: { maxSessions, count: wanted.length } });
  for (const id of wanted) call.auditItem({ targetType: auditTargets.staff, targetId: id });
  return { added: wanted.length };
}

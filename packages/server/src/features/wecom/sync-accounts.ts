import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import type { syncResult } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { assignSessions } from "../../core/people/wecom/assign-sessions.ts";
import { releaseSessions } from "../../core/people/wecom/release-server.ts";
import { openWecom } from "../../core/people/wecom/wecom-config.ts";
import type { Call, Db, RawCall } from "../../kit/call.ts";
import type { WecomClient } from "../../platform/wecom/wecom-client.ts";
import { askWecom } from "./ask-wecom.ts";

interface RemoteServer {
  readonly openKfId: string;
  readonly userId: string;
  readonly isReceiving: boolean;
}

async function readRemote(client: WecomClient) {
  const accounts = await client.accounts();
  const servers: RemoteServer[] = [];
  for (const { open_kfid: openKfId } of accounts) {
    for (const server of await client.servicers(openKfId)) servers.push({ openKfId, ...server });
  }
  return { accounts: accounts.map(({ open_kfid: openKfId, name, avatar }) => ({ openKfId, name, avatar })), servers };
}

async function storeAccounts(
  db: Db,
  accounts: readonly { openKfId: string; name: string; avatar: string }[],
): Promise<{ ids: number[]; gone: number }> {
  const { rows } = await sql<{
    id: number;
  }>`insert into wechat_kf as k (open_kf_id, name, avatar_url, source, sync_time)
    select a->>'openKfId', a->>'name', a->>'avatar', 'SYNC', now()
    from jsonb_array_elements(${JSON.stringify(accounts)}::jsonb) a
    on conflict (open_kf_id) do update
    set name = excluded.name, avatar_url = excluded.avatar_url, source = 'SYNC', sync_time = now(),
      version = k.version + ((k.name, k.avatar_url) is distinct from (excluded.name, excluded.avatar_url))::int,
      update_time = now()
    returning k.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const gone = await sql`update wechat_kf set status = 'DISABLE', version = version + 1, update_time = now()
    where source = 'SYNC' and status = 'ENABLE' and not id = any(${ids}) returning id`.execute(db);
  return { ids, gone: gone.rows.length };
}

/** Servers that are known staff; those no longer there go offline and their sessions are reassigned. */
async function storeServers(
  db: Db,
  kfIds: readonly number[],
  servers: readonly RemoteServer[],
): Promise<{ count: number; unmatched: string[] }> {
  const list = JSON.stringify(servers);
  const { rows } = await sql<{ id: number }>`insert into wechat_kf_server (kf_id, staff_id, wecom_user_id, status)
    select k.id, st.id, st.wecom_user_id, case when (r->>'isReceiving')::boolean then 'ONLINE' else 'OFFLINE' end
    from jsonb_array_elements(${list}::jsonb) r
      join wechat_kf k on k.open_kf_id = r->>'openKfId'
      join staff st on st.wecom_user_id = r->>'userId' and st.status = 'ENABLE'
    on conflict (kf_id, staff_id) do update
    set wecom_user_id = excluded.wecom_user_id, status = excluded.status, update_time = now()
    returning id`.execute(db);
  const present = rows.map(({ id }) => id);
  const left = await sql<{ id: number }>`update wechat_kf_server set status = 'OFFLINE', update_time = now()
    where kf_id = any(${kfIds}) and not id = any(${present}) and status = 'ONLINE' returning id`.execute(db);
  await releaseSessions(
    db,
    left.rows.map(({ id }) => id),
  );
  const unknown = await sql<{
    userId: string;
  }>`select distinct r->>'userId' as user_id from jsonb_array_elements(${list}::jsonb) r
    where not exists (select from staff st where st.wecom_user_id = r->>'userId' and st.status = 'ENABLE')
    order by 1`.execute(db);
  return { count: present.length, unmatched: unknown.rows.map(({ userId }) => userId) };
}

type Remote = Awaited<ReturnType<typeof readRemote>>;

/** The state in enterprise WeChat: accounts and their servers. */
export async function pullAccounts({ db, services }: RawCall): Promise<Remote> {
  const client = await openWecom(db, services.seal, services.settings);
  if (client === null) throw refused(wecomMessages.notConfigured);
  return askWecom(() => readRemote(client));
}

/** Stores what was pulled. */
export async function syncAccounts(call: Call, remote: Remote): Promise<z.input<typeof syncResult>> {
  const { ids, gone } = await storeAccounts(call.db, remote.accounts);
  const { count, unmatched } = await storeServers(call.db, ids, remote.servers);
  for (const id of ids.toSorted((left, right) => left - right)) await assignSessions(call.db, id);
  const result = { accounts: ids.length, servers: count, gone, unmatched };
  call.audit({ targetType: auditTargets.wechatKf, targetId: null, after: { ...result, unmatched: unmatched.length } });
  return result;
}

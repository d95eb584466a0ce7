import * as endpoints from "@hongxian/contract/features/wecom/wechat-kf-server.resource.ts";
import { sql } from "kysely";
import { assignSessions } from "../../core/people/wecom/assign-sessions.ts";
import { releaseSessions } from "../../core/people/wecom/release-server.ts";
import { openWecom } from "../../core/people/wecom/wecom-config.ts";
import { handle, type RawCall } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { asking, serveResource } from "../../kit/serve-resource.ts";
import { addServers, tellServers } from "./add-servers.ts";
import { askWecom } from "./ask-wecom.ts";
import { sessionFigures } from "./session-figures.ts";

interface Served {
  readonly openKfId: string;
  readonly source: string;
  readonly wecomUserId: string;
}

/** Enterprise WeChat is called first: where it refuses, the server stays on our list too. */
async function tellRemoval({ db, services }: RawCall, { id }: { readonly id: number }): Promise<void> {
  const { rows } = await sql<Served>`select k.open_kf_id, k.source, v.wecom_user_id from wechat_kf_server v
    join wechat_kf k on k.id = v.kf_id where v.id = ${id}`.execute(db);
  const [server] = rows;
  const client = server?.source === "SYNC" ? await openWecom(db, services.seal, services.settings) : null;
  if (client !== null && server !== undefined)
    await askWecom(() => client.removeServicers(server.openKfId, [server.wecomUserId]));
}

export const kfReceptionistServer = serveResource(endpoints.wechatKfServer, {
  table: "wechat_kf_server",
  scope: () => "all",
  computed: {
    wecomName: sql<string | null>`(select st.enterprise_wechat_name from staff st where st.id = t.staff_id)`,
    kfName: sql<string>`(select k.name from wechat_kf k where k.id = t.kf_id)`,
    currentSessions: sql<number>`(select count(*)::int from wechat_kf_session s
      where s.server_id = t.id and s.state = 'SERVING')`,
    ...sessionFigures(sql`s.server_id = t.id`),
  },
  before: { move: async () => ({ updateTime: new Date() }) },
  after: async ({ db }, id, action) => {
    if (action !== "move") return;
    const { rows } = await sql<{
      kfId: number;
    }>`select kf_id from wechat_kf_server where id = ${id} and status = 'ONLINE'`.execute(db);
    for (const { kfId } of rows) await assignSessions(db, kfId);
  },
  run: { add: asking(tellServers, addServers) },
  override: {
    remove: asking(tellRemoval, async ({ db }, { id }) => {
      // Offline first, so that none of its sessions is assigned to it again.
      await sql`update wechat_kf_server set status = 'OFFLINE' where id = ${id}`.execute(db);
      await releaseSessions(db, [id]);
      await sql`delete from wechat_kf_server where id = ${id}`.execute(db);
    }),
  },
});

export const getKfStaffOptions = handle(endpoints.getKfStaffOptions, async ({ db, query }) => {
  const { rows } = await sql<{ id: number; name: string; enterpriseWechatName: string; hasWecom: boolean }>`
    select s.id, s.name, s.enterprise_wechat_name, s.wecom_user_id <> '' as has_wecom from staff s
    where s.status = 'ENABLE' and s.kind = 'PLATFORM'
      and (s.name ilike ${likeText(query.name)} or s.enterprise_wechat_name ilike ${likeText(query.name)})
    order by (s.wecom_user_id <> '') desc, s.id limit 100`.execute(db);
  return rows;
});

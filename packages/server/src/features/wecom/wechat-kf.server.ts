import { randomBytes } from "node:crypto";
import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import { wechatKf } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { assignSessions } from "../../core/people/wecom/assign-sessions.ts";
import { asking, serveResource } from "../../kit/serve-resource.ts";
import { askForLink, makeLink } from "./kf-links.ts";
import { sessionFigures } from "./session-figures.ts";
import { pullAccounts, syncAccounts } from "./sync-accounts.ts";

const { todaySessions, avgFirstReply } = sessionFigures(sql`s.kf_id = t.id`);

export const kfAccountServer = serveResource(wechatKf, {
  table: "wechat_kf",
  scope: () => "all",
  computed: {
    serverCount: sql<number>`(select count(*)::int from wechat_kf_server v where v.kf_id = t.id)`,
    workTime: sql<string>`to_char(t.work_start, 'HH24:MI') || '–' || to_char(t.work_end, 'HH24:MI')`,
    workStart: sql<string>`to_char(t.work_start, 'HH24:MI')`,
    workEnd: sql<string>`to_char(t.work_end, 'HH24:MI')`,
    workDays: sql`t.work_days::text[]`,
    todaySessions,
    avgFirstReply,
    todayCustomers: sql<number>`(select count(distinct s.ep_customer_id)::int from wechat_kf_session s
      join ep_customer e on e.id = s.ep_customer_id
      where s.kf_id = t.id and s.start_time >= current_date and e.add_time >= current_date)`,
  },
  before: {
    // Our own accounts have a number that enterprise WeChat never assigns.
    create: async () => ({ openKfId: `local_${randomBytes(9).toString("hex")}`, source: "LOCAL" }),
    remove: async ({ db }, { id }) => {
      const { rows } = await sql<{ servers: boolean; sessions: boolean }>`select
        exists (select from wechat_kf_server where kf_id = ${id}) as servers,
        exists (select from wechat_kf_session where kf_id = ${id}) as sessions`.execute(db);
      if (rows[0]?.servers === true) throw refused(wecomMessages.hasServers);
      if (rows[0]?.sessions === true) throw refused(wecomMessages.hasSessions);
    },
  },
  after: async ({ db }, id, action) => {
    if (action === "move" || action === "edit") await assignSessions(db, id);
  },
  run: {
    links: asking(askForLink, makeLink),
    sync: asking(pullAccounts, (call, _row, _body, remote) => syncAccounts(call, remote)),
  },
});

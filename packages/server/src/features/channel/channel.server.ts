import * as endpoints from "@hongxian/contract/features/channel/channel.endpoints.ts";
import { channel } from "@hongxian/contract/features/channel/channel.resource.ts";
import { channelMessages } from "@hongxian/contract/features/channel/channel.rules.ts";
import { reportWindow, type ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { sameList } from "../../core/services/placed/same-call.ts";
import { handle, type Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { agentOf } from "./channel-agents.ts";
import { conditionSql, listSql, type Listed } from "../../kit/list-sql.ts";
import { scopeSql, type Scope } from "../../kit/scope.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";

/** Agents see their own channels. */
const channelScope = (caller: Caller): Scope => {
  if (caller.roleId === adminRoleId || caller.realm === "PLATFORM") return "all";
  return caller.agentId === null ? "none" : sql<boolean>`t.agent_id = ${caller.agentId}`;
};

/** From a channel up to the one at the top: the path as a sort key, and its depth. */
const upward = <T>(what: "path" | "depth") =>
  sql<T>`(with recursive up as (select t.parent_id, lpad(t.id::text, 12, '0') as path, 0 as depth
    union all select c.parent_id, lpad(c.id::text, 12, '0') || up.path, up.depth + 1 from channel c
    join up on c.id = up.parent_id)
    select ${sql.ref(what)} from up where up.parent_id is null)`;

type Sum = RawBuilder<number>;
const sumOf = (
  table: string,
  column: string,
  day: string,
  { from, to }: ReportWindow,
  more: RawBuilder<unknown> = sql`true`,
): Sum =>
  sql<number>`(select coalesce(sum(k.${sql.ref(column)}), 0)::bigint from ${sql.table(table)} k
    where k.channel_id = t.id and k.${sql.ref(day)} between ${from}::date and ${to}::date and ${more})`;

/** The columns that count a period. */
function periodColumns(window: ReportWindow) {
  const visits = (column: string) => sumOf("channel_visit", column, "stat_date", window);
  const people = (column: string, more?: RawBuilder<unknown>) =>
    sumOf("daily_user_stat", column, "stat_date", window, more);
  const cost = sumOf("channel_cost", "amount", "cost_date", window);
  const per = (whole: Sum, parts: Sum, factor = 1) =>
    sql<number | null>`round(${whole} * ${sql.lit(factor)}.0 / nullif(${parts}, 0))::bigint`;
  const returned = (gap: number) => {
    const ripe = sql`k.stat_date <= current_date - ${sql.lit(gap)}`;
    return sql<
      number | null
    >`round(${people(`d${gap}_num`, ripe)} * 10000.0 / nullif(${people("register_num", ripe)}, 0))::int`;
  };
  return {
    clickNum: visits("click_num"),
    downloadNum: visits("download_num"),
    activateNum: visits("activate_num"),
    registerNum: people("register_num"),
    realNameNum: people("real_name_num"),
    payNum: people("pay_num"),
    payAmount: people("pay_amount"),
    cost,
    registerCost: sql<number | null>`case when ${cost} > 0 then ${per(cost, people("register_num"))} end`,
    payCost: sql<number | null>`case when ${cost} > 0 then ${per(cost, people("pay_num"))} end`,
    roi: per(people("pay_amount"), cost, 100),
    d1Bp: returned(1),
    d7Bp: returned(7),
  };
}
const summed = [
  "clickNum",
  "downloadNum",
  "activateNum",
  "registerNum",
  "realNameNum",
  "payNum",
  "payAmount",
  "cost",
] as const;
type Totals = Record<(typeof summed)[number], number>;
const always = () => sql<boolean>`true`;

async function needParent(db: Db, id: number | null, parentId: number | null | undefined): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const { rows } = await sql<{
    isLoop: boolean;
  }>`with recursive up as (select id, parent_id from channel where id = ${parentId} and merged_into_id is null
    union all select c.id, c.parent_id from channel c join up on c.id = up.parent_id)
    select coalesce(bool_or(id = ${id}), true) as is_loop from up`.execute(db);
  const found = rows[0];
  if (found === undefined || (id !== null && found.isLoop)) throw invalid({ parentId: channelMessages.parent });
  const { rows: there } = await sql`select 1 from channel where id = ${parentId} and merged_into_id is null`.execute(
    db,
  );
  if (there.length === 0) throw invalid({ parentId: channelMessages.parent });
}
const money = ({
  settleType,
  price,
  rateBp,
}: {
  settleType?: string;
  price?: number | null;
  rateBp?: number | null;
}) => ({
  price: settleType === "CPA" || settleType === "CPC" ? price : 0,
  rateBp: settleType === "CPS" ? rateBp : 0,
});

export const channelServer: ServedResource = serveResource(channel, {
  table: "channel",
  scope: channelScope,
  where: sql<boolean>`t.merged_into_id is null`,
  computed: {
    treeKey: upward<string>("path"),
    depth: upward<number>("depth"),
    platform: sql`nullif(t.platform, '')`,
    ...periodColumns(reportWindow({})),
  },
  filters: { from: always, to: always },
  before: {
    create: async (call, draft) => {
      if (draft.type === "MEDIUM") throw refused(channelMessages.medium);
      await needParent(call.db, null, draft.parentId);
      return { ...money(draft), platform: draft.platform ?? "", agentId: await agentOf(call, draft) };
    },
    edit: async (call, row, draft) => {
      if (draft.type === "MEDIUM") throw refused(channelMessages.medium);
      await needParent(call.db, row.id, draft.parentId);
      if (draft.code !== row.code) {
        const { rows } = await sql`select 1 from member where channel_id = ${row.id} limit 1`.execute(call.db);
        if (rows.length > 0) throw invalid({ code: channelMessages.codeFixed });
      }
      return { ...money(draft), platform: draft.platform ?? "", agentId: await agentOf(call, draft) };
    },
  },
  override: {
    list: async (call) => {
      const { query } = call;
      const window = reportWindow({ from: query["from"] as string | undefined, to: query["to"] as string | undefined });
      const columns = periodColumns(window);
      const listed: Listed = { ...channelServer.listed, computed: { ...channelServer.listed.computed, ...columns } };
      const sums = summed.map((name) => sql`coalesce(sum(${columns[name]}), 0)::bigint as ${sql.raw(`"${name}"`)}`);
      const [{ rows }, totals] = await Promise.all([
        listSql(listed, call.caller, query).execute(call.db),
        sql<Totals>`select ${sql.join(sums)} from channel t where ${conditionSql(listed, call.caller, query)}`.execute(
          call.db,
        ),
      ]);
      const counted = rows[0]?.$total ?? 0;
      return {
        list: rows.filter((row) => row["$place"] !== null),
        total: Math.min(counted, countCap),
        page: Number(query["page"]),
        size: Number(query["size"]),
        summary: totals.rows[0],
      };
    },
  },
  run: {},
});
export const channelList = sameList(channelServer, endpoints.getChannelList);

type Stat = z.output<typeof endpoints.getChannelStat.data>;
export const getChannelStat = handle(endpoints.getChannelStat, async ({ db, caller, query }) => {
  const window = reportWindow(query);
  const c = periodColumns(window);
  const { channelId, ...filters } = query;
  const listed = conditionSql(channelServer.listed, caller, filters);
  const own = sql`t.merged_into_id is null and ${scopeSql(channelScope(caller))} and t.id = ${channelId}`;
  const chosen = channelId === undefined ? listed : own;
  const ids = sql`(select t.id from channel t where ${listed})`;
  const [top, days, funnel] = await Promise.all([
    sql<
      Stat["top"][number]
    >`select t.id, t.name, ${c.registerNum}::int as register_num, ${c.registerCost} as register_cost, ${c.d7Bp} as d7_bp
      from channel t where ${listed} order by 3 desc, t.id limit 15`.execute(db),
    sql<Stat["days"][number]>`select d::date as day,
        coalesce((select sum(k.register_num) from daily_user_stat k
        where k.stat_date = d::date and k.channel_id in ${ids}), 0)::int as register_num,
        coalesce((select sum(k.amount) from channel_cost k where k.cost_date = d::date and k.channel_id in ${ids}),
          0)::bigint as cost,
        coalesce((select sum(k.pay_amount) from daily_user_stat k
        where k.stat_date = d::date and k.channel_id in ${ids}), 0)::bigint as pay_amount
      from generate_series(${window.from}::date, ${window.to}::date, interval '1 day') d order by d`.execute(db),
    sql<
      Stat["funnel"]
    >`select coalesce(sum(${c.clickNum}), 0)::int as click, coalesce(sum(${c.downloadNum}), 0)::int as download,
      coalesce(sum(${c.activateNum}), 0)::int as activate,
      coalesce(sum(${c.registerNum}), 0)::int as register, coalesce(sum(${c.realNameNum}), 0)::int as real_name,
        coalesce(sum(${c.payNum}), 0)::int as pay from channel t where ${chosen}`.execute(db),
  ]);
  return {
    top: top.rows,
    days: days.rows,
    funnel: funnel.rows[0] ?? { click: 0, download: 0, activate: 0, register: 0, realName: 0, pay: 0 },
  };
});

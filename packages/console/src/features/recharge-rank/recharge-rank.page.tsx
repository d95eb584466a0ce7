import { rechargeFigures } from "@hongxian/contract/features/recharge-rank/recharge-rank.figures.ts";
import { platform, sex } from "@hongxian/contract/core/member/member.choices.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { orderType } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  exportRechargeRank,
  getRechargeRank,
  rechargeGrants as buttons,
  rechargeColumns as titles,
  rechargePeriod,
  rechargeRankTitle,
  type RechargeRow,
} from "@hongxian/contract/features/recharge-rank/recharge-rank.endpoints.ts";
import { ArrowDownOutlined, ArrowUpOutlined, ExportOutlined } from "@ant-design/icons";
import { type ComponentProps, useState } from "react";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { GrantCouponDialog } from "../../core/member-dialogs/grant-coupon.dialog.tsx";
import { MemberFormDialog } from "../../core/member-dialogs/member-form-dialog.tsx";
import { levelForm } from "../../core/member-dialogs/member-forms.ts";
import { NoteDialog } from "../../core/member-dialogs/note-dialog.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { SaleOptionsFilter } from "../../core/money/sale-options-filter.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { dayBefore, shortTime, todayText } from "../../platform/shanghai-time.ts";
import { useList } from "../../platform/use-list.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { RechargeOrders } from "./recharge-orders.drawer.tsx";
import "../../core/figures/figures.css";
import "../../core/money/money.css";

const moment = (value: string | null) =>
  value === null ? <span className="nil">—</span> : <span className="num">{shortTime(value).text}</span>;
const money = (name: "amountCents" | "maxCents" | "totalCents" | "balanceCents", sort = true): Column<RechargeRow> => ({
  name,
  title: titles[name],
  ...(sort ? { sort: name } : {}),
  width: 116,
  numeric: true,
  cell: (row) => <Yuan cents={row[name]} />,
});

function Change({ rankNo, lastRankNo }: RechargeRow) {
  if (lastRankNo === null) return <span className="caption">新上榜</span>;
  const up = lastRankNo - rankNo;
  if (up === 0) return <span className="nil">—</span>;
  return (
    <span className={up > 0 ? "num jade" : "num brick"}>
      {up > 0 ? <ArrowUpOutlined aria-label="上升" /> : <ArrowDownOutlined aria-label="下降" />} {Math.abs(up)}
    </span>
  );
}

const columns: readonly Column<RechargeRow>[] = [
  { name: "rankNo", title: "名次", width: 64, numeric: true, cell: ({ rankNo }) => <b className="num">{rankNo}</b> },
  { name: "member", title: "会员", width: 170, cell: ({ member }) => <MemberCell member={member} /> },
  {
    name: "customerLevel",
    title: titles.customerLevel,
    width: 84,
    numeric: true,
    cell: ({ customerLevel }) => <span className="num">{customerLevel === 0 ? "—" : `${customerLevel}级`}</span>,
  },
  money("amountCents"),
  {
    name: "times",
    title: titles.times,
    sort: "times",
    width: 72,
    numeric: true,
    cell: ({ times }) => <span className="num">{times}</span>,
  },
  money("maxCents"),
  { name: "lastTime", title: titles.lastTime, sort: "lastTime", width: 112, cell: ({ lastTime }) => moment(lastTime) },
  money("totalCents"),
  money("balanceCents", false),
  { name: "lastRankNo", title: "名次变化", width: 88, cell: (row) => <Change {...row} /> },
  {
    name: "saleName",
    title: titles.saleName,
    width: 90,
    cell: ({ saleName }) => saleName ?? <span className="nil">—</span>,
  },
  {
    name: "adviserName",
    title: titles.adviserName,
    width: 90,
    cell: ({ adviserName }) => adviserName ?? <span className="nil">—</span>,
  },
  { name: "lastLoginTime", title: "最近登录", width: 112, cell: ({ lastLoginTime }) => moment(lastLoginTime) },
];
const memberOf = ({ userId, member }: RechargeRow) => ({ userId, firstName: member.firstName });
const ofMember: readonly PageAction<RechargeRow>[] = [
  actionOf(buttons.note, {
    dialog: (row, end) => (
      <NoteDialog member={{ ...memberOf(row), communicateStatus: row.communicateStatus }} {...end} />
    ),
  }),
  actionOf(buttons.level, {
    group: "更多",
    blocked: ({ customerLevel }) => (customerLevel >= 10 ? "已是最高等级" : undefined),
    dialog: (row, end) => (
      <MemberFormDialog form={levelForm(row.userId, row.customerLevel)} member={memberOf(row)} {...end} />
    ),
  }),
  actionOf(buttons.coupon, {
    group: "更多",
    dialog: ({ userId, member }, end) => (
      <GrantCouponDialog title={`发券：${member.firstName ?? userId}`} userIds={[userId]} {...end} />
    ),
  }),
];
const feeName = (name: string): string =>
  ({ ...orderType.labels, ...feeType.labels } as Readonly<Record<string, string>>)[name] ?? name;
const periods = rechargePeriod.values.map((key) => ({ key, title: rechargePeriod.labels[key] }));

type Which = ComponentProps<typeof RechargeOrders>["query"];
const ordersOf = (which: Which): PageAction<RechargeRow> =>
  actionOf(buttons.orders, {
    dialog: ({ userId, member }, { onClose }) => (
      <RechargeOrders userId={userId} name={member.firstName} query={which} onClose={onClose} />
    ),
  });

/** 充值排行: who pays most. */
export function RechargeRankPage() {
  const list = useList(getRechargeRank);
  const { open } = usePage();
  const [charts, setCharts] = useState(false);
  const { summary, filters, query } = list;
  const { period, from, to } = query;
  const which = { period, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const rowActions: readonly PageAction<RechargeRow>[] = [
    ordersOf(which),
    actionOf(buttons.chat, { run: async ({ userId }) => open(`/message/chatList?userId=${userId}`) }),
    ...ofMember,
  ];
  const listActions: readonly PageAction<null>[] = [
    actionOf(exportRechargeRank, {
      icon: <ExportOutlined />,
      run: async () => {
        await downloadFile(exportRechargeRank, { query: filters });
      },
    }),
  ];
  return (
    <Page
      title={rechargeRankTitle}
      tabs={periods}
      tab={period}
      onTab={(key) =>
        list.set(
          key === "CUSTOM"
            ? { period: "CUSTOM", from: dayBefore(29), to: todayText() }
            : {
                period: rechargePeriod.values.find((one) => one === key) ?? "MONTH",
                from: undefined,
                to: undefined,
              },
        )
      }
      extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}
    >
      <section className="money-figures" aria-label="汇总">
        <FigureCards
          of={rechargeFigures}
          data={summary}
          period={period === "CUSTOM" ? undefined : rechargePeriod.labels[period]}
        />
        {charts && summary !== undefined && (
          <div className="figure-columns grid gap-10">
            <section className="figure-panel" aria-label="TOP10">
              <header>
                <h2>TOP10</h2>
              </header>
              <RankBars
                label="前十名"
                bars={summary.top.map(({ name, value }, at) => ({
                  key: `${at}`,
                  title: `${at + 1} ${name}`,
                  value,
                  text: yuanText(value),
                }))}
              />
            </section>
            <section className="figure-panel" aria-label="项目占比">
              <header>
                <h2>项目占比（元）</h2>
              </header>
              <Chart
                label="项目占比"
                height={260}
                error={null}
                onRetry={list.reload}
                data={{
                  kind: "donut",
                  parts: summary.feeTypes.map((part) => ({ name: feeName(part.feeType), value: part.value / 100 })),
                }}
              />
            </section>
          </div>
        )}
      </section>
      <FilterBar list={list}>
        {period === "CUSTOM" && <RangeFilter list={list} begin="from" end="to" label="日期" />}
        <ChoiceFilter list={list} name="sex" label="性别" of={sex} single />
        <ChoiceFilter list={list} name="platform" label="平台" of={platform} single />
        <ChoiceFilter list={list} name="feeType" label="费用类型" of={feeType} single />
        <RegionFilter list={list} name="region" label="地区" />
        <SaleOptionsFilter list={list} />
        <TextFilter list={list} name="amountMin" label="最低金额（元）" placeholder="最低金额" />
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        rowKey={({ userId }) => userId}
        sort="-amountCents"
        rowActions={rowActions}
        listActions={listActions}
        unit="人"
        totals={
          summary && {
            amountCents: <Yuan cents={summary.amountCents} />,
            times: countText(summary.times),
          }
        }
      />
    </Page>
  );
}

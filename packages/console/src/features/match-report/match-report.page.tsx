import { matchReportFigures } from "@hongxian/contract/features/match-report/match-report.figures.ts";
import { introductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { education, marital } from "@hongxian/contract/core/member/member.choices.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import {
  getMatchRank,
  getMatchReport,
  reportRankKind,
  type ReportRankRow,
  reportStep,
} from "@hongxian/contract/features/match-report/match-report.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { Segmented, Switch, Table } from "antd";
import { useState } from "react";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { MatchmakerInput } from "../../core/matchmaker/matchmaker-input.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { Page } from "../../kit/page.tsx";
import type { CallData } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { field } from "@hongxian/contract/kit/field.ts";
import { CityMap } from "./city-map.tsx";
import { RegionPick } from "./region-pick.tsx";
import { ReportTools } from "./report-tools.tsx";
import "./match-report.css";

type Report = CallData<typeof getMatchReport>;
type Step = ChoiceOf<typeof reportStep>;
type RankKind = ChoiceOf<typeof reportRankKind>;
const shop = { ...field.shop("门店"), optional: true };

/** 今日, 本周, 本月, 上月 as spans of days. */
function quickSpan(key: string): { from: string; to: string } {
  const today = todayText();
  if (key === "今日") return { from: today, to: today };
  if (key === "本周") return { from: dayBefore((new Date(today).getUTCDay() + 6) % 7), to: today };
  if (key === "本月") return { from: `${today.slice(0, 7)}-01`, to: today };
  const end = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
  return { from: `${end.slice(0, 7)}-01`, to: end };
}

function Charts({ report }: { report: Report }) {
  const steps = report.steps.map(({ step }) => step);
  const fees = [...new Set(report.fees.map((one) => one.feeType))];
  const bars = (rows: readonly { value: string; count: number }[], labels: Readonly<Record<string, string>>) =>
    rows.map(({ value, count }) => ({ key: value, title: labels[value] ?? value, value: count }));
  return (
    <div className="report-charts">
      <section>
        <h2>新增会员与签约会员</h2>
        <Chart
          label="新增会员与签约会员"
          height={220}
          data={{
            kind: "line",
            x: steps,
            series: [
              { name: "新增会员", values: report.steps.map(({ newMembers }) => newMembers) },
              { name: "签约会员", values: report.steps.map(({ signedMembers }) => signedMembers) },
            ],
          }}
        />
      </section>
      <section>
        <h2>签约额（元）</h2>
        <Chart
          label="签约额（按套餐）"
          height={220}
          data={{
            kind: "stacked",
            x: steps,
            series: fees.map((type) => ({
              name: feeType.labels[type],
              values: steps.map(
                (step) => (report.fees.find((one) => one.step === step && one.feeType === type)?.cents ?? 0) / 100,
              ),
            })),
          }}
        />
      </section>
      <section>
        <h2>牵线漏斗</h2>
        <p className="caption">本期发起的牵线走到了哪一步；上方的见面数与成功数按发生的日期计</p>
        <FunnelBars
          label="牵线漏斗"
          steps={report.funnel.map(({ status, count }) => ({
            key: status,
            title: status === "DRAFT" ? "发起牵线" : introductionStatus.labels[status],
            count,
          }))}
        />
      </section>
      <section className="report-cities">
        <h2>会员城市分布</h2>
        {report.hasMap && <CityMap cities={report.cities} />}
        <RankBars
          label="会员城市分布"
          bars={report.cities.slice(0, 10).map(({ name, count }) => ({ key: name, title: name, value: count }))}
        />
      </section>
      <section>
        <h2>性别与年龄</h2>
        <Chart
          label="性别与年龄"
          height={220}
          data={{
            kind: "stacked",
            x: report.ages.map(({ band }) => band),
            series: [
              { name: "女", values: report.ages.map(({ women }) => women) },
              { name: "男", values: report.ages.map(({ men }) => men) },
            ],
          }}
        />
      </section>
      <section className="report-pair grid gap-24 span-all">
        <div>
          <h2>学历</h2>
          <RankBars label="学历" bars={bars(report.education, education.labels)} />
        </div>
        <div>
          <h2>婚况</h2>
          <RankBars label="婚况" bars={bars(report.marital, marital.labels)} />
        </div>
      </section>
    </div>
  );
}

interface RankProps {
  readonly query: {
    readonly from?: string;
    readonly to?: string;
    readonly regionId?: number;
    readonly shopId?: number;
    readonly agentId?: number;
  };
  onOpen(kind: RankKind, id: number): void;
}

function Rank({ query, onOpen }: RankProps) {
  const [kind, setKind] = useState<RankKind>("SHOP");
  const { data, error, reload } = useData(getMatchRank, { query: { ...query, kind } });
  const sorted = (of: (row: ReportRankRow) => number) => ({
    align: "right" as const,
    sorter: (a: ReportRankRow, b: ReportRankRow) => of(a) - of(b),
  });
  return (
    <section className="report-rank grid to-start gap-10">
      <Segmented<RankKind>
        value={kind}
        options={reportRankKind.values.map((value) => ({ value, label: reportRankKind.labels[value] }))}
        onChange={setKind}
      />
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <Table<ReportRankRow>
        size="small"
        rowKey="id"
        pagination={false}
        loading={data === undefined && error === null}
        dataSource={data ?? []}
        columns={[
          {
            title: kind === "SHOP" ? "门店" : "红娘",
            render: (_, { id, name }) => (
              <button type="button" className="cell-link" onClick={() => onOpen(kind, id)}>
                {name}
              </button>
            ),
          },
          { title: "新增", dataIndex: "newMembers", ...sorted(({ newMembers }) => newMembers) },
          { title: "牵线", dataIndex: "intros", ...sorted(({ intros }) => intros) },
          { title: "见面", dataIndex: "met", ...sorted(({ met }) => met) },
          { title: "成功", dataIndex: "success", ...sorted(({ success }) => success) },
          {
            title: "净业绩",
            render: (_, { netCents }) => yuanText(netCents),
            ...sorted(({ netCents }) => netCents),
          },
          {
            title: "好评率",
            render: (_, { goodBp }) => (goodBp === null ? "—" : `${goodBp / 100}%`),
            ...sorted(({ goodBp }) => goodBp ?? -1),
          },
        ]}
      />
    </section>
  );
}

const day = field.date("日期");

function DayPick({ label, value, onPick }: { label: string; value: string | undefined; onPick(day: string): void }) {
  return (
    <label className="report-day">
      <span className="unseen">{label}</span>
      <FieldInput field={day} value={value ?? null} onChange={(next) => typeof next === "string" && onPick(next)} />
    </label>
  );
}

/** 报表中心: how a region, a shop or a matchmaker is doing, within the caller's scope. */
export function MatchReportPage() {
  const [search, setSearch] = usePageSearch();
  const [isCompared, setCompared] = useState(false);
  const text = (name: string) => search.get(name) ?? undefined;
  const number = (name: string) => {
    const value = Number(search.get(name) ?? Number.NaN);
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const [from, to, shopId, agentId] = [text("from"), text("to"), number("shopId"), number("agentId")];
  const regionId = number("regionId");
  const queriedStep = search.get("granularity");
  const granularity: Step = reportStep.values.find((value) => value === queriedStep) ?? "DAY";
  const query = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(regionId === undefined ? {} : { regionId }),
    ...(shopId === undefined ? {} : { shopId }),
    ...(agentId === undefined ? {} : { agentId }),
  };
  const { data, error, reload } = useData(
    getMatchReport,
    { query: { ...query, granularity } },
    { followsChanges: true },
  );
  const put = (values: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    setSearch(next);
  };
  return (
    <Page title="报表中心" extra={<ReportTools query={query} />}>
      <div className="report-body grow shrink-y scroll">
        <div className="row wrap gap-8 mb-12">
          <Segmented
            value={
              ["今日", "本周", "本月", "上月"].find(
                (key) => quickSpan(key).from === from && quickSpan(key).to === to,
              ) ?? ""
            }
            options={["今日", "本周", "本月", "上月"]}
            onChange={(key) => put(quickSpan(key))}
          />
          <DayPick label="开始日期" value={from ?? data?.from} onPick={(value) => put({ from: value })} />
          <span className="caption">–</span>
          <DayPick label="结束日期" value={to ?? data?.to} onPick={(value) => put({ to: value })} />
          <RegionPick
            value={regionId}
            onChange={(value) => put({ regionId: value === null ? undefined : String(value) })}
          />
          <label className="report-pick">
            <span className="unseen">{shop.label}</span>
            <FieldInput
              field={shop}
              value={shopId ?? null}
              onChange={(value) => put({ shopId: typeof value === "number" ? String(value) : undefined })}
            />
          </label>
          <span className="report-pick">
            <MatchmakerInput
              value={agentId ?? null}
              placeholder="红娘"
              shopId={shopId}
              onChange={(value) => put({ agentId: value === null ? undefined : String(value) })}
            />
          </span>
          <Segmented<Step>
            value={granularity}
            options={reportStep.values.map((value) => ({ value, label: reportStep.labels[value] }))}
            onChange={(value) => put({ granularity: value })}
          />
          <label className="inline-row gap-6">
            <Switch size="small" checked={isCompared} onChange={setCompared} /> 环比
          </label>
        </div>
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {error === null && data === undefined && <PanelState kind="loading" lines={10} />}
        {data !== undefined && (
          <>
            <FigureCards
              of={matchReportFigures}
              data={data}
              columns={6}
              compare={isCompared ? { label: "环比", data: { ...data, cards: data.before } } : undefined}
            />
            {isCompared && (
              <p className="caption">
                上一周期：净业绩 {yuanText(data.before.netCents)} 元，新增会员 {countText(data.before.newMembers)} 人
              </p>
            )}
            <Charts report={data} />
            <Rank
              query={query}
              onOpen={(kind, id) =>
                put(kind === "SHOP" ? { shopId: String(id), agentId: undefined } : { agentId: String(id) })
              }
            />
          </>
        )}
      </div>
    </Page>
  );
}

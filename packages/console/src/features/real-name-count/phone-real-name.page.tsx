import { platform, sex } from "@hongxian/contract/core/member/member.choices.ts";
import {
  getRealNameCount,
  getRealNameDays,
  getRealNameRegions,
  phoneRealNameRoute,
  realNameMessages,
  realNameTitle,
} from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import { useState } from "react";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { daysText } from "../../platform/days-text.ts";
import { shortDay } from "../../platform/short-day.ts";
import { useReport } from "../../core/figures/use-report.ts";
import { isFiltered, type PhoneFilter, PhoneFilters } from "../../core/phone/phone-filters.tsx";
import { PhonePage } from "../../core/phone/phone-page.tsx";
import { PhoneChart, PhonePanel } from "../../core/phone/phone-panel.tsx";
import { PhoneTable } from "../../core/phone/phone-parts.tsx";
import { PhoneSpan } from "../../core/phone/phone-span.tsx";
import { PhoneStats } from "../../core/phone/phone-stats.tsx";
import { ShareShot } from "../../core/phone/share-shot.tsx";
import { countText, formatDecimal } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { realNameStats } from "./real-name-cards.ts";
import "../../core/figures/figures.css";

const spans = { "7天": [6, 0], "30天": [29, 0] } as const;
const { STAFF: _entered, ...platforms } = platform.labels;
const filters: readonly PhoneFilter[] = [
  { kind: "region", label: "地区", names: ["regionId"], depth: 3 },
  { kind: "some", name: "platform", label: "平台", labels: platforms },
  { kind: "one", name: "sex", label: "性别", labels: sex.labels },
];
const shownCards = ["registered", "realName", "realNameBp", "face", "waiting"] as const;
const rate = (bp: number | null): string => (bp === null ? "—" : `${formatDecimal(bp, 2)}%`);

/** 实名统计 on the phone. */
export function PhoneRealNamePage() {
  const { open } = usePage();
  const [filtering, setFiltering] = useState(false);
  const count = useReport(getRealNameCount);
  const { data, query } = count;
  const all = { query: { ...count.filters, size: "200" } };
  const days = useData(getRealNameDays, all);
  const regions = useData(getRealNameRegions, all);
  const from = query.from ?? dayBefore(29);
  const to = query.to ?? todayText();
  const openWaiting = () => open(`/phoneVersions/phoneUser?faceValue=2&beginTime=${from}&endTime=${to}`);
  const stats = realNameStats(data, openWaiting, shownCards);
  const totals = days.data?.summary;
  const refresh = () => {
    count.reload();
    days.reload();
    regions.reload();
  };
  return (
    <PhonePage
      title={realNameTitle}
      onRefresh={refresh}
      filtered={isFiltered(filters, count.filters)}
      onFilter={() => setFiltering(true)}
      extra={
        <ShareShot
          route={phoneRealNameRoute}
          shot={data === undefined ? null : { title: realNameTitle, span: `${from} – ${to}`, stats }}
        />
      }
      head={<PhoneSpan spans={spans} from={from} to={to} onPick={count.set} />}
    >
      {count.error !== null && <PanelState kind="error" text={count.error.msg} onRetry={count.reload} />}
      <PhoneStats stats={stats} period={daysText(from, to, undefined) ?? "全部时间"} />
      <PhoneChart
        title="注册与实名"
        of={count}
        chart={(found) => ({
          kind: "line",
          x: found.days.map(({ day }) => day),
          series: [
            { name: "注册", values: found.days.map(({ registered }) => registered) },
            { name: "实名", values: found.days.map(({ realName }) => realName) },
          ],
        })}
      />
      {data !== undefined && (
        <PhonePanel title="转化漏斗">
          <FunnelBars
            label="转化漏斗"
            steps={[
              { key: "registered", title: "注册", count: data.funnel.registered },
              { key: "uploaded", title: "上传真人照片", count: data.funnel.uploaded },
              { key: "face", title: "真人通过", count: data.funnel.face },
              { key: "realName", title: "实名", count: data.funnel.realName },
              { key: "paid", title: "付费", count: data.funnel.paid },
            ]}
          />
        </PhonePanel>
      )}
      <PhoneChart
        title="性别"
        of={count}
        chart={({ sexes }) => ({
          kind: "bar",
          x: sexes.map((one) => sex.labels[one.sex]),
          series: [
            { name: "注册", values: sexes.map(({ registered }) => registered) },
            { name: "实名", values: sexes.map(({ realName }) => realName) },
          ],
        })}
      />
      <PhonePanel
        title="地区"
        extra={
          query.regionId !== undefined && (
            <button type="button" className="cell-link phone-link" onClick={() => count.set({ regionId: undefined })}>
              返回全部
            </button>
          )
        }
      >
        <PhoneTable
          label="地区实名率"
          heads={["地区", "注册", "实名", "实名率"]}
          rows={(regions.data?.list ?? []).map((row) => ({
            key: row.key,
            cells: [
              row.name === "" ? realNameMessages.sheets.none : row.name,
              countText(row.registered),
              countText(row.realName),
              rate(row.realNameBp),
            ],
            // A district has nothing below it.
            ...(Number(row.key) > 0 && Number(row.key) % 100 === 0
              ? { onOpen: () => count.set({ regionId: Number(row.key) }) }
              : {}),
          }))}
        />
      </PhonePanel>
      <PhonePanel title="明细">
        <p className="phone-note">{realNameMessages.hint}</p>
        <PhoneTable
          label="每日明细"
          heads={["日期", "注册", "实名", "实名率", "男", "女"]}
          rows={(days.data?.list ?? []).map((row) => ({
            key: row.key,
            cells: [
              shortDay(row.name),
              countText(row.registered),
              countText(row.realName),
              rate(row.realNameBp),
              countText(row.man),
              countText(row.woman),
            ],
          }))}
          {...(totals === undefined
            ? {}
            : {
                totals: [
                  "合计",
                  countText(totals.registered),
                  countText(totals.realName),
                  rate(totals.realNameBp),
                  countText(totals.man),
                  countText(totals.woman),
                ],
              })}
        />
      </PhonePanel>
      {filtering && (
        <PhoneFilters
          filters={filters}
          chosen={count.filters}
          onApply={count.put}
          onClose={() => setFiltering(false)}
        />
      )}
    </PhonePage>
  );
}

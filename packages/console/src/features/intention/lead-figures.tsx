import { intentionSource } from "@hongxian/contract/core/lead/intention.choices.ts";
import { funnelTitles, getIntentionStat } from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { FunnelPlotOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";

interface Share {
  readonly total: number;
  readonly converted: number;
  readonly rate: number;
}
const rateText = ({ rate }: Share): string => `${(rate / 100).toFixed(1)}%`;

/** Overdue leads, and (on demand) the progress of the leads of the chosen days. */
export function LeadFigures({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const [open, setOpen] = useState(false);
  const { beginTime, endTime } = filters;
  const stat = useData(getIntentionStat, {
    query: { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) },
  });
  const { data } = stat;
  return (
    <section className="lead-figures" aria-label="统计">
      <div className="lead-figures-row row gap-8">
        {data !== undefined && data.overdueNew > 0 && <Tag tone="brick">超过24小时未分配 {data.overdueNew} 条</Tag>}
        {data !== undefined && data.overdueAssigned > 0 && (
          <Tag tone="brick">超过48小时未跟进 {data.overdueAssigned} 条</Tag>
        )}
        <Button
          size="small"
          type="text"
          icon={<FunnelPlotOutlined />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "收起转化分析" : "转化分析"}
        </Button>
      </div>
      {open && (
        <div className="figure-columns grid gap-10">
          <Panel title="转化漏斗" of={stat} isEmpty={({ funnel }) => funnel.every(({ count }) => count === 0)}>
            {({ funnel }) => (
              <FunnelBars
                label="转化漏斗"
                steps={funnel.map(({ key, count }) => ({ key, title: funnelTitles[key], count }))}
              />
            )}
          </Panel>
          <Panel title="来源转化率" of={stat} isEmpty={({ bySource }) => bySource.length === 0}>
            {({ bySource }) => (
              <RankBars
                label="来源转化率"
                bars={bySource.map((row) => ({
                  key: row.source,
                  title: intentionSource.labels[row.source],
                  value: row.rate,
                  text: rateText(row),
                }))}
              />
            )}
          </Panel>
          <Panel title="销售转化率" note="前 10 名" of={stat} isEmpty={({ bySale }) => bySale.length === 0}>
            {({ bySale }) => (
              <RankBars
                label="销售转化率"
                bars={bySale.map((row) => ({
                  key: String(row.saleUserId),
                  title: row.name,
                  value: row.rate,
                  text: rateText(row),
                }))}
              />
            )}
          </Panel>
        </div>
      )}
    </section>
  );
}

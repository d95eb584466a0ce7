import { helpGroup } from "@hongxian/contract/core/placed/placed.choices.ts";
import {
  type HelpArticleRow,
  exportHelpArticles,
  getHelpArticles,
  getHelpKeywords,
  getHelpStat,
  helpClient,
} from "@hongxian/contract/features/help-click/help-click.endpoints.ts";
import { ExportOutlined } from "@ant-design/icons";
import { DatePicker, Input, Select } from "antd";
import { useState } from "react";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { Page } from "../../kit/page.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import { HelpDrawer } from "./help-drawer.tsx";
import { ArticleTable, KeywordTable } from "./help-tables.tsx";
import "./help-click.css";

type Filters = Readonly<Record<string, string>>;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const memberOptions = [
  { value: "1", label: "登录会员" },
  { value: "0", label: "访客" },
];

function FilterRow({ filters, onSet }: { filters: Filters; onSet(filters: Filters): void }) {
  const set = (name: string, value: string | undefined) => {
    const { [name]: _, ...rest } = filters;
    onSet(value === undefined || value === "" ? rest : { ...rest, [name]: value });
  };
  const pick = (name: string, placeholder: string, options: { value: string; label: string }[]) => (
    <Select
      aria-label={placeholder}
      style={{ width: 128 }}
      allowClear
      placeholder={placeholder}
      options={options}
      value={filters[name] ?? null}
      onChange={(value?: string | null) => set(name, value ?? undefined)}
    />
  );
  return (
    <div className="help-filters">
      <DatePicker.RangePicker
        aria-label="日期"
        onChange={(_, [from, to]) => {
          const { beginTime: _from, endTime: _to, ...rest } = filters;
          onSet(from === "" || to === "" ? rest : { ...rest, beginTime: from, endTime: to });
        }}
      />
      {pick("client", "端", optionsOf(helpClient.labels))}
      {pick("helpGroup", "帮助分组", optionsOf(helpGroup.labels))}
      {pick("isMember", "是否登录会员", memberOptions)}
      <Input.Search
        style={{ width: 200 }}
        allowClear
        placeholder="标题"
        onSearch={(text) => set("title", text.trim())}
      />
      <span className="caption">默认近30天</span>
    </div>
  );
}

/** 帮助点击统计: which help texts are opened, which fail, and what is searched in vain. */
export function HelpClickPage() {
  const [filters, setFilters] = useState<Filters>({});
  const [looking, setLooking] = useState<HelpArticleRow | null>(null);
  // The texts of the inputs are what the schemas of these calls read.
  const query = filters as object;
  const stat = useData(getHelpStat, { query });
  const articles = useData(getHelpArticles, { query });
  const keywords = useData(getHelpKeywords, { query });
  const { data } = stat;
  const days = [...new Set((data?.days ?? []).map(({ day }) => day))];
  const rate = (value: number | undefined) => (value === undefined ? null : value / 100);
  const save = async () => {
    await downloadFile(exportHelpArticles, { query });
  };
  return (
    <Page title="帮助点击统计">
      <div className="help-page">
        <FilterRow filters={filters} onSet={setFilters} />
        <StatCards
          columns={5}
          stats={[
            { label: "点击数", value: data?.clicks ?? null },
            { label: "访客数", value: data?.visitors ?? null },
            { label: "有帮助率（%）", value: rate(data?.helpfulRate) },
            { label: "无结果搜索占比（%）", value: rate(data?.vainRate) },
            { label: "转留言率（%）", value: rate(data?.leaveWordRate) },
          ]}
        />
        <div className="help-panels">
          <Panel title="每日点击" note="按端" of={stat} isEmpty={() => days.length === 0}>
            {(figures) => (
              <Chart
                label="每日点击"
                height={180}
                error={null}
                onRetry={stat.reload}
                data={{
                  kind: "line",
                  x: days.map((day) => day.slice(5)),
                  series: helpClient.values.map((client) => ({
                    name: helpClient.labels[client],
                    values: figures.days.filter((one) => one.client === client).map(({ count }) => count),
                  })),
                }}
              />
            )}
          </Panel>
          <Panel title="帮助分组" note="点击" of={stat} isEmpty={({ groups }) => groups.length === 0}>
            {({ groups }) => (
              <RankBars
                label="帮助分组"
                bars={groups.map(({ group, count }) => ({ key: group, title: helpGroup.labels[group], value: count }))}
              />
            )}
          </Panel>
          <Panel title="使用路径" note="搜索→打开→有帮助/转留言" of={stat} isEmpty={({ flow }) => flow.opened === 0}>
            {({ flow }) => (
              <FunnelBars
                label="使用路径"
                steps={[
                  { key: "searched", title: "搜索", count: flow.searched },
                  { key: "opened", title: "打开", count: flow.opened },
                  { key: "helped", title: "有帮助", count: flow.helped },
                  { key: "leftWord", title: "转留言", count: flow.leftWord },
                ]}
              />
            )}
          </Panel>
        </div>
        <div className="help-tables">
          <Panel
            title="帮助文章"
            of={articles}
            isEmpty={(rows) => rows.length === 0}
            extra={
              <ActionButton
                action={{ title: "导出", allow: exportHelpArticles.allow, icon: <ExportOutlined />, run: save }}
                target={null}
              />
            }
          >
            {(rows) => <ArticleTable rows={rows} onDetail={setLooking} />}
          </Panel>
          <Panel title="搜索词" of={keywords} isEmpty={(rows) => rows.length === 0}>
            {(rows) => <KeywordTable rows={rows} />}
          </Panel>
        </div>
      </div>
      {looking !== null && <HelpDrawer row={looking} query={filters} onClose={() => setLooking(null)} />}
    </Page>
  );
}

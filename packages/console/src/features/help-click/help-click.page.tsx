import { actionOf } from "../../kit/page-action.ts";
import { helpGroup } from "@hongxian/contract/core/placed/placed.choices.ts";
import {
  exportHelpArticles,
  getHelpArticles,
  getHelpKeywords,
  getHelpStat,
  helpClient,
} from "@hongxian/contract/features/help-click/help-click.endpoints.ts";
import { helpFigures } from "@hongxian/contract/features/help-click/help-click.figures.ts";
import { ExportOutlined } from "@ant-design/icons";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { useReport } from "../../core/figures/use-report.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { Page } from "../../kit/page.tsx";
import { useNamedKey, useNamedRow } from "../../platform/use-named-record.ts";
import { downloadFile } from "../../platform/save-file.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { ChoiceFilter, FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { HelpDrawer } from "./help-drawer.tsx";
import { ArticleTable, KeywordTable } from "./help-tables.tsx";
import "./help-click.css";

/** 帮助点击统计: which help texts are opened, which fail, and which searches find nothing. */
export function HelpClickPage() {
  const stat = useReport(getHelpStat);
  const { data, filters, list } = stat;
  const { key, open, close } = useNamedKey("点击明细");
  // The texts were parsed by the same schema as theirs.
  const query = filters as object;
  const articles = useData(getHelpArticles, { query });
  const looking = useNamedRow(key, articles.data, ({ articleId }) => articleId);
  const keywords = useData(getHelpKeywords, { query });
  const days = [...new Set((data?.days ?? []).map(({ day }) => day))];
  const save = async () => {
    await downloadFile(exportHelpArticles, { query });
  };
  return (
    <Page title="帮助点击统计">
      <FilterBar list={list}>
        <TextFilter list={list} name="title" placeholder="搜索标题" />
        <RangeFilter list={list} begin="beginTime" end="endTime" label="日期" lastDays={30} />
        <ChoiceFilter list={list} name="client" label="端" of={helpClient} single />
        <ChoiceFilter list={list} name="helpGroup" label="帮助分组" of={helpGroup} single />
        <FlagFilter list={list} name="isMember" label="是否登录会员" yes="登录会员" no="访客" />
      </FilterBar>
      <div className="help-page grid grow shrink-y gap-12 scroll">
        <FigureCards of={helpFigures} data={data} />
        <div className="help-panels grid gap-12">
          <Panel title="每日点击" note="按端" of={stat} isEmpty={() => days.length === 0}>
            {(figures) => (
              <Chart
                label="每日点击"
                height={180}
                error={null}
                onRetry={stat.reload}
                data={{
                  kind: "line",
                  x: days,
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
        <div className="help-tables grid gap-12 nowrap">
          <Panel
            title="帮助文章"
            of={articles}
            isEmpty={(rows) => rows.length === 0}
            extra={
              <ActionButton
                action={actionOf(exportHelpArticles, { icon: <ExportOutlined />, run: save })}
                target={null}
              />
            }
          >
            {(rows) => <ArticleTable rows={rows} onDetail={({ articleId }) => open(String(articleId))} />}
          </Panel>
          <Panel title="搜索词" of={keywords} isEmpty={(rows) => rows.length === 0}>
            {(rows) => <KeywordTable rows={rows} />}
          </Panel>
        </div>
      </div>
      {looking !== null && <HelpDrawer row={looking} query={filters} onClose={close} />}
    </Page>
  );
}

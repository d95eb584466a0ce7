import { rankPeriod, type RankPeriod, rankMessages, rankStatus } from "@hongxian/contract/core/figures/rank.choices.ts";
import { excludeFromRank, restoreToRank, setRankAnonymous } from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { rankButton } from "@hongxian/contract/features/rank/rank.rules.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import type { FigureCardsList } from "../../kit/figure-cards.tsx";
import { DayFilter } from "../../core/figures/period-filter.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { ResourceView } from "../../kit/use-resource.ts";
import { Tag } from "../../ui/tag.tsx";
import { HistoryDrawer, MemberLineDialog, rankTones } from "./rank-dialogs.tsx";
import type { RankKit } from "./rank-kit.ts";
import { RankSettingDialog } from "./rank-setting.dialog.tsx";
import "./rank.css";

export interface RankRow {
  readonly id: number;
  readonly rankNo: number;
  readonly lastRankNo: number | null;
  readonly userId: number;
  readonly user: MemberRef | null;
  readonly isAnonymous: boolean;
  readonly status: (typeof rankStatus.values)[number];
  readonly excludeReason: string;
}

const isCounted = ({ status }: RankRow): boolean => status === "OPEN" || status === "LOCKED";

function Place({ rankNo, lastRankNo, status }: RankRow) {
  if (status === "EXCLUDED") return <span className="nil">—</span>;
  const change = lastRankNo === null ? null : lastRankNo - rankNo;
  return (
    <span className={rankNo <= 3 ? "rank-place rank-first num inline-row gap-6" : "rank-place num inline-row gap-6"}>
      <b>{rankNo}</b>
      {change === null && <span className="caption">新</span>}
      {change !== null && change > 0 && (
        <span className="size-12 jade">
          <ArrowUpOutlined aria-label="上升" />
          {change}
        </span>
      )}
      {change !== null && change < 0 && (
        <span className="size-12 brick">
          <ArrowDownOutlined aria-label="下降" />
          {-change}
        </span>
      )}
    </span>
  );
}

/** Cells that are the same in all three ranks. */
export const rankCells = {
  rankNo: (row: RankRow) => <Place {...row} />,
  status: ({ status, excludeReason, isAnonymous }: RankRow) => (
    <span title={excludeReason}>
      <Tag tone={rankTones[status]}>{rankStatus.labels[status]}</Tag> {isAnonymous && <Tag tone="slate">隐身</Tag>}
    </span>
  ),
};
export const rankWidths = { rankNo: 92, prizeText: 150, status: 130 };

function memberActions(kit: RankKit, period: RankPeriod): readonly PageAction<RankRow>[] {
  const own = (title: string) => [rankButton(kit.type, title)] as const;
  return [
    {
      title: "剔除",
      allow: own("剔除"),
      danger: true,
      when: isCounted,
      dialog: ({ id, user }, end) => (
        <TextDialog
          title={`剔除 ${user?.firstName ?? ""}`}
          label="剔除原因"
          name="reason"
          max={150}
          schema={excludeFromRank.body}
          hint="剔除后名次依次递补，确定剔除？"
          okText="确定剔除"
          send={(body) => runCall(excludeFromRank, { params: { id }, body })}
          {...end}
        />
      ),
    },
    {
      title: "恢复",
      allow: own("恢复"),
      when: ({ status }) => status === "EXCLUDED",
      run: ({ id }) => runCall(restoreToRank, { params: { id } }),
    },
    {
      title: "隐身",
      allow: own("隐身"),
      group: "更多",
      when: ({ isAnonymous }) => !isAnonymous,
      confirm: `隐身后App榜单显示为${rankMessages.anonymous}，确定？`,
      run: ({ userId }) => runCall(setRankAnonymous, { params: { userId, flag: true } }),
    },
    {
      title: "取消隐身",
      allow: own("取消隐身"),
      group: "更多",
      when: ({ isAnonymous }) => isAnonymous,
      run: ({ userId }) => runCall(setRankAnonymous, { params: { userId, flag: false } }),
    },
    {
      title: "走势",
      group: "更多",
      dialog: ({ userId, user }, { onClose }) => (
        <MemberLineDialog kit={kit} period={period} userId={userId} name={user?.firstName ?? null} onClose={onClose} />
      ),
    },
  ];
}

interface RankFrameProps<R extends RankRow> {
  readonly title: string;
  readonly kit: RankKit;
  readonly view: ResourceView<R>;
  readonly rowActions: readonly PageAction<R>[];
  readonly figures: (query: Readonly<Record<string, string>>, list: FigureCardsList) => ReactNode;
}

const settingOf = (kit: RankKit, period: RankPeriod): PageAction<null> => ({
  title: "榜单设置",
  allow: [rankButton(kit.type, "榜单设置")],
  dialog: (_, end) => <RankSettingDialog kit={kit} period={period} {...end} />,
});
const historyOf = (kit: RankKit, period: RankPeriod, onPick: (day: string) => void): PageAction<null> => ({
  title: "历史榜单",
  allow: [rankButton(kit.type, "历史榜单")],
  dialog: (_, { onClose }) => <HistoryDrawer kit={kit} period={period} onPick={onPick} onClose={onClose} />,
});

/** What the three ranks share: period tabs, the day, the actions on a period and on a place. */
export function RankFrame<R extends RankRow>({ title, kit, view, rowActions, figures }: RankFrameProps<R>) {
  const { list } = view;
  const [charts, setCharts] = useState(false);
  // Parsed by the list's own schema.
  const period = list.query["period"] as RankPeriod;
  const date = typeof list.query["date"] === "string" ? list.query["date"] : undefined;
  const which = { period, ...(date === undefined ? {} : { date }) };
  const own = (name: string) => [rankButton(kit.type, name)] as const;
  const status = list.rows.find((row) => row.status !== "EXCLUDED")?.status;
  const listActions: readonly PageAction<null>[] = [
    settingOf(kit, period),
    historyOf(kit, period, (day) => list.set({ date: day })),
    {
      title: "锁榜",
      allow: own("锁榜"),
      blocked: () => (status === "OPEN" && date !== undefined ? undefined : "只能锁定已结束且统计中的榜单"),
      confirm: "锁榜后数据不再变化，确定锁榜？",
      run: () => runCall(kit.lock, { body: which }),
    },
    {
      title: "发奖",
      allow: own("发奖"),
      blocked: () => (status === "LOCKED" ? undefined : "只能对已锁榜的榜单发奖"),
      confirm: "现金奖品将生成奖金批次，其余奖品立即发放，确定发奖？",
      run: () => runCall(kit.reward, { body: which }),
    },
  ];
  const tabs = rankPeriod.values.map((key) => ({ key, title: rankPeriod.labels[key] }));
  return (
    <Page
      title={title}
      tabs={tabs}
      tab={period}
      onTab={(key) => list.set({ period: key, date: undefined })}
      extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}
    >
      {charts && figures(which, view.list)}
      <ResourceTable
        {...view}
        filters={{
          ...view.filters,
          shown: [<DayFilter key="date" list={list} name="date" label="日期" empty="本期" />, ...view.filters.shown],
        }}
        rowActions={[...rowActions, ...memberActions(kit, period)]}
        listActions={[...listActions, ...view.listActions]}
        unit="人"
      />
    </Page>
  );
}

import { getDashboardCards, getDashboardTodos } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { SwapOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useSession } from "../../core/session/session-store.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import {
  ChannelPanel,
  FunnelPanel,
  GrowthPanel,
  NewMembersPanel,
  RegionPanel,
  ReviewedPanel,
  SexPanel,
} from "./chart-panels.tsx";
import { DashCards } from "./dash-cards.tsx";
import { DayWindowPicker, windowOf, type DayWindow } from "./day-window.tsx";
import { homeLayouts, type Home, type HomeLayout } from "./home-layouts.ts";
import { MemberSearch } from "./member-search.tsx";
import { QueuePanel } from "./queue-panel.tsx";
import { ShortcutStrip } from "./shortcut-strip.tsx";
import { TodoPanel } from "./todo-panel.tsx";
import "./dashboard.css";

const refreshMs = 60_000;
const weekdays = "日一二三四五六";

function greeting(now: Date): string {
  const hour = Number(clockText(now).slice(11, 13));
  if (hour < 6) return "夜深了";
  if (hour < 12) return "上午好";
  return hour < 18 ? "下午好" : "晚上好";
}

function dateText(now: Date): string {
  const day = clockText(now).slice(0, 10);
  const [, month, date] = day.split("-");
  return `${Number(month)}月${Number(date)}日 周${weekdays.charAt(new Date(`${day}T00:00:00Z`).getUTCDay())}`;
}

function MainPanel({ layout, window, height }: { layout: HomeLayout; window: DayWindow; height: number }) {
  if (layout.main === "growth") return <GrowthPanel window={window} height={height} />;
  if (layout.main === "reviewed") return <ReviewedPanel window={window} height={height} />;
  if (layout.main === "newMembers") return <NewMembersPanel window={window} height={height} />;
  return layout.queue === null ? null : <QueuePanel layout={layout} />;
}

function BelowPanel({ kind, window }: { kind: HomeLayout["below"][number]; window: DayWindow }) {
  switch (kind) {
    case "funnel":
      return <FunnelPanel window={window} kind="REGISTER" title="转化漏斗" />;
    case "communicate":
      return <FunnelPanel window={window} kind="COMMUNICATE" title="沟通状态" />;
    case "region":
      return <RegionPanel window={window} />;
    case "channel":
      return <ChannelPanel window={window} />;
    case "sex":
      return <SexPanel window={window} />;
  }
}

/** The chart is as high as the list of to-dos beside it. */
const chartHeight = (todos: number): number => Math.max(236, todos * 32 + 2);

function ViewSwitch({ home, onPick }: { home: Home; onPick(home: Home): void }) {
  const items = homeType.values.map((key) => ({ key, label: homeType.labels[key] }));
  return (
    <Dropdown
      menu={{ items, selectable: true, selectedKeys: [home], onClick: ({ key }) => onPick(key as Home) }}
      trigger={["click"]}
    >
      <Button icon={<SwapOutlined />}>切换视角：{homeType.labels[home]}</Button>
    </Dropdown>
  );
}

/** 工作台: today's figures and waiting work, laid out by the role's home type. */
export function DashboardPage() {
  const session = useSession();
  const [view, setView] = useState<Home | undefined>();
  const [range, setRange] = useState({ window: windowOf(29), custom: false });
  const cards = useData(
    getDashboardCards,
    { query: view === undefined ? {} : { homeType: view } },
    { everyMs: refreshMs },
  );
  const todos = useData(getDashboardTodos, {}, { everyMs: refreshMs });
  // When the page was opened; the greeting need not follow the clock.
  const [now] = useState(() => new Date());
  if (session === null) return null;

  const home = cards.data?.homeType ?? view ?? "ADMIN";
  const layout = homeLayouts[home];
  const waiting = todos.data?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const overdue = todos.data?.filter(({ isOverdue }) => isOverdue).length ?? 0;
  const hasCharts = layout.main !== null || layout.below.length > 0;

  return (
    <div className="dash stack gap-10">
      <header className="dash-head row spread gap-16">
        <div>
          <h1>
            {greeting(now)}，{session.staff.name}
          </h1>
          <p className="text2">
            {dateText(now)}
            {todos.data !== undefined && (
              <>
                {" · 今天有 "}
                <b className="num">{waiting.toLocaleString("en-US")}</b> 项待办
                {overdue > 0 && (
                  <>
                    ，其中 <b className="dash-overdue num">{overdue}</b> 类已超时
                  </>
                )}
              </>
            )}
          </p>
        </div>
        <div className="row to-end wrap gap-10">
          <MemberSearch />
          {hasCharts && (
            <DayWindowPicker
              value={range.window}
              custom={range.custom}
              onChange={(window, custom) => setRange({ window, custom })}
            />
          )}
          {session.role.id === adminRoleId && <ViewSwitch home={home} onPick={setView} />}
        </div>
      </header>
      <ShortcutStrip />
      {cards.data === undefined && cards.error !== null && (
        <PanelState kind="error" text={cards.error.msg} onRetry={cards.reload} />
      )}
      {cards.data !== undefined && cards.data.cards.length > 0 && <DashCards cards={cards.data.cards} />}
      <div
        className={
          layout.main === null && layout.queue === null
            ? "dash-row dash-row-single grid gap-10"
            : "dash-row grid gap-10"
        }
      >
        <MainPanel layout={layout} window={range.window} height={chartHeight(todos.data?.length ?? 0)} />
        <TodoPanel todos={todos} />
      </div>
      {layout.main !== null && layout.queue !== null && <QueuePanel layout={layout} />}
      {layout.below.length > 0 && (
        <div className={`grid gap-10 dash-below-${layout.below.length}`}>
          {layout.below.map((kind) => (
            <BelowPanel key={kind} kind={kind} window={range.window} />
          ))}
        </div>
      )}
    </div>
  );
}

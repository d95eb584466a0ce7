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
import { FunnelPanel, RegionPanel } from "./chart-panels.tsx";
import { DashCards } from "./dash-cards.tsx";
import { DayWindowPicker, windowOf, type DayWindow } from "./day-window.tsx";
import { homeLayouts, invitingLayout, type Home, type HomeLayout } from "./home-layouts.ts";
import { MemberSearch } from "./member-search.tsx";
import { NoticeStrip } from "./notice-strip.tsx";
import { QueuePanel } from "./queue-panel.tsx";
import { AgentsPanel, ChannelPanel, SalesPanel, SexPanel } from "./rank-panels.tsx";
import { ShortcutStrip } from "./shortcut-strip.tsx";
import { TodoPanel } from "./todo-panel.tsx";
import { AreaPanel, CashPanel, ChatHoursPanel, GrowthPanel, IncomePanel, ReviewedPanel } from "./trend-panels.tsx";
import "./dashboard.css";

const refreshMs = 60_000;
/** By the number of panels. */
const belowClass: Readonly<Record<number, string>> = { 2: "even-2", 4: "dash-below-4" };
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
  switch (layout.main) {
    case "growth":
      return <GrowthPanel window={window} height={height} />;
    case "cash":
      return <CashPanel window={window} height={height} />;
    case "reviewed":
      return <ReviewedPanel window={window} height={height} />;
    case "area":
      return <AreaPanel window={window} height={height} />;
    case "chatHours":
      return <ChatHoursPanel height={height} />;
    case null:
      return layout.queue === null ? null : <QueuePanel layout={layout} />;
  }
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
    case "sales":
      return <SalesPanel />;
    case "agents":
      return <AgentsPanel />;
  }
}

/** More of them than this stand in columns over the charts: beside one, it would be taller than any window. */
const todosBeside = 20;

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

/** An account that has the card of its invitations and none of an area invites rather than administers. */
function layoutOf(home: Home, cards: readonly { readonly key: string }[] | undefined): HomeLayout {
  const has = (key: string) => cards?.some((card) => card.key === key) === true;
  return home === "AGENT" && has("invited") && !has("areaMembers") ? invitingLayout : homeLayouts[home];
}

/** 工作台: today's figures and waiting work, laid out by the role's home type. */
export function DashboardPage() {
  const session = useSession();
  const [view, setView] = useState<Home | undefined>();
  const [picked, setPicked] = useState<{ readonly window: DayWindow; readonly custom: boolean } | null>(null);
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
  const layout = layoutOf(home, cards.data?.cards);
  const range = picked ?? { window: windowOf(layout.days - 1), custom: false };
  const pick = (next: Home) => {
    setView(next);
    setPicked(null);
  };
  const waiting = todos.data?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const overdue = todos.data?.filter(({ isOverdue }) => isOverdue).length ?? 0;
  const isLong = layout.wide !== null && (todos.data?.length ?? 0) > todosBeside;
  const hasDays = layout.main !== null && layout.main !== "chatHours";

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
          {hasDays && (
            <DayWindowPicker
              value={range.window}
              custom={range.custom}
              onChange={(window, custom) => setPicked({ window, custom })}
            />
          )}
          {session.role.id === adminRoleId && <ViewSwitch home={home} onPick={pick} />}
        </div>
      </header>
      <NoticeStrip />
      <ShortcutStrip />
      {cards.data === undefined && cards.error !== null && (
        <PanelState kind="error" text={cards.error.msg} onRetry={cards.reload} />
      )}
      {cards.data === undefined && cards.error === null && <PanelState kind="loading" lines={4} />}
      {cards.data !== undefined && cards.data.cards.length > 0 && <DashCards cards={cards.data.cards} />}
      {isLong ? (
        <>
          <TodoPanel todos={todos} inColumns />
          <MainPanel layout={layout} window={range.window} height={300} />
        </>
      ) : (
        <div className={layout.main === null && layout.queue === null ? "grid gap-10" : "dash-row grid gap-10"}>
          <MainPanel layout={layout} window={range.window} height={chartHeight(todos.data?.length ?? 0)} />
          <TodoPanel todos={todos} />
        </div>
      )}
      {layout.wide === "income" && <IncomePanel window={range.window} height={240} />}
      {layout.main !== null && layout.queue !== null && <QueuePanel layout={layout} />}
      {layout.below.length > 0 && (
        <div className={`grid gap-10 ${belowClass[layout.below.length] ?? ""}`}>
          {layout.below.map((kind) => (
            <BelowPanel key={kind} kind={kind} window={range.window} />
          ))}
        </div>
      )}
    </div>
  );
}

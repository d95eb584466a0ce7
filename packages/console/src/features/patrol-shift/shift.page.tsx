import { liveRoutes } from "@hongxian/contract/core/live/live.choices.ts";
import { addDays } from "@hongxian/contract/wire/shanghai-day.ts";
import { patrolShift } from "@hongxian/contract/features/patrol-shift/shift.resource.ts";
import { scopeText, shiftMessages } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useEffect, useMemo, useState } from "react";
import { useLiveReload } from "../../core/live/use-live-news.ts";
import { useSession } from "../../core/session/session-store.ts";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { LiveState } from "../../core/live/live-state.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { ShiftCalendar, type ShiftRow, endClock } from "./shift-calendar.tsx";
import { SwapDialog } from "./shift-dialogs.tsx";
import { ShiftFigures } from "./shift-figures.tsx";
import { ShiftForm } from "./shift-form.tsx";
import "./shift.css";

const copyWeek = customCall(patrolShift, "copyWeek");
const custom: readonly string[] = ["复制上周", "换班"];
const clock = (time: string | null) => (time === null ? "—" : clockText(time).slice(11, 16));
/** Columns that show two times of a shift. */
const heads: Readonly<Record<string, string>> = { startTime: "时间", signInTime: "签到/签退" };

const overlay: OverlayOf<typeof patrolShift> = {
  tones: { status: { WAIT: "hollow", ON_DUTY: "jade", FINISH: "slate", ABSENT: "brick", LEAVE: "ochre" } },
  cells: {
    startTime: ({ startTime, endTime }) => (
      <span className="num">
        {clock(startTime)}–{endClock(endTime)}
      </span>
    ),
    roomScope: ({ roomScope, scopeValue }) => scopeText(roomScope, scopeValue),
    signInTime: ({ signInTime, signOutTime }) => (
      <span className="num">
        {clock(signInTime)} / {clock(signOutTime)}
      </span>
    ),
  },
  filters: { week: () => null },
  widths: { startTime: 112, signInTime: 112, handover: 200, staffId: 90 },
};

const formOf = (row: ShiftRow | null, end: { onDone(): void; onClose(): void }) => <ShiftForm row={row} {...end} />;
const swapAction = (shifts: readonly ShiftRow[], chosen: readonly number[]): PageAction<null> =>
  actionOf(customCall(patrolShift, "swap"), {
    dialog: (_, end) => <SwapDialog shifts={shifts} chosen={chosen} {...end} />,
  });

/** 巡查排班: the week of the patrols. */
export function ShiftPage() {
  const { open } = usePage();
  const session = useSession();
  const view = useResource(patrolShift, overlay);
  const { list } = view;
  const [mode, setMode] = useState<"calendar" | "list">("calendar");
  const [charts, setCharts] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const runner = useActionRunner(list.reload);
  const week = String(list.query["week"]);
  useLiveReload("shift", list.reload);
  const set = list.set;
  const size = list.query.size;
  useEffect(() => {
    // The calendar shows the complete week at once.
    if (mode === "calendar" && size !== 200) set({ size: 200 });
  }, [mode, size, set]);

  const isOwn = ({ staffId }: ShiftRow) => staffId === session?.staff.id || session?.role.id === adminRoleId;
  const ownOnly = (action: PageAction<ShiftRow>): PageAction<ShiftRow> => ({
    ...action,
    when: (row) => action.when?.(row) === true && isOwn(row),
  });
  const { edit, signIn, signOut } = patrolShift.actions;
  const rowActions = view.rowActions.map((action): PageAction<ShiftRow> => {
    if (action.title === edit.title) return { ...action, dialog: formOf };
    if (action.title === signOut.title) return ownOnly(action);
    if (action.title !== signIn.title) return action;
    const run = async (row: ShiftRow) => {
      await action.run?.(row);
      open(liveRoutes.desk);
    };
    return { ...ownOnly(action), run };
  });
  const listActions: readonly PageAction<null>[] = [
    ...view.listActions
      .filter(({ title }) => !custom.includes(title))
      .map((action) => (action.title === patrolShift.actions.create.title ? { ...action, dialog: formOf } : action)),
    actionOf(copyWeek, {
      confirm: shiftMessages.copyConfirm,
      run: async () => {
        await call(copyWeek, { body: { week } });
        toast.success(answeredMessage(copyWeek));
      },
    }),
    swapAction(list.rows, chosen),
  ];
  const columns = view.columns.map((column) => ({ ...column, title: heads[column.name ?? ""] ?? column.title }));
  const picked = useMemo(() => list.rows.filter(({ id }) => chosen.includes(id)), [list.rows, chosen]);
  const last = picked.at(-1);
  return (
    <Page
      title={patrolShift.title}
      extra={
        <span className="inline-row gap-6">
          <LiveState />
          <FiguresToggle shown={charts} onToggle={setCharts} />
        </span>
      }
    >
      <div className="shift-head row gap-8 pad-8-16">
        <Button icon={<LeftOutlined />} aria-label="上一周" onClick={() => list.set({ week: addDays(week, -7) })} />
        <b className="num">
          {week} – {addDays(week, 6)}
        </b>
        <Button icon={<RightOutlined />} aria-label="下一周" onClick={() => list.set({ week: addDays(week, 7) })} />
        <Button type="text" onClick={() => list.set({ week: undefined })}>
          本周
        </Button>
        <Segmented
          options={[
            { value: "calendar", label: "日历" },
            { value: "list", label: "列表" },
          ]}
          value={mode}
          onChange={(value) => setMode(value === "list" ? "list" : "calendar")}
        />
        <span className="shift-spacer grow" />
        {mode === "calendar" &&
          last !== undefined &&
          rowActions.map((action) => <ActionButton key={action.title} action={action} target={last} runner={runner} />)}
        {mode === "calendar" &&
          listActions.map((action) => (
            <ActionButton key={action.title} action={action} target={null} runner={runner} />
          ))}
      </div>
      {charts && <ShiftFigures month={week.slice(0, 7)} />}
      {mode === "calendar" ? (
        <>
          <FilterBar list={list} more={view.filters.more}>
            {view.filters.shown}
          </FilterBar>
          {list.error !== null && <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />}
          {list.error === null && list.loading && <PanelState kind="loading" lines={8} />}
          {list.error === null && !list.loading && (
            <ShiftCalendar
              week={week}
              shifts={list.rows}
              chosen={chosen}
              onChoose={(id) =>
                setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen.slice(-1), id])
              }
            />
          )}
        </>
      ) : (
        <ResourceTable {...view} columns={columns} rowActions={rowActions} listActions={listActions} />
      )}
      {runner.host}
    </Page>
  );
}

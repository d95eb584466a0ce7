import { shiftHour, shiftHourLimit } from "@hongxian/contract/features/part-time/shift-hour.resource.ts";
import { shiftHourFigures } from "@hongxian/contract/features/part-time/shift-hour.figures.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useEffect } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { type FilteredList, filterOf } from "../../ui/filters/filter-context.ts";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { todayText } from "../../platform/shanghai-time.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { toast } from "../../platform/toast.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { minutesText } from "./minutes.ts";

type HourRow = Row<typeof shiftHour.fields>;

const confirmCall = customCall(shiftHour, "confirm");
const payCall = customCall(shiftHour, "pay");
const thisMonth = () => todayText().slice(0, 7);

function MonthFilter({ list }: { list: FilteredList }) {
  const [value, set] = filterOf(list, "month");
  return (
    <DatePicker
      picker="month"
      allowClear={false}
      aria-label="月份"
      className="month-filter"
      value={typeof value === "string" ? dayjs(`${value}-01`) : null}
      onChange={(date) => set(date?.format("YYYY-MM") ?? thisMonth())}
    />
  );
}

const overlay: OverlayOf<typeof shiftHour> = {
  cells: {
    liveMinutes: (row) => <span className="num">{minutesText(row.liveMinutes)}</span>,
    chatMinutes: (row) => <span className="num">{minutesText(row.chatMinutes)}</span>,
  },
  tones: { status: { WAIT_CONFIRM: "ochre", CONFIRMED: "slate", PAID: "jade" } },
  filters: {
    keyword: ({ list }) => <TextFilter list={list} name="keyword" placeholder="姓名 / 手机号 / 用户ID" />,
    month: MonthFilter,
  },
  widths: { date: 104, liveMinutes: 116, chatMinutes: 116, confirmTime: 124, payTime: 124 },
};

type Chosen = Selection<HourRow>;

/** A selection holds the rows as they were picked; the rows that the list shows now count. */
function batchActionsFor(present: readonly HourRow[]): readonly PageAction<Chosen>[] {
  const rowsOf = ({ rows }: Chosen) => rows.map((row) => present.find(({ id }) => id === row.id) ?? row);
  const only = (status: HourRow["status"], reason: string) => (chosen: Chosen) =>
    rowsOf(chosen).every((row) => row.status === status) ? undefined : reason;
  const total = (chosen: Chosen) => rowsOf(chosen).reduce((sum, row) => sum + row.payCents, 0);
  return [
    actionOf(button("确认工时", shiftHour.route), {
      blocked: only("WAIT_CONFIRM", "所选记录中有不是待确认的"),
      run: async ({ keys }) => {
        await call(confirmCall, { body: { ids: keys.map(Number) } });
        toast.success(answeredMessage(confirmCall));
      },
    }),
    actionOf(button("结算", shiftHour.route), {
      blocked: only("CONFIRMED", "所选记录中有不是已确认的"),
      confirm: (chosen) => `确定结算 ${chosen.count} 条工时，共 ¥ ${yuanText(total(chosen))}？`,
      run: async ({ keys }) => {
        await call(payCall, { body: { ids: keys.map(Number) } });
        toast.success(answeredMessage(payCall));
      },
    }),
  ];
}

/** 工时 of one month: confirmed by operations, settled by finance. */
export function HoursTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(shiftHour, overlay);
  const { list } = view;
  const { month } = list.query;
  // An address that asks for a state shows the hours of all months.
  const isOfMonth = month !== undefined || list.filters["status"] !== undefined;
  useEffect(() => {
    // The current month is in the address like any other choice.
    if (!isOfMonth) list.replace({ ...list.filters, month: thisMonth() });
  }, [isOfMonth, list]);
  return (
    <Page title={shiftHour.title} {...tabs}>
      <FigureCards
        of={shiftHourFigures}
        data={list.summary}
        list={list}
        period={typeof month === "string" ? month : "全部时间"}
      />
      <ResourceTable
        {...view}
        batchActions={[...batchActionsFor(list.rows), ...view.batchActions.filter(({ title }) => title === "导出")]}
        batchMax={shiftHourLimit}
        settings="hours"
      />
    </Page>
  );
}

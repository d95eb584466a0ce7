import { bookingFigures } from "@hongxian/contract/features/user-booking/booking.figures.ts";
import { userBooking } from "@hongxian/contract/features/user-booking/booking.resource.ts";
import { bookingGrants, isOpenBooking, spanOf } from "@hongxian/contract/features/user-booking/booking.rules.ts";
import { useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { Chart } from "../../ui/chart.tsx";
import { filterOf } from "../../ui/filters/filter-context.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { BookingCalendar } from "./booking-calendar.tsx";
import { type BookingRow, ChangeDialog, FinishDialog } from "./booking-dialogs.tsx";
import "../../core/ticket/ticket.css";
import "../../core/figures/figures.css";

const tabs = [
  { key: "list", title: "列表" },
  { key: "calendar", title: "日历" },
];
type Values = Readonly<Record<string, unknown>>;
const shows = (name: string, { type }: Values) =>
  name === "targetUserId" ? type === "MEET" : name === "shopId" ? type !== "PHONE" : true;

const overlay: OverlayOf<typeof userBooking> = {
  tones: {
    status: {
      WAIT_CONFIRM: "ochre",
      CONFIRMED: "slate",
      ARRIVED: "jade",
      FINISH: "jade",
      NO_SHOW: "brick",
      CANCEL: "void",
    },
  },
  filters: {
    time: ({ list }) => {
      const [value, set] = filterOf(list, "time");
      const days = {
        ...list,
        query: { ...list.query, ...spanOf(String(value ?? "")) },
        set: ({ from, to }: Values) =>
          set(from === undefined && to === undefined ? undefined : [from ?? "", to ?? ""].join("~")),
      };
      return <RangeFilter list={days} begin="from" end="to" label="预约时间" />;
    },
  },
  dialogs: { finish: FinishDialog },
  forms: { create: { shows, initial: { type: "SHOP_VISIT", durationMin: 60 } } },
  widths: { userId: 156, targetUserId: 156, place: 160, remark: 160 },
};

/** 改期 and 转派 are one call with either part. */
const changeActions: readonly PageAction<BookingRow>[] = [
  actionOf(bookingGrants.move, {
    when: isOpenBooking,
    dialog: (row, end) => <ChangeDialog row={row} what="bookTime" {...end} />,
  }),
  actionOf(bookingGrants.give, {
    when: isOpenBooking,
    dialog: (row, end) => <ChangeDialog row={row} what="staffId" {...end} />,
  }),
];

function Figures({ list }: { list: FigureCardsList }) {
  const { data, error, reload } = useFigures(bookingFigures);
  return (
    <FigureStrip>
      <FigureCards of={bookingFigures} data={data} list={list} />
      <div className="page-charts">
        {data !== undefined && (
          <FunnelBars
            label="预约转化"
            steps={[
              { key: "booked", title: "预约", count: data.funnel.booked },
              { key: "confirmed", title: "确认", count: data.funnel.confirmed },
              { key: "arrived", title: "到场", count: data.funnel.arrived },
              { key: "signed", title: "签约", count: data.funnel.signed },
            ]}
          />
        )}
        <Chart
          label="红娘预约"
          height={180}
          error={error}
          onRetry={reload}
          data={
            data && {
              kind: "bar",
              x: data.staff.map(({ name }) => name),
              series: [
                { name: "预约", values: data.staff.map(({ count }) => count) },
                { name: "到场", values: data.staff.map(({ arrived }) => arrived) },
              ],
            }
          }
        />
      </div>
    </FigureStrip>
  );
}

function Bookings({ tabs: shown }: { tabs: PageTabs }) {
  const [charts, setCharts] = useState(false);
  const view = useResource(userBooking, overlay);
  return (
    <Page title={userBooking.title} {...shown} extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}>
      {charts && <Figures list={view.list} />}
      <ResourceTable {...view} rowActions={among(view.rowActions, { 完成: changeActions })} />
    </Page>
  );
}

/** 用户预约. */
export function BookingPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "calendar" ? (
    <Page title={userBooking.title} {...shown}>
      <BookingCalendar />
    </Page>
  ) : (
    <Bookings tabs={shown} />
  );
}

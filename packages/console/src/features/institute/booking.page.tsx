import { createBooking, getBookingRecord } from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { bookingFigures } from "@hongxian/contract/features/institute/booking.figures.ts";
import { booking } from "@hongxian/contract/features/institute/booking.resource.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useState } from "react";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { BookDialog } from "./book-dialog.tsx";
import {
  type BookingRow,
  BookingPayDialog,
  CancelDialog,
  FinishDialog,
  NoShowDialog,
  RecordDialog,
  RescheduleDialog,
} from "./booking-dialogs.tsx";
import { bookingTones } from "./booking-tones.ts";
import { BookingWeek } from "./booking-week.tsx";
import { useConsultants } from "./options.ts";
import { PickFilter } from "./pickers.tsx";
import "./institute.css";

function ConsultantFilter({ list }: { list: FilteredList }) {
  return <PickFilter list={list} name="consultantId" label="咨询师" options={useConsultants()} />;
}

/** A chosen time replaces the default filter of the coming week. */
function StartFilter({ list }: { list: FilteredList }) {
  const free: FilteredList = { ...list, set: (change) => list.set({ ...change, coming: "ALL" }) };
  return <RangeFilter list={free} begin="startBeginTime" end="startEndTime" label="预约时间" />;
}

const overlay: OverlayOf<typeof booking> = {
  dialogs: {
    payLink: BookingPayDialog,
    reschedule: RescheduleDialog,
    finish: FinishDialog,
    cancel: CancelDialog,
    noShow: NoShowDialog,
  },
  tones: { status: bookingTones },
  cells: {
    minutes: ({ minutes }) => <span className="num">{minutes} 分钟</span>,
    score: ({ score }) => (score === null ? <span className="nil">—</span> : <span className="num">{score} 分</span>),
    problem: ({ problem, tagNames }) => {
      const text = [tagNames, problem].filter((part) => part !== null && part !== "").join("；");
      return text === "" ? (
        <span className="nil">—</span>
      ) : (
        <span className="cell-text block cut" title={text}>
          {text}
        </span>
      );
    },
  },
  filters: {
    consultantId: ConsultantFilter,
    start: StartFilter,
  },
  widths: {
    no: 160,
    consultantName: 76,
    mealName: 96,
    mode: 56,
    startTime: 104,
    minutes: 74,
    problem: 112,
    priceCents: 88,
    score: 60,
  },
};

const record: PageAction<BookingRow> = actionOf(getBookingRecord, {
  group: "更多",
  dialog: (row, { onClose }) => <RecordDialog row={row} onClose={onClose} />,
});

const create: PageAction<null> = actionOf(createBooking, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <BookDialog {...end} />,
});

type View = "list" | "week";

/** 咨询预约: a list, or a week by counsellors. */
export function BookingPage() {
  const [shown, setShown] = useState<View>("list");
  const view = useResource(booking, overlay);
  const listed = {
    filters: view.list.filters,
    replace: (filters: Readonly<Record<string, string>>) => {
      view.list.replace(filters);
      setShown("list");
    },
  };
  return (
    <Page
      title={booking.title}
      extra={
        <Segmented<View>
          size="small"
          value={shown}
          options={[
            { value: "list", label: "列表" },
            { value: "week", label: "日历" },
          ]}
          onChange={setShown}
        />
      }
    >
      <FigureCards of={bookingFigures} data={view.list.summary} list={listed} />
      {shown === "week" ? (
        <BookingWeek
          create={create}
          onOpen={(no) => {
            listed.replace({ no, status: "", coming: "ALL" });
          }}
        />
      ) : (
        <ResourceTable
          {...view}
          rowActions={[...view.rowActions, record]}
          listActions={[create, ...view.listActions]}
        />
      )}
    </Page>
  );
}

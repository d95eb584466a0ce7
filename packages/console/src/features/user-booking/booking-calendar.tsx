import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { changeBooking, getBookingCalendar } from "@hongxian/contract/features/user-booking/booking.endpoints.ts";
import {
  bookingGrants,
  bookingStatus,
  bookingType,
  isOpenBooking,
} from "@hongxian/contract/features/user-booking/booking.rules.ts";
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { clockText, instantText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import "./booking.css";

type Block = CallData<typeof getBookingCalendar>[number];
const weekdays = ["日", "一", "二", "三", "四", "五", "六"];

/** The week by matchmaker or by shop; an open block can be dragged to another day. */
export function BookingCalendar() {
  const [first, setFirst] = useState(() => shanghaiDay());
  const [by, setBy] = useState<"staff" | "shop">("staff");
  const [held, setHeld] = useState<Block | null>(null);
  const { data, error, reload } = useData(getBookingCalendar, { query: { week: first, by } });
  const may = useCan()(bookingGrants.move);
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at));
  const owners = [...new Map((data ?? []).map(({ ownerId, ownerName }) => [ownerId, ownerName]))];
  const drop = async (day: string) => {
    // Dropped where it was picked up, nothing changes: a booking may be moved only three times.
    if (held === null || clockText(held.bookTime).startsWith(day)) return;
    const bookTime = new Date(instantText(`${day} ${clockText(held.bookTime).slice(11)}`)).toISOString();
    setHeld(null);
    try {
      await call(changeBooking, { params: { id: held.id }, body: { bookTime } });
      toast.success(answeredMessage(changeBooking));
    } catch (failure) {
      toastError(failure);
    }
    reload();
  };
  return (
    <div className="booking-calendar grow shrink-y scroll">
      <div className="booking-head row gap-8">
        <Button icon={<LeftOutlined />} aria-label="前一周" onClick={() => setFirst(addDays(first, -7))} />
        <b className="num">
          {first} – {addDays(first, 6)}
        </b>
        <Button icon={<RightOutlined />} aria-label="后一周" onClick={() => setFirst(addDays(first, 7))} />
        <Segmented
          options={[
            { value: "staff", label: "按红娘" },
            { value: "shop", label: "按门店" },
          ]}
          value={by}
          onChange={(value) => setBy(value === "shop" ? "shop" : "staff")}
        />
        {may && <span className="caption">拖动预约可改期</span>}
      </div>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.length === 0 && <PanelState kind="empty" />}
      <table>
        <thead>
          <tr>
            <th>{by === "staff" ? "红娘" : "门店"}</th>
            {days.map((day) => (
              <th key={day}>
                周{weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} <span className="num">{day.slice(5)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {owners.map(([id, name]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map((day) => (
                <td
                  key={day}
                  onDragOver={(event) => held !== null && event.preventDefault()}
                  onDrop={() => void drop(day)}
                >
                  {(data ?? [])
                    .filter(({ ownerId, bookTime }) => ownerId === id && clockText(bookTime).startsWith(day))
                    .map((block) => (
                      <div
                        key={block.id}
                        className={`booking-block booking-${block.status}`}
                        draggable={may && isOpenBooking(block)}
                        onDragStart={() => setHeld(block)}
                        onDragEnd={() => setHeld(null)}
                      >
                        <b className="num">{clockText(block.bookTime).slice(11, 16)}</b>{" "}
                        {block.member?.firstName ?? "—"}
                        <span className="block text3">
                          {bookingType.labels[block.type]} · {bookingStatus.labels[block.status]}
                        </span>
                      </div>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

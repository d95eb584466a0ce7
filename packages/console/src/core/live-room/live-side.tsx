import { violationAction } from "@hongxian/contract/core/live/live.choices.ts";
import { type getLiveView, kickGuest } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { complaintReason } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { Segmented } from "antd";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import type { Data } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "../../kit/data-table.css";
import "./live-room.css";

type View = CallData<typeof getLiveView>;
const clock = (time: string) => <time className="num">{clockText(time).slice(11, 16)}</time>;
const day = (time: string) => <time className="num">{clockText(time).slice(5, 16)}</time>;

function Lines({ children, count }: { children: ReactNode; count: number }) {
  return count === 0 ? <PanelState kind="empty" /> : <ul className="live-lines size-12">{children}</ul>;
}

const reasonLabels: Readonly<Record<string, string>> = complaintReason.labels;

const tabs = {
  guests: { title: "嘉宾", body: (view: View, reload: () => void) => <Guests view={view} reload={reload} /> },
  messages: {
    title: "弹幕",
    body: ({ messages }: View) => (
      <Lines count={messages.length}>
        {messages.map(({ id, user, content, hitWords, createdTime }) => (
          <li key={id} className={hitWords === "" ? undefined : "live-hit"} title={hitWords}>
            <b>{user?.firstName ?? "—"}</b>
            {content}
            {clock(createdTime)}
          </li>
        ))}
      </Lines>
    ),
  },
  gifts: {
    title: "礼物",
    body: ({ gifts }: View) => (
      <Lines count={gifts.length}>
        {gifts.map(({ id, user, giftName, count, createdTime }) => (
          <li key={id}>
            <b>{user?.firstName ?? "—"}</b>
            {giftName} × {count}
            {clock(createdTime)}
          </li>
        ))}
      </Lines>
    ),
  },
  audience: {
    title: "观众",
    body: ({ audience }: View) => (
      <Lines count={audience.length}>
        {audience.map((member) => (
          <li key={member.userId}>
            <MemberCell member={member} />
          </li>
        ))}
      </Lines>
    ),
  },
  reports: {
    title: "举报",
    body: ({ reports }: View) => (
      <Lines count={reports.length}>
        {reports.map(({ id, reasonType, content, createdTime }) => (
          <li key={id}>
            <b>{reasonLabels[reasonType] ?? reasonType}</b>
            {content}
            {day(createdTime)}
          </li>
        ))}
      </Lines>
    ),
  },
  violations: {
    title: "违规历史",
    body: ({ violations }: View) => (
      <Lines count={violations.length}>
        {violations.map((one) => (
          <li key={one.id}>
            <b>{violationType.labels[one.violationType]}</b>
            {violationAction.labels[one.action]}
            {one.action === "LIVE_BAN" ? (one.days === null ? " 永久" : ` ${one.days}天`) : ""}{" "}
            {one.staffName ?? "机审"}
            {day(one.createdTime)}
          </li>
        ))}
      </Lines>
    ),
  },
} as const;
export type LiveTab = keyof typeof tabs;

function Guests({ view, reload }: { view: View; reload(): void }) {
  return (
    <Lines count={view.guests.length}>
      {view.guests.map((guest) => (
        <li key={guest.userId}>
          <MemberCell member={guest} />
          <ActionButton
            action={{
              title: "踢出嘉宾",
              allow: kickGuest.allow,
              danger: true,
              confirm: `确定将${guest.firstName ?? "该嘉宾"}踢出直播间？`,
              run: async () => {
                await call(kickGuest, { params: { sessionId: view.sessionId, userId: guest.userId } });
                toast.success(answeredMessage(kickGuest));
              },
            }}
            target={null}
            onDone={reload}
          />
        </li>
      ))}
    </Lines>
  );
}

/** So near to the end still counts as being there. */
const nearEndPx = 24;

/** What is known of a broadcast, one kind at a time. */
export function LiveSide({ of, shown, first }: { of: Data<View>; shown: readonly LiveTab[]; first?: ReactNode }) {
  const [tab, setTab] = useState<LiveTab | "room">(first === undefined ? (shown[0] ?? "messages") : "room");
  // What was said last is what matters; who reads further up is left there.
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (tab === "messages" && follows.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  });
  const show = (next: LiveTab | "room") => {
    follows.current = true;
    setTab(next);
  };
  const options = [
    ...(first === undefined ? [] : [{ value: "room" as const, label: "房间信息" }]),
    ...shown.map((value) => ({ value, label: tabs[value].title })),
  ];
  return (
    <div className="live-side stack shrink-y tall">
      <Segmented size="small" block options={options} value={tab} onChange={show} />
      <div
        ref={box}
        className="live-scroll grow shrink-y scroll"
        onScroll={({ currentTarget: at }) => {
          follows.current = at.scrollHeight - at.scrollTop - at.clientHeight < nearEndPx;
        }}
      >
        {tab === "room" ? (
          first
        ) : of.error !== null ? (
          <PanelState kind="error" text={of.error.msg} onRetry={of.reload} />
        ) : of.data === undefined ? (
          <PanelState kind="loading" />
        ) : (
          tabs[tab].body(of.data, of.reload)
        )}
      </div>
    </div>
  );
}

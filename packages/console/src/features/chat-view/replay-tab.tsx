import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { findMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import {
  getChatCase,
  getViewedConversations,
  openChatView,
  reasonsForOne,
} from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { Button, DatePicker } from "antd";
import dayjs from "dayjs";
import { useEffect, useEffectEvent, useState } from "react";
import { ReasonFields } from "../../core/chat/reason-fields.tsx";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { call } from "../../platform/call.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { dayBefore, shortTime, todayText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Face, MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Replay } from "./replay.tsx";

export interface OpenedView {
  readonly viewId: number;
  readonly userId: number;
  readonly reason: string;
  readonly refNo: string;
}

type Person = Pick<MemberRef, "userId" | "firstName" | "imageUrl" | "sex">;

function Side({
  label,
  person,
  error,
  onFound,
}: {
  label: string;
  person: Person | null;
  error: string | undefined;
  onFound(found: Person | null): void;
}) {
  const [member, setMember] = useState<FoundMember | null>(null);
  if (person !== null && member === null)
    return (
      <FormField label={label}>
        {() => (
          <span className="row gap-12">
            <MemberCell member={person} />
            <Button type="text" size="small" onClick={() => onFound(null)}>
              更换
            </Button>
          </span>
        )}
      </FormField>
    );
  return (
    <MemberFinder
      label={label}
      member={member}
      error={error}
      onFound={(found) => {
        setMember(found);
        onFound(found);
      }}
    />
  );
}

/** Read from the address: a complaint, an appeal, or two numbers. */
function useRequestedPair(fill: (one: Person, other: Person | null, reason?: string, refNo?: string) => void): void {
  const [search] = usePageSearch();
  const put = useEffectEvent(fill);
  const [complaintId, appealId] = [search.get("complaintId"), search.get("appealId")];
  const [one, other] = [search.get("userId"), search.get("otherUserId")];
  useEffect(() => {
    if (complaintId !== null || appealId !== null) {
      const query = complaintId === null ? { appealId: Number(appealId) } : { complaintId: Number(complaintId) };
      call(getChatCase, { query })
        .then((found) => put(found.one, found.other, found.reason, found.refNo))
        .catch(toastError);
    } else if (one !== null) {
      const find = (value: string | null) =>
        value === null ? Promise.resolve(null) : call(findMember, { params: { value } });
      Promise.all([find(one), find(other)])
        .then(([first, second]) => (first === null ? undefined : put(first, second)))
        .catch(toastError);
    }
  }, [complaintId, appealId, one, other]);
}

const nothing = {};

/** The form that opens conversations: nobody may browse them without a reason. */
function EntryForm({ onOpened }: { onOpened(view: OpenedView): void }) {
  const [search] = usePageSearch();
  const [people, setPeople] = useState<{ readonly one: Person | null; readonly other: Person | null }>({
    one: null,
    other: null,
  });
  const [reading, setReading] = useState<{ readonly reason: string | undefined; readonly refNo: string }>({
    reason: undefined,
    refNo: "",
  });
  const [span, setSpan] = useState({ beginTime: dayBefore(29), endTime: todayText() });
  const form = useForm({
    schema: openChatView.body,
    initial: nothing,
    counted: (values) => ({
      ...values,
      ...reading,
      ...span,
      userId: people.one?.userId,
      otherUserId: people.other?.userId ?? null,
    }),
    send: async (body) => {
      const { viewId } = await call(openChatView, { body });
      onOpened({ viewId, userId: body.userId, reason: body.reason, refNo: body.refNo });
    },
    onDone: () => undefined,
  });
  useRequestedPair((one, other, reason, refNo) => {
    setPeople({ one, other });
    if (reason !== undefined && refNo !== undefined) setReading({ reason, refNo });
  });
  const { errors } = form;
  const isAlone = reading.reason !== undefined && reasonsForOne.includes(reading.reason);
  return (
    <form
      className="chat-view-entry grid gap-16 scroll"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <p className="caption">查看会员聊天须填写事由，每次查看都会记录。</p>
      <Side label="会员A" person={people.one} error={errors.userId} onFound={(one) => setPeople({ ...people, one })} />
      <Side
        label={isAlone ? "会员B（可不填，查看会员A的全部会话）" : "会员B"}
        person={people.other}
        error={errors.otherUserId}
        onFound={(other) => setPeople({ ...people, other })}
      />
      <ReasonFields {...reading} errors={errors} onChange={(change) => setReading({ ...reading, ...change })} />
      <FormField label="时间范围" error={errors.beginTime ?? errors.endTime}>
        {({ id }) => (
          <DatePicker.RangePicker
            id={id}
            allowClear={false}
            value={[dayjs(span.beginTime), dayjs(span.endTime)]}
            onChange={(days) =>
              setSpan({
                beginTime: days?.[0]?.format("YYYY-MM-DD") ?? span.beginTime,
                endTime: days?.[1]?.format("YYYY-MM-DD") ?? span.endTime,
              })
            }
          />
        )}
      </FormField>
      <Button
        type="primary"
        htmlType="submit"
        // A ticket fills the form: Enter is all that is left to press.
        autoFocus={search.has("complaintId") || search.has("appealId")}
        disabled={form.sending}
      >
        {form.sending ? "打开中" : "查看聊天"}
      </Button>
    </form>
  );
}

function Opened({ view, onLeave }: { view: OpenedView; onLeave(): void }) {
  const { data, error, reload } = useData(getViewedConversations, { query: { viewId: view.viewId } });
  const [chosen, setChosen] = useState<string | null>(null);
  const current = data?.find(({ conversationId }) => conversationId === chosen) ?? data?.[0];
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" />;
  return (
    <div className="chat-view grid grow shrink-y">
      <nav className="chat-view-list" aria-label="会话">
        <Button type="text" size="small" onClick={onLeave}>
          重新填写事由
        </Button>
        {data.length === 0 && <PanelState kind="empty" text="时间范围内没有消息" />}
        {data.map((one) => (
          <button
            key={one.conversationId}
            type="button"
            className={one === current ? "chat-view-item thread-left" : "chat-view-item"}
            aria-current={one === current}
            onClick={() => setChosen(one.conversationId)}
          >
            <Face src={one.peer?.imageUrl} name={one.name} size={34} />
            <span className="grid grow shrink-x">
              <span className="flex spread gap-6">
                <b className="cut weight-500">{one.name}</b>
                <time className="num fixed size-12 text3">{shortTime(new Date(one.lastTime).toISOString()).text}</time>
              </span>
              <span className="caption num">
                {one.count} 条{one.hits > 0 && <em className="chat-view-hits">命中 {one.hits}</em>}
              </span>
            </span>
          </button>
        ))}
      </nav>
      {current !== undefined && (
        <Replay key={current.conversationId} view={view} conversationId={current.conversationId} name={current.name} />
      )}
    </div>
  );
}

/** Opened messages are discarded when the page is left. */
export function ReplayTab() {
  const [view, setView] = useState<OpenedView | null>(null);
  useEffect(() => () => setView(null), []);
  return view === null ? (
    <EntryForm onOpened={setView} />
  ) : (
    <Opened key={view.viewId} view={view} onLeave={() => setView(null)} />
  );
}

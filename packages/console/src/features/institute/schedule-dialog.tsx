import { getSchedule, putSchedule } from "@hongxian/contract/features/institute/consultant.endpoints.ts";
import { bookingStatus } from "@hongxian/contract/features/institute/institute.choices.ts";
import {
  type Schedule,
  type Weekday,
  clockOf,
  spansProblem,
  weekdayNames,
  weekdays,
} from "@hongxian/contract/features/institute/schedule.rules.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useState } from "react";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "./institute.css";

interface ScheduleDialogProps {
  readonly id: number;
  readonly name: string;
  onDone(): void;
  onClose(): void;
}
type Hours = CallData<typeof getSchedule>;
type Conflicts = CallData<typeof putSchedule>["conflicts"];

const halfHours = Array.from({ length: 49 }, (_, at) => clockOf(at * 30)).map((value) => ({ value, label: value }));
const nextSpan = { start: "09:00", end: "12:00" };

interface DayProps {
  readonly day: Weekday;
  readonly spans: NonNullable<Schedule[Weekday]>;
  onChange(spans: NonNullable<Schedule[Weekday]>): void;
}

function DayRow({ day, spans, onChange }: DayProps) {
  const problem = spansProblem(spans);
  const put = (at: number, change: Partial<(typeof spans)[number]>) =>
    onChange(spans.map((span, place) => (place === at ? { ...span, ...change } : span)));
  return (
    <div className="schedule-day flex at-top gap-12 line-above pad-8-12">
      <b className="weight-500 lead-24">{weekdayNames[day]}</b>
      <div className="schedule-spans flex wrap grow lead-24">
        {spans.length === 0 && <span className="caption">不接单</span>}
        {spans.map((span, at) => (
          <span key={at} className="inline-row gap-4">
            <Select
              size="small"
              aria-label={`${weekdayNames[day]}开始时间`}
              options={halfHours.slice(0, -1)}
              value={span.start}
              onChange={(start) => put(at, { start })}
            />
            –
            <Select
              size="small"
              aria-label={`${weekdayNames[day]}结束时间`}
              options={halfHours.slice(1)}
              value={span.end}
              onChange={(end) => put(at, { end })}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label="删除时间段"
              onClick={() => onChange(spans.filter((_, place) => place !== at))}
            />
          </span>
        ))}
        {problem !== null && (
          <span className="form-error" role="alert">
            {problem}
          </span>
        )}
      </div>
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined />}
        aria-label={`${weekdayNames[day]}增加时间段`}
        onClick={() => {
          const last = spans.at(-1)?.end;
          onChange([...spans, last === undefined || last >= "22:00" ? nextSpan : { start: last, end: "22:00" }]);
        }}
      />
    </div>
  );
}

function ConflictDialog({ conflicts, onKeep, onClose }: { conflicts: Conflicts; onKeep(): void; onClose(): void }) {
  return (
    <PageModal
      open
      width={520}
      title="已有预约与新排班冲突"
      okText="保留预约并保存"
      cancelText="返回修改"
      onOk={onKeep}
      onCancel={onClose}
    >
      <p className="caption">以下预约不在新的排班时间内。保存后这些预约继续有效，不会被取消。</p>
      <ul className="schedule-conflicts scroll lead-24">
        {conflicts.map(({ id, no, memberName, startTime, status }) => (
          <li key={id}>
            <span className="num">{shanghaiText(startTime, false)}</span> {memberName}
            <span className="num nil">{no}</span> {bookingStatus.labels[status]}
          </li>
        ))}
      </ul>
    </PageModal>
  );
}

function ScheduleForm({ id, name, first, onDone, onClose }: ScheduleDialogProps & { first: Hours }) {
  const [schedule, setSchedule] = useState<Schedule>(first.schedule);
  const [restDates, setRestDates] = useState<string[]>([...first.restDates]);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify([schedule, restDates]) !== JSON.stringify([first.schedule, first.restDates]);
  const save = async (keep: boolean) => {
    if (busy || Object.values(schedule).some((spans) => spansProblem(spans) !== null)) return;
    setBusy(true);
    try {
      const body = { schedule, restDates, version: first.version, keep };
      const answer = await call(putSchedule, { params: { id }, body });
      if (answer.saved) {
        toast.success(answeredMessage(putSchedule));
        onDone();
      } else setConflicts(answer.conflicts);
    } catch (problem) {
      toastError(problem);
    }
    setBusy(false);
  };
  return (
    <FormFrame
      title={`排班：${name}`}
      kind="dialog"
      width={640}
      dirty={dirty}
      busy={busy}
      okText={busy ? "保存中" : "保存"}
      onOk={() => void save(false)}
      onClose={onClose}
    >
      <div className="framed round-6 mb-16">
        {weekdays.map((day) => (
          <DayRow
            key={day}
            day={day}
            spans={schedule[day] ?? []}
            onChange={(spans) => setSchedule({ ...schedule, [day]: spans })}
          />
        ))}
      </div>
      <FormField label="休息日" optional hint="输入日期后回车，如 2026-10-01">
        {(control) => (
          <Select
            id={control.id}
            mode="tags"
            open={false}
            style={{ width: "100%" }}
            value={restDates}
            onChange={(days: string[]) =>
              setRestDates(days.filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))))
            }
          />
        )}
      </FormField>
      {conflicts !== null && (
        <ConflictDialog
          conflicts={conflicts}
          onKeep={() => {
            setConflicts(null);
            void save(true);
          }}
          onClose={() => setConflicts(null)}
        />
      )}
    </FormFrame>
  );
}

/** 排班: the hours of a week and the days off. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { data, error, reload } = useData(getSchedule, { params: { id: props.id } });
  if (data !== undefined) return <ScheduleForm key={data.version} {...props} first={data} />;
  return (
    <PageModal open title={`排班：${props.name}`} width={640} footer={null} onCancel={props.onClose}>
      {error === null ? <PanelState kind="loading" /> : <PanelState kind="error" text={error.msg} onRetry={reload} />}
    </PageModal>
  );
}

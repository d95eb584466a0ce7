import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { getSubjectStat, mergeSubjects } from "@hongxian/contract/features/subject/subject.endpoints.ts";
import type { subject } from "@hongxian/contract/features/subject/subject.resource.ts";
import { subjectMessages } from "@hongxian/contract/features/subject/subject.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useState } from "react";
import { SubjectSelect } from "../../core/content/subject-filter.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import "../../core/ticket/ticket.css";

export type SubjectRow = RowOf<typeof subject>;
interface DialogProps {
  readonly row: SubjectRow;
  onDone(): void;
  onClose(): void;
}

/** 合并话题: the target topic, with a second confirmation. */
export function MergeDialog({ row, onDone, onClose }: DialogProps) {
  const [targetId, setTargetId] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const merge = async () => {
    setAsking(false);
    if (targetId === null) return;
    setBusy(true);
    try {
      await call(mergeSubjects, { body: { sourceId: row.id, targetId } });
      toast.success(answeredMessage(mergeSubjects));
      onDone();
    } catch (failure) {
      toastError(failure);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`合并话题：${row.title}`}
      kind="dialog"
      width={480}
      dirty={targetId !== null}
      busy={busy}
      okText="合并"
      onOk={() => (targetId === null ? setError("请选择目标话题") : setAsking(true))}
      onClose={onClose}
    >
      <FormField label="合并到" error={error} hint="本话题的动态、视频和讨论将移到目标话题，本话题下架">
        {({ id, invalid }) => (
          <SubjectSelect
            id={id}
            invalid={invalid}
            value={targetId}
            except={row.id}
            onChange={(next) => {
              setTargetId(next);
              setError("");
            }}
          />
        )}
      </FormField>
      {asking && (
        <ConfirmDialog
          title="合并话题"
          text={subjectMessages.mergeConfirm}
          danger
          onConfirm={() => void merge()}
          onClose={() => setAsking(false)}
        />
      )}
    </FormFrame>
  );
}

const sides = ["MAN", "WOMAN"] as const;

/** 数据: a topic by day, and the distribution of its sides. */
export function StatDrawer({ row, onClose }: Omit<DialogProps, "onDone">) {
  const { data, error, reload } = useData(getSubjectStat, { params: { id: row.id }, query: {} });
  const texts = [...new Set((data?.options ?? []).map(({ text }) => text))];
  const state = { error, onRetry: reload };
  return (
    <PageDrawer open title={`数据：${row.title}`} size={720} onClose={onClose}>
      <div className="titled-charts">
        <Chart
          {...state}
          label="浏览、讨论与参与"
          height={360}
          data={
            data && {
              kind: "lanes",
              x: data.days.map(({ day }) => day),
              series: [
                { name: "浏览", values: data.days.map(({ viewNum }) => viewNum) },
                { name: "讨论", values: data.days.map(({ discussNum }) => discussNum) },
                { name: "参与", values: data.days.map(({ joinNum }) => joinNum) },
              ],
            }
          }
        />
        {texts.length > 0 && (
          <Chart
            {...state}
            label="选项与性别"
            height={220}
            data={
              data && {
                kind: "bar",
                x: texts,
                series: sides.map((side) => ({
                  name: sex.labels[side],
                  values: texts.map(
                    (text) => data.options.find((one) => one.text === text && one.sex === side)?.count ?? 0,
                  ),
                })),
              }
            }
          />
        )}
      </div>
    </PageDrawer>
  );
}

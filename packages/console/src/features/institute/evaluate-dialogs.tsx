import { scoreEvaluate, unanswered, type Scored } from "@hongxian/contract/features/institute/score-evaluate.ts";
import {
  getEvaluateBands,
  getEvaluateQuestions,
  recommendConsultants,
} from "@hongxian/contract/features/institute/evaluate.endpoints.ts";
import { evaluateMessages } from "@hongxian/contract/features/institute/evaluate.rules.ts";
import { Button, Radio, Select } from "antd";
import { useState } from "react";
import { runCall } from "../../kit/run-call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import type { DialogEnd, EvaluateRow, ResultRow } from "./evaluate-row.ts";
import { useConsultants } from "./options.ts";

interface Axis {
  readonly name: string;
  readonly value: number;
}
const [middle, radius] = [110, 78] as const;
const pointAt = (place: number, count: number, share: number) => {
  const angle = (Math.PI * 2 * place) / count - Math.PI / 2;
  return [middle + Math.cos(angle) * radius * share, middle + Math.sin(angle) * radius * share] as const;
};
const ring = (axes: readonly Axis[], share: (axis: Axis) => number) =>
  axes.map((axis, place) => pointAt(place, axes.length, share(axis)).join(",")).join(" ");

/** Values in percent on axes from one centre. */
function Radar({ axes }: { axes: readonly Axis[] }) {
  const text = axes.map(({ name, value }) => `${name} ${value}%`).join("，");
  return (
    <svg className="evaluate-radar" viewBox="0 0 220 220" role="img" aria-label={text}>
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <polygon key={share} className="radar-grid" points={ring(axes, () => share)} />
      ))}
      <polygon className="radar-shape" points={ring(axes, ({ value }) => value / 100)} />
      {axes.map(({ name }, place) => {
        const [x, y] = pointAt(place, axes.length, 1.18);
        return (
          <text key={name} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
            {name}
          </text>
        );
      })}
    </svg>
  );
}

function Report({
  score,
  title,
  advice,
  axes,
}: {
  score: number;
  title: string;
  advice: string;
  axes: readonly Axis[];
}) {
  return (
    <div className="evaluate-report">
      <p className="mb-8">
        得分 <b className="num">{score}</b>，结果 <b>{title === "" ? "—" : title}</b>
      </p>
      {axes.length >= 3 && <Radar axes={axes} />}
      {axes.length > 0 && (
        <ul className="evaluate-axes grid text2">
          {axes.map(({ name, value }) => (
            <li className="flex spread" key={name}>
              {name} <b className="num">{value}%</b>
            </li>
          ))}
        </ul>
      )}
      {advice !== "" && <p className="mb-8">{advice}</p>}
    </div>
  );
}

/** 查看报告 of one result. */
export function ReportDialog({ row, onClose }: { readonly row: ResultRow; onClose(): void }) {
  const axes = Object.entries(row.scores).map(([name, { value }]) => ({ name, value }));
  return (
    <PageModal open title={`测评报告：${row.evaluateTitle}`} width={480} footer={null} onCancel={onClose}>
      <Report score={row.score} title={row.bandTitle ?? ""} advice={row.advice ?? ""} axes={axes} />
    </PageModal>
  );
}

/** 试做: runs the test here without storing anything. */
export function TryDialog({ row, onClose }: { readonly row: EvaluateRow; onClose(): void }) {
  const questions = useData(getEvaluateQuestions, { params: { id: row.id } });
  const bands = useData(getEvaluateBands, { params: { id: row.id } });
  const [answers, setAnswers] = useState<readonly number[]>([]);
  const [scored, setScored] = useState<Scored | null>(null);
  const { data } = questions;
  const failed = questions.error ?? bands.error;
  const reload = () => {
    questions.reload();
    bands.reload();
  };
  const finish = () => {
    const missing = unanswered(data ?? [], answers);
    if (missing !== -1) toast.error(`请回答第${missing + 1}题`);
    else setScored(scoreEvaluate(data ?? [], bands.data ?? [], answers));
  };
  return (
    <PageModal open title={`试做：${row.title}`} width={560} footer={null} onCancel={onClose}>
      {failed !== null && <PanelState kind="error" text={failed.msg} onRetry={reload} />}
      {failed === null && data === undefined && <PanelState kind="loading" lines={6} />}
      {data?.length === 0 && <PanelState kind="empty" text={evaluateMessages.noQuestion} />}
      {scored === null ? (
        <div className="evaluate-try">
          {data?.map((question, at) => (
            <fieldset key={question.text}>
              <legend className="weight-500 mb-6">
                {at + 1}. {question.text}
              </legend>
              <Radio.Group
                value={answers[at]}
                options={question.options.map(({ label }, value) => ({ value, label }))}
                onChange={(event) => {
                  const next = [...answers];
                  next[at] = Number(event.target.value);
                  setAnswers(next);
                }}
              />
            </fieldset>
          ))}
          {(data?.length ?? 0) > 0 && (
            <Button type="primary" onClick={finish}>
              查看结果
            </Button>
          )}
        </div>
      ) : (
        <>
          <Report
            score={scored.score}
            title={scored.band?.title ?? ""}
            advice={scored.band?.advice ?? ""}
            axes={scored.dimensions}
          />
          <Button className="mt-4" onClick={() => setScored(null)}>
            重新作答
          </Button>
        </>
      )}
    </PageModal>
  );
}

/** 推荐咨询师: up to three; the member is notified. */
export function RecommendDialog({ row, onDone, onClose }: DialogEnd & { readonly row: ResultRow }) {
  const consultants = useConsultants();
  const [chosen, setChosen] = useState<number[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (chosen.length === 0) return setIsMissing(true);
    setBusy(true);
    try {
      await runCall(recommendConsultants, { params: { id: row.id }, body: { consultantIds: chosen } });
      return onDone();
    } catch (error) {
      toastError(error);
      return setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`推荐咨询师：${row.user?.firstName ?? ""}`}
      kind="dialog"
      width={440}
      dirty={chosen.length > 0}
      busy={busy}
      okText="发送"
      onOk={() => void send()}
      onClose={onClose}
    >
      <FormField label="咨询师" error={isMissing && chosen.length === 0 ? evaluateMessages.consultants : undefined}>
        {({ id }) => (
          <Select
            id={id}
            mode="multiple"
            maxCount={3}
            style={{ width: "100%" }}
            loading={consultants === undefined}
            value={chosen}
            options={(consultants ?? []).map((one) => ({ value: one.id, label: one.name }))}
            showSearch={{ optionFilterProp: "label" }}
            onChange={setChosen}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

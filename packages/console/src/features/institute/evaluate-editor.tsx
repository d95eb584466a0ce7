import {
  getEvaluateBands,
  getEvaluateQuestions,
  putEvaluateBands,
  putEvaluateQuestions,
} from "@hongxian/contract/features/institute/evaluate.endpoints.ts";
import { evaluate } from "@hongxian/contract/features/institute/evaluate.resource.ts";
import {
  bandsProblem,
  type EvaluateBand,
  type EvaluateQuestion,
} from "@hongxian/contract/features/institute/evaluate.rules.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { Button, Steps } from "antd";
import { useEffect, useState } from "react";
import { runCall } from "../../core/run-call/run-call.ts";
import { call } from "../../platform/call.ts";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toastError } from "../../platform/toast.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { BandEditor } from "./band-editor.tsx";
import type { DialogEnd, EvaluateRow } from "./evaluate-row.ts";
import { QuestionEditor } from "./question-editor.tsx";

const steps = [{ title: "题目" }, { title: "结果" }];
const plain = ({ dimension, minScore, maxScore, title, advice, image, emotion }: EvaluateBand): EvaluateBand => ({
  dimension,
  minScore,
  maxScore,
  title,
  advice,
  image,
  emotion,
});

/** The second and third step of the editor: 题目, then 结果; the first is the form of the test itself. */
export function EvaluateEditor({ row, onDone, onClose }: DialogEnd & { readonly row: EvaluateRow }) {
  const [step, setStep] = useState(0);
  const [questions, setQuestions] = useState<readonly EvaluateQuestion[] | null>(null);
  const [bands, setBands] = useState<readonly EvaluateBand[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const edited =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setDirty(true);
      set(value);
    };
  const params = { id: row.id };
  useEffect(() => {
    let isGone = false;
    Promise.all([
      call(getEvaluateQuestions, { params: { id: row.id } }),
      call(getEvaluateBands, { params: { id: row.id } }),
    ]).then(
      ([asked, found]) => {
        if (isGone) return;
        setQuestions(asked);
        setBands(found.map(plain));
      },
      (error: unknown) => !isGone && toastError(error),
    );
    return () => {
      isGone = true;
    };
  }, [row.id]);

  const attempt = async (run: () => Promise<unknown>, then: () => void) => {
    setBusy(true);
    try {
      await run();
      setProblem(null);
      setDirty(false);
      then();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const saveQuestions = () => {
    const parsed = putEvaluateQuestions.body.safeParse({ questions }, { reportInput: true });
    if (!parsed.success) return setProblem(Object.values(fieldErrors(parsed.error.issues))[0] ?? "题目有误");
    return void attempt(
      () => runCall(putEvaluateQuestions, { params, body: parsed.data }),
      () => setStep(1),
    );
  };
  const saveBands = () => {
    const parsed = putEvaluateBands.body.safeParse({ bands }, { reportInput: true });
    if (!parsed.success) return setProblem(Object.values(fieldErrors(parsed.error.issues))[0] ?? "结果有误");
    const gap = bandsProblem(questions ?? [], parsed.data.bands);
    if (gap !== null) return setProblem(gap);
    return void attempt(() => runCall(putEvaluateBands, { params, body: parsed.data }), onDone);
  };
  return (
    <FormFrame
      title={`${evaluate.title}：${row.title}`}
      kind="drawer"
      width={760}
      dirty={dirty}
      busy={busy || questions === null}
      extra={step === 1 && <Button onClick={() => setStep(0)}>上一步</Button>}
      okText={busy ? "保存中" : step === 0 ? "保存并下一步" : "保存"}
      onOk={() => (step === 0 ? saveQuestions() : saveBands())}
      onClose={onClose}
    >
      <Steps size="small" current={step} items={steps} />
      {problem !== null && (
        <div className="form-alert" role="alert">
          {problem}
        </div>
      )}
      {questions === null && <PanelState kind="loading" lines={6} />}
      {questions !== null && step === 0 && (
        <QuestionEditor
          questions={questions}
          hasDimensions={row.mode === "DIMENSION"}
          onChange={edited(setQuestions)}
        />
      )}
      {questions !== null && step === 1 && (
        <BandEditor questions={questions} bands={bands} onChange={edited(setBands)} />
      )}
    </FormFrame>
  );
}

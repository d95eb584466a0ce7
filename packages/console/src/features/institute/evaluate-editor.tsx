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
  evaluateMessages,
  questionsProblem,
} from "@hongxian/contract/features/institute/evaluate.rules.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { Button, Steps } from "antd";
import { useEffect, useState } from "react";
import { runCall } from "../../kit/run-call.ts";
import { FormFrame } from "../../kit/form-frame.tsx";
import { call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { BandEditor } from "./band-editor.tsx";
import { EvaluateBasics, useBasics } from "./evaluate-basics.tsx";
import type { DialogEnd, EvaluateRow } from "./evaluate-row.ts";
import { QuestionEditor } from "./question-editor.tsx";

const steps = [{ title: "基本信息" }, { title: "题目" }, { title: "结果" }];
const plain = ({ dimension, minScore, maxScore, title, advice, image, emotion }: EvaluateBand): EvaluateBand => ({
  dimension,
  minScore,
  maxScore,
  title,
  advice,
  image,
  emotion,
});

/** The questions and results of an existing test; a new one starts empty. */
function useParts(id: number | null) {
  const [questions, setQuestions] = useState<readonly EvaluateQuestion[] | null>(id === null ? [] : null);
  const [bands, setBands] = useState<readonly EvaluateBand[]>([]);
  const [first] = useState(id);
  useEffect(() => {
    if (first === null) return;
    let isGone = false;
    const params = { id: first };
    Promise.all([call(getEvaluateQuestions, { params }), call(getEvaluateBands, { params })]).then(
      ([loadedQuestions, found]) => {
        if (isGone) return;
        setQuestions(loadedQuestions);
        setBands(found.map(plain));
      },
      (error: unknown) => !isGone && toastError(error),
    );
    return () => {
      isGone = true;
    };
  }, [first]);
  return { questions, setQuestions, bands, setBands };
}

/** 新增 and 编辑 in three steps, each saved before the next; the questions of a released test do not change. */
export function EvaluateEditor({ row, onDone, onClose }: DialogEnd & { readonly row: EvaluateRow | null }) {
  const [step, setStep] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const isOnline = row?.status === "ONLINE";
  const { questions, setQuestions, bands, setBands } = useParts(row?.id ?? null);
  const basics = useBasics(row, () => {
    setIsSaved(true);
    if (isOnline) onDone();
    else setStep(1);
  });
  const hasDimensions = basics.values.mode === "DIMENSION";
  const edited =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setDirty(true);
      set(value);
    };
  const go = (next: number) => {
    setProblem(null);
    setStep(next);
  };
  const attempt = async (run: () => Promise<unknown>, then: () => void) => {
    setBusy(true);
    try {
      await run();
      setDirty(false);
      setIsSaved(true);
      then();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const params = { id: basics.id ?? 0 };
  const saveQuestions = () => {
    const parsed = putEvaluateQuestions.body.safeParse({ questions }, { reportInput: true });
    if (!parsed.success) return setProblem(Object.values(fieldErrors(parsed.error.issues))[0] ?? "题目有误");
    const missing = questionsProblem(parsed.data.questions, hasDimensions);
    if (missing !== null) return setProblem(missing);
    return void attempt(
      () => runCall(putEvaluateQuestions, { params, body: parsed.data }),
      () => go(2),
    );
  };
  const saveBands = () => {
    const parsed = putEvaluateBands.body.safeParse({ bands }, { reportInput: true });
    if (!parsed.success) return setProblem(Object.values(fieldErrors(parsed.error.issues))[0] ?? "结果有误");
    const gap = bandsProblem(questions ?? [], parsed.data.bands);
    if (gap !== null) return setProblem(gap);
    return void attempt(() => runCall(putEvaluateBands, { params, body: parsed.data }), onDone);
  };
  const isBusy = busy || basics.sending || (step > 0 && questions === null);
  const isLast = step === 2 || isOnline;
  return (
    <FormFrame
      title={row === null ? `新增${evaluate.title}` : `${evaluate.title}：${row.title}`}
      kind="drawer"
      width={760}
      dirty={dirty || basics.dirty}
      busy={isBusy}
      extra={step > 0 && <Button onClick={() => go(step - 1)}>上一步</Button>}
      okText={busy || basics.sending ? "保存中" : isLast ? "保存" : "保存并下一步"}
      onOk={() => {
        if (isBusy) return;
        if (step === 0) void basics.submit();
        else if (step === 1) saveQuestions();
        else saveBands();
      }}
      onClose={isSaved ? onDone : onClose}
    >
      <Steps
        className="form-steps"
        size="small"
        current={step}
        items={steps.map((one, place) => ({ ...one, disabled: isOnline && place > 0 }))}
      />
      {isOnline && <p className="caption">{evaluateMessages.online}</p>}
      {problem !== null && (
        <div className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {problem}
        </div>
      )}
      {step === 0 && <EvaluateBasics form={basics} />}
      {step > 0 && questions === null && <PanelState kind="loading" lines={6} />}
      {questions !== null && step === 1 && (
        <QuestionEditor questions={questions} hasDimensions={hasDimensions} onChange={edited(setQuestions)} />
      )}
      {questions !== null && step === 2 && (
        <BandEditor questions={questions} bands={bands} onChange={edited(setBands)} />
      )}
    </FormFrame>
  );
}

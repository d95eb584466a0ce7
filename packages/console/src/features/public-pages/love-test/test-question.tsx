import type { Evaluate } from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { visitorTexts } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { useEffect, useRef, useState } from "react";
import { Foot, Head, ScreenTop } from "../parts/frame.tsx";
import { Diamond, Heart } from "../parts/knot.tsx";
import { asCallError } from "../visitor-call.ts";

interface QuestionProps {
  readonly test: Evaluate;
  readonly place: number;
  readonly chosen: number | undefined;
  onChoose(option: number): void;
  onBack(): void;
  onNext(): void;
  onFinish(): Promise<void>;
}

const letters = "ABCDEFGH";

/** One question on one screen. */
export function TestQuestion({ test, place, chosen, onChoose, onBack, onNext, onFinish }: QuestionProps) {
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const underway = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const total = test.questions.length;
  const question = test.questions[place];
  const isLast = place === total - 1;
  const minutesLeft = Math.max(1, Math.ceil((test.minutes * (total - place)) / total));
  const percent = total === 0 ? 0 : (place * 100) / total;

  const go = async () => {
    if (chosen === undefined) return setProblem(visitorTexts.noOption);
    if (!isLast) return onNext();
    if (underway.current) return;
    underway.current = true;
    setSending(true);
    await onFinish().catch((error: unknown) => {
      setProblem(asCallError(error).msg);
      setSending(false);
    });
    underway.current = false;
  };

  if (question === undefined) return null;
  return (
    <div className="v-page v-footed">
      <ScreenTop />
      <Head context={test.title} />
      <main>
        <div className="test-progress">
          <p>
            第 <b>{place + 1}</b> / {total} 题
          </p>
          <span>约还需{minutesLeft}分钟</span>
          <div role="progressbar" aria-label="答题进度" aria-valuemin={0} aria-valuemax={total} aria-valuenow={place}>
            <i style={{ width: `${percent}%` }} />
            <span style={{ left: `${percent}%` }}>
              <Heart size={13} />
            </span>
          </div>
        </div>
        <section className="v-card test-question">
          <svg viewBox="0 0 128 44" width="128" height="44" aria-hidden="true">
            <path d="M0 0c8 14 24 14 40 13s22 4 34 14 30 12 54 2" />
          </svg>
          {question.dimension !== "" && (
            <p>
              <Diamond />
              {question.dimension}
            </p>
          )}
          <h1 ref={title} tabIndex={-1}>
            {question.title}
          </h1>
        </section>
        <div className="test-options" role="radiogroup" aria-label={question.title}>
          {question.options.map((option, at) => (
            <label key={option}>
              <input
                type="radio"
                name={`question-${place}`}
                checked={chosen === at}
                onChange={() => {
                  setProblem("");
                  onChoose(at);
                }}
              />
              <i>{letters[at]}</i>
              <span>{option}</span>
            </label>
          ))}
        </div>
        {problem !== "" && (
          <p className="v-failure" role="alert">
            {problem}
          </p>
        )}
      </main>
      <Foot>
        <button type="button" className="v-button v-outline v-back" onClick={onBack}>
          {place === 0 ? "返回" : "上一题"}
        </button>
        <button type="button" className="v-button" disabled={sending} onClick={() => void go()}>
          {isLast ? (sending ? "计算中" : "查看结果") : "下一题"}
        </button>
      </Foot>
    </div>
  );
}

import type {
  Evaluate,
  EvaluateResult,
  finishEvaluate,
  getEvaluate,
} from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { visitorTexts } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { useState } from "react";
import { openAddress } from "../../../platform/address.ts";
import { StatePage, usePageTitle, WaitingPage } from "../parts/frame.tsx";
import { useLoaded } from "../parts/use-loaded.ts";
import { ask } from "../visitor-call.ts";
import { numberOf, visitorId } from "../visitor-store.ts";
import { TestCover } from "./test-cover.tsx";
import { TestList } from "./test-list.tsx";
import { storedAnswers } from "./test-progress.ts";
import { TestQuestion } from "./test-question.tsx";
import { TestResult } from "./test-result.tsx";
import "./love-test.css";

const context = "恋爱测试";

/** 恋爱测试: the list, or the test in the address. */
export function LoveTestPage({ query }: { query: URLSearchParams }) {
  const code = query.get("code");
  return code === null || code === "" ? <TestList query={query} /> : <OneTest code={code} query={query} />;
}

function openList(query: URLSearchParams): void {
  const rest = new URLSearchParams(query);
  rest.delete("code");
  openAddress(`/test?${rest.toString()}`);
}

function OneTest({ code, query }: { code: string; query: URLSearchParams }) {
  const loaded = useLoaded(() => ask<typeof getEvaluate>("GET", `/api/public/evaluates/${encodeURIComponent(code)}`));
  usePageTitle(`${loaded.data?.title ?? "恋爱测试"} - 红线`);
  if (loaded.data !== null) return <Running test={loaded.data} query={query} />;
  if (loaded.error === null) return <WaitingPage context={context} />;
  const isGone = loaded.error.status === 400;
  return isGone ? (
    <StatePage
      context={context}
      title={visitorTexts.testOffline}
      text="还有其他测试等着您"
      action={{ label: "看看其他测试", run: () => openList(query) }}
    />
  ) : (
    <StatePage
      context={context}
      title="加载失败"
      text={loaded.error.msg}
      action={{ label: "重试", run: loaded.again }}
    />
  );
}

/** Cover, questions, result; earlier answers are resumed where they stopped. */
function Running({ test, query }: { test: Evaluate; query: URLSearchParams }) {
  const progress = storedAnswers(test.code);
  const [answers, setAnswers] = useState<readonly number[]>(() =>
    (progress.read() ?? []).slice(0, test.questions.length),
  );
  const [place, setPlace] = useState<number | null>(null);
  const [result, setResult] = useState<EvaluateResult | null>(null);

  const answer = (option: number) => {
    const next = answers.slice();
    next[place ?? 0] = option;
    setAnswers(next);
    progress.write([...next]);
  };
  const finish = async () => {
    const origin = { channelId: numberOf(query, "channelId"), inviterId: numberOf(query, "inviterId") };
    const body = { visitorId: visitorId(), answers: [...answers], ...origin };
    setResult(await ask<typeof finishEvaluate>("POST", `/api/public/evaluates/${test.code}/results`, body));
    progress.clear();
  };
  const restart = () => {
    setAnswers([]);
    setResult(null);
    setPlace(0);
  };

  if (result !== null) return <TestResult result={result} onAgain={restart} />;
  if (place === null) {
    const answered = answers.length;
    const start = () => setPlace(Math.min(answered, test.questions.length - 1));
    return <TestCover test={test} answered={answered} onStart={start} />;
  }
  return (
    <TestQuestion
      key={place}
      test={test}
      place={place}
      chosen={answers[place]}
      onChoose={answer}
      onBack={() => setPlace(place === 0 ? null : place - 1)}
      onNext={() => setPlace(place + 1)}
      onFinish={finish}
    />
  );
}

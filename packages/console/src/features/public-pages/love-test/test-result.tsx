import type { EvaluateResult } from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { useState } from "react";
import { Foot, Head, ScreenTop } from "../parts/frame.tsx";
import { AdviceSheet } from "./advice-sheet.tsx";
import { Radar } from "./radar.tsx";
import { SaveSheet } from "./save-sheet.tsx";

interface ResultProps {
  readonly result: EvaluateResult;
  onAgain(): void;
}

export function TestResult({ result, onAgain }: ResultProps) {
  const [sheet, setSheet] = useState<"advice" | "save" | null>(null);
  const close = () => setSheet(null);
  return (
    <div className="v-page v-footed v-noted">
      <ScreenTop />
      <Head context="测试结果" />
      <main className="test-result">
        <section className="test-type">
          <svg viewBox="0 0 110 128" width="110" height="128" aria-hidden="true">
            <path d="M0-4c10 26 46 24 62 34 8 5 10 10 8 18" />
            <path d="M70 62c-10-8-16-14-13-21 2-5 10-5 13 1 3-6 11-6 13-1 3 7-4 13-13 21Z" className="type-heart" />
            <path d="M70 62c-2 14-16 18-14 30s24 8 58 12" />
          </svg>
          <p>你的{result.testTitle.replace(/(类型)?(测试|小测)?$/, "")}类型</p>
          <h1>{result.title}</h1>
          {result.tags.length > 0 && (
            <ul>
              {result.tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
        </section>
        <section className="v-card test-report">
          {result.image !== "" && <img src={result.image} alt="" />}
          {result.dimensions.length > 0 ? (
            <Radar dimensions={result.dimensions} />
          ) : (
            <p className="test-score">
              {result.score} <small style={{ fontSize: 14 }}>分（满分 {result.maxScore} 分）</small>
            </p>
          )}
          <p>{result.text}</p>
        </section>
        <div className="test-actions">
          <button type="button" className="v-button v-outline" onClick={() => setSheet("save")}>
            保存图片
          </button>
          <button type="button" className="v-button v-outline" onClick={onAgain}>
            再测一次
          </button>
        </div>
      </main>
      <Foot note="结果仅供参考，不构成心理诊断">
        <button type="button" className="v-button" onClick={() => setSheet("advice")}>
          领取专属红娘建议
        </button>
      </Foot>
      {sheet === "advice" && <AdviceSheet resultId={result.resultId} onClose={close} />}
      {sheet === "save" && <SaveSheet result={result} onClose={close} />}
    </div>
  );
}

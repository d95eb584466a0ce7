import type { Evaluate } from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { Foot, Head } from "../parts/frame.tsx";
import { CoverArt } from "./cover-art.tsx";

interface CoverProps {
  readonly test: Evaluate;
  readonly answered: number;
  onStart(): void;
}

export function TestCover({ test, answered, onStart }: CoverProps) {
  const dimensions = new Set(test.questions.map(({ dimension }) => dimension).filter(Boolean)).size;
  return (
    <div className="v-page v-footed v-noted">
      <Head context="恋爱测试" />
      <main>
        <article className="v-card test-cover">
          <CoverArt test={test} />
          <div>
            <h1>{test.title}</h1>
            <p>{test.intro}</p>
            <ul>
              <li>
                <b>{test.questionCount}</b>道题
              </li>
              <li>
                <b>{test.minutes}</b>分钟
              </li>
              {dimensions > 0 && (
                <li>
                  <b>{dimensions}</b>个维度
                </li>
              )}
            </ul>
            <p className="test-joined">已有{test.joinCount}人参与</p>
          </div>
        </article>
      </main>
      <Foot note="结果仅供参考，不构成心理诊断">
        <button type="button" className="v-button" disabled={test.questions.length === 0} onClick={onStart}>
          {answered > 0 ? `继续测试（已答${Math.min(answered, test.questions.length)}题）` : "开始测试"}
        </button>
      </Foot>
    </div>
  );
}

import type { getEvaluates } from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { Head, StatePage, usePageTitle, WaitingPage } from "../parts/frame.tsx";
import { useLoaded } from "../parts/use-loaded.ts";
import { ask } from "../visitor-call.ts";
import { CoverArt } from "./cover-art.tsx";

const context = "恋爱测试";

function addressOf(query: URLSearchParams, code: string): string {
  const next = new URLSearchParams(query);
  next.set("code", code);
  return `#/test?${next.toString()}`;
}

export function TestList({ query }: { query: URLSearchParams }) {
  usePageTitle("恋爱测试 - 红线");
  const { data, error, again } = useLoaded(() => ask<typeof getEvaluates>("GET", "/api/public/evaluates"));
  if (error !== null) {
    return <StatePage context={context} title="加载失败" text={error.msg} action={{ label: "重试", run: again }} />;
  }
  if (data === null) return <WaitingPage context={context} />;
  if (data.length === 0) return <StatePage context={context} title="暂无可参加的测试" text="请过些时候再来看看" />;
  return (
    <div className="v-page">
      <Head context={context} />
      <main>
        <div className="v-title">
          <h1>了解自己，遇见对的人</h1>
          <p>每个测试只要几分钟，做完马上看结果</p>
        </div>
        <ul className="test-list">
          {data.map((test, at) => (
            <li key={test.code}>
              <a className="v-card" href={addressOf(query, test.code)}>
                <CoverArt test={test} variant={at} />
                <div>
                  <h2>{test.title}</h2>
                  <p>{test.intro}</p>
                  <small>
                    {test.questionCount}题 · 约{test.minutes}分钟 · 已有{test.joinCount}人参与
                  </small>
                </div>
              </a>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

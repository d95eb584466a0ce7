import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { suggestionType } from "@hongxian/contract/core/ticket/suggestion.choices.ts";
import type { getSuggestionStat } from "@hongxian/contract/features/suggestion/suggestion.endpoints.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { Chart } from "../../ui/chart.tsx";
import type { CallData } from "../../platform/call.ts";
import type { Data } from "../../platform/use-data.ts";

interface FiguresProps {
  readonly stat: Data<CallData<typeof getSuggestionStat>>;
  onWord(word: string): void;
}

/** What members write about, from where, and how fast it is answered. */
export function SuggestionFigures({ stat: { data, error, reload }, onWord }: FiguresProps) {
  const state = { error, onRetry: reload, height: 180 };
  const platforms = platform.values.filter((name) => data?.byType.some((one) => one.platform === name));
  const countOf = (type: string, name: string) =>
    data?.byType.find((one) => one.type === type && one.platform === name)?.count ?? 0;
  return (
    <FigureStrip>
      <div className="page-charts">
        <Chart
          {...state}
          label="类型与平台"
          data={
            data && {
              kind: "stacked",
              x: suggestionType.values.map((type) => suggestionType.labels[type]),
              series: platforms.map((name) => ({
                name: platform.labels[name],
                values: suggestionType.values.map((type) => countOf(type, name)),
              })),
            }
          }
        />
        <Chart
          {...state}
          label="每日新增与办结"
          data={
            data && {
              kind: "line",
              x: data.byDay.map(({ day }) => day),
              series: [
                { name: "新增", values: data.byDay.map(({ newNum }) => newNum) },
                { name: "办结", values: data.byDay.map(({ doneNum }) => doneNum) },
              ],
            }
          }
        />
        <div className="frequent-words" aria-label="高频词">
          <h3 className="size-13 weight-500 mb-8">高频词</h3>
          <p className="flex wrap gap-6">
            {data?.words.map(({ word, count }) => (
              <button className="text2 pointer" key={word} type="button" onClick={() => onWord(word)}>
                {word} <em className="num text3">{count}</em>
              </button>
            ))}
          </p>
        </div>
      </div>
    </FigureStrip>
  );
}

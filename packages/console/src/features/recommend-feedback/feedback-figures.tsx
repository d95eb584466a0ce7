import { feedbackFigures } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.figures.ts";
import {
  feedbackReason,
  recommendScene,
} from "@hongxian/contract/features/recommend-feedback/recommend-feedback.choices.ts";
import type { getFeedbackStat } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.endpoints.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import type { CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Data } from "../../platform/use-data.ts";

interface FiguresProps {
  readonly stat: Data<CallData<typeof getFeedbackStat>>;
  readonly list: FigureCardsList;
  readonly charts: boolean;
  onMember(userId: number): void;
}

const hundredths = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : value / 100;

/** The success rate of recommendations, why they fail, and who is declined most. */
export function FeedbackFigures({ stat: { data, error, reload }, list, charts, onMember }: FiguresProps) {
  const state = { error, onRetry: reload, height: 200 };
  return (
    <FigureStrip>
      <FigureCards of={feedbackFigures} data={data} list={list} />
      {charts && (
        <div className="page-charts feedback-charts">
          <Chart
            {...state}
            label="不感兴趣的原因"
            data={
              data && {
                kind: "bar",
                x: data.reasons.map(({ reason }) => feedbackReason.labels[reason]),
                series: [{ name: "次数", values: data.reasons.map(({ count }) => count) }],
              }
            }
          />
          <Chart
            {...state}
            label="每日喜欢率（%）"
            data={
              data && {
                kind: "line",
                x: data.days,
                series: data.scenes.map(({ scene, rates }) => ({
                  name: recommendScene.labels[scene],
                  values: rates.map(hundredths),
                })),
              }
            }
          />
          <div className="feedback-worst" aria-label="被不感兴趣最多的会员">
            <h3 className="size-13 weight-500 mb-6">被不感兴趣最多的会员</h3>
            <ol tabIndex={0}>
              {data?.disliked.map(({ member, count, reason, isPaused }) => (
                <li key={member.userId}>
                  <MemberCell member={member} />
                  <span className="caption">{reason === null ? "" : feedbackReason.labels[reason]}</span>
                  {isPaused && <Tag tone="mute">已暂停</Tag>}
                  <button type="button" className="cell-link num" onClick={() => onMember(member.userId)}>
                    {count} 次
                  </button>
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </FigureStrip>
  );
}

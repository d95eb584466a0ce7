import { matchBand, matchKey } from "@hongxian/contract/core/matching/match-criteria.ts";
import { getMatchExplanation } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import { bandTones } from "./candidate-card.tsx";
import { MatchAdvice } from "./match-advice.tsx";
import { MatchTable } from "./match-table.tsx";

/** 查看说明: every wish of both sides with what the other has. */
export function ExplainDialog({ a, b, onClose }: { a: number; b: number; onClose(): void }) {
  const { data, error, reload } = useData(getMatchExplanation, { params: { a, b } });
  return (
    <PageModal open width={960} title="匹配说明" footer={null} onCancel={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={10} />}
      {error === null && data !== undefined && (
        <div className="match-explain">
          <p className="match-verdict row gap-10 mb-8">
            <b className="num">{data.score}</b>
            <Tag tone={bandTones[data.band]}>{matchBand.labels[data.band]}</Tag>
            {data.bonus > 0 && <span className="caption num">加分 {data.bonus}</span>}
          </p>
          {data.bothMiss.length > 0 && (
            <p className="brick mb-8" role="alert">
              双方都不符合对方的要求：{data.bothMiss.map((key) => matchKey.labels[key]).join("、")}
              。牵线前请先与双方沟通。
            </p>
          )}
          <MatchAdvice a={a} b={b} sentence={data.sentence} />
          <MatchTable
            names={[data.a.firstName, data.b.firstName]}
            scores={[data.scoreAB, data.scoreBA]}
            lines={data.lines}
            musts={[data.mustMiss, data.otherMustMiss]}
            natures={[data.natureA, data.natureB]}
          />
        </div>
      )}
    </PageModal>
  );
}

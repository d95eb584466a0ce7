import { matchBand, matchKey, matchResult, type MatchResult } from "@hongxian/contract/core/matching/match-criteria.ts";
import { type MatchExplanation, getMatchExplanation } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import { bandTones } from "./candidate-card.tsx";
import { MatchAdvice } from "./match-advice.tsx";

const resultTones: Readonly<Record<MatchResult, Tone>> = {
  HIT: "jade",
  NEAR: "ochre",
  MISS: "brick",
  UNKNOWN: "hollow",
  FREE: "mute",
};

type Line = MatchExplanation["lines"][number];

function Cells({ line, must }: { line: Line | undefined; must: boolean }) {
  if (line === undefined) return <td colSpan={3} />;
  return (
    <>
      <td>
        {line.want}
        {must && <i className="match-must">硬性</i>}
      </td>
      <td>{line.fact}</td>
      <td>
        <Tag tone={resultTones[line.result]}>{matchResult.labels[line.result]}</Tag>
        {line.result !== "FREE" && (
          <span className="num caption">
            {line.points} / {line.weight}
          </span>
        )}
      </td>
    </>
  );
}

function Table({ explained }: { explained: MatchExplanation }) {
  const { a, b, lines } = explained;
  const of = (side: Line["side"], key: string) => lines.find((line) => line.side === side && line.key === key);
  return (
    <table className="match-table">
      <thead>
        <tr>
          <th rowSpan={2}>条件</th>
          <th colSpan={3}>
            {a.firstName} 的要求 <span className="num">{explained.scoreAB}</span>
          </th>
          <th colSpan={3}>
            {b.firstName} 的要求 <span className="num">{explained.scoreBA}</span>
          </th>
        </tr>
        <tr>
          <th>要求</th>
          <th>对方</th>
          <th>结果</th>
          <th>要求</th>
          <th>对方</th>
          <th>结果</th>
        </tr>
      </thead>
      <tbody>
        {matchKey.values.map((key) => (
          <tr key={key}>
            <th scope="row">{matchKey.labels[key]}</th>
            <Cells line={of("A_TO_B", key)} must={explained.mustMiss.includes(key)} />
            <Cells line={of("B_TO_A", key)} must={explained.otherMustMiss.includes(key)} />
          </tr>
        ))}
        <tr>
          <th scope="row">性格期望</th>
          <td colSpan={3}>{explained.natureA === "" ? "—" : explained.natureA}</td>
          <td colSpan={3}>{explained.natureB === "" ? "—" : explained.natureB}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** 查看说明: every wish of both sides with what the other has. */
export function ExplainDialog({ a, b, onClose }: { a: number; b: number; onClose(): void }) {
  const { data, error, reload } = useData(getMatchExplanation, { params: { a, b } });
  return (
    <PageModal open width={960} title="匹配说明" footer={null} onCancel={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={10} />}
      {error === null && data !== undefined && (
        <div className="match-explain">
          <p className="match-verdict">
            <b className="num">{data.score}</b>
            <Tag tone={bandTones[data.band]}>{matchBand.labels[data.band]}</Tag>
            {data.bonus > 0 && <span className="caption num">加分 {data.bonus}</span>}
          </p>
          <MatchAdvice a={a} b={b} sentence={data.sentence} />
          <Table explained={data} />
        </div>
      )}
    </PageModal>
  );
}

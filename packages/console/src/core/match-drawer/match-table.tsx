import { matchKey, matchResult, type MatchResult } from "@hongxian/contract/core/matching/match-criteria.ts";
import type { MatchExplanation } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { usePhoneScreen } from "../../platform/phone-screen.ts";
import { Tag, type Tone } from "../../ui/tag.tsx";
import "./match-drawer.css";

const resultTones: Readonly<Record<MatchResult, Tone>> = {
  HIT: "jade",
  NEAR: "ochre",
  MISS: "brick",
  UNKNOWN: "hollow",
  FREE: "mute",
};

type Line = MatchExplanation["lines"][number];
type Both<T> = readonly [a: T, b: T];

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

interface MatchTableProps {
  readonly names: Both<string>;
  readonly scores: Both<number>;
  readonly lines: readonly Line[];
  /** Mandatory conditions that are not met. */
  readonly musts?: Both<readonly string[]>;
  readonly natures?: Both<string>;
}
const noMusts: Both<readonly string[]> = [[], []];

interface SideProps {
  readonly name: string;
  readonly score: number | string;
  readonly lines: readonly Line[];
  readonly musts: readonly string[];
  readonly nature: string | undefined;
}

/** One side's wishes: a phone has room for one of them beside another's facts. */
function SideTable({ name, score, lines, musts, nature }: SideProps) {
  return (
    <table className="match-table wide size-12 lead-18 mb-12">
      <thead>
        <tr>
          <th>
            {name} 的要求 <span className="num">{score}</span>
          </th>
          <th>要求</th>
          <th>对方</th>
          <th>结果</th>
        </tr>
      </thead>
      <tbody>
        {matchKey.values.map((key) => (
          <tr key={key}>
            <th scope="row">{matchKey.labels[key]}</th>
            <Cells line={lines.find((line) => line.key === key)} must={musts.includes(key)} />
          </tr>
        ))}
        {nature !== undefined && (
          <tr>
            <th scope="row">性格期望</th>
            <td colSpan={3}>{nature === "" ? "—" : nature}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Every wish of both sides beside what the other has. */
export function MatchTable({ names, scores, lines, musts = noMusts, natures }: MatchTableProps) {
  const of = (side: Line["side"], key: string) => lines.find((line) => line.side === side && line.key === key);
  const isStated = (side: Line["side"]) => lines.some((line) => line.side === side && line.result !== "FREE");
  const isPhone = usePhoneScreen();
  const scoreOf = (side: Line["side"], score: number) => (isStated(side) ? score : "未填写");
  const sides = ["A_TO_B", "B_TO_A"] as const;
  if (isPhone)
    return sides.map((side, at) => (
      <SideTable
        key={side}
        name={names[at] ?? ""}
        score={scoreOf(side, scores[at] ?? 0)}
        lines={lines.filter((line) => line.side === side)}
        musts={musts[at] ?? []}
        nature={natures?.[at]}
      />
    ));
  return (
    <table className="match-table wide size-12 lead-18">
      <thead>
        <tr>
          <th rowSpan={2}>条件</th>
          <th colSpan={3}>
            {names[0]} 的要求 <span className="num">{scoreOf("A_TO_B", scores[0])}</span>
          </th>
          <th colSpan={3}>
            {names[1]} 的要求 <span className="num">{scoreOf("B_TO_A", scores[1])}</span>
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
            <Cells line={of("A_TO_B", key)} must={musts[0].includes(key)} />
            <Cells line={of("B_TO_A", key)} must={musts[1].includes(key)} />
          </tr>
        ))}
        {natures !== undefined && (
          <tr>
            <th scope="row">性格期望</th>
            <td colSpan={3}>{natures[0] === "" ? "—" : natures[0]}</td>
            <td colSpan={3}>{natures[1] === "" ? "—" : natures[1]}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

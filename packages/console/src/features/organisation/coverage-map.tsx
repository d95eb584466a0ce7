import type { AgentNode } from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { shortRegionName } from "@hongxian/contract/core/region/region.rules.ts";
import { useMemo, useState } from "react";
import { ProvinceTiles } from "../../core/map/province-tiles.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { cityCoverage, coverageLevels, coverageOf, coverageText, provinceLevels } from "./coverage.ts";

const tones: Readonly<Record<number, Tone>> = {
  [coverageLevels.covered]: "jade",
  [coverageLevels.partly]: "ochre",
  [coverageLevels.vacant]: "hollow",
};
const legend = [coverageLevels.covered, coverageLevels.partly, coverageLevels.vacant];

interface CoverageMapProps {
  readonly tree: readonly AgentNode[];
  readonly provId: number | null;
  /**
   * Whether the caller sees every agent; a caller limited to a subtree gets only the cities, since other tiles would
   * look vacant.
   */
  readonly whole: boolean;
}

/** Which provinces and cities have an agent; a tile lists its cities. */
export function CoverageMap({ tree, provId, whole }: CoverageMapProps) {
  const regions = useRegions();
  const [picked, setPicked] = useState<{ readonly id: number; readonly under: number | null } | null>(null);
  const coverage = useMemo(() => coverageOf(tree), [tree]);
  const levels = useMemo(
    () =>
      provinceLevels(
        coverage,
        regions.map(({ id }) => id),
      ),
    [coverage, regions],
  );
  // Choosing another agent shows its province again.
  const shownId = picked !== null && picked.under === provId ? picked.id : (provId ?? regions[0]?.id ?? 0);
  const province = regions.find(({ id }) => id === shownId);
  const counted = [...levels.values()].filter((level) => level === coverageLevels.covered).length;
  return (
    <section className="coverage grid gap-24">
      {whole && (
        <div>
          <h3>
            区域覆盖
            <span className="caption num">
              {counted}/{levels.size} 个省级区域
            </span>
          </h3>
          <ProvinceTiles
            label={`已覆盖 ${counted} 个省级区域`}
            values={levels}
            describe={coverageText}
            onPick={(id) => setPicked({ id, under: provId })}
          />
          <ul className="coverage-legend flex gap-16 size-12 text2">
            {legend.map((level) => (
              <li className="row gap-6" key={level}>
                <i className={`coverage-mark coverage-mark-${level}`} />
                {coverageText(level)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="coverage-cities">
        <h3>
          {province?.name ?? ""}
          <span className="caption">{coverageText(levels.get(shownId) ?? 0)}</span>
        </h3>
        <ul>
          {(province?.children ?? []).map(({ id, name }) => {
            const { level, by } = cityCoverage(coverage, id);
            return (
              <li key={id}>
                <span className="cut" title={name}>
                  {shortRegionName(name)}
                </span>
                <Tag tone={tones[level] ?? "hollow"}>{by ?? coverageText(level)}</Tag>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

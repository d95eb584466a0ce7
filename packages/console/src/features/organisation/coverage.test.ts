import type { AgentNode } from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { describe, expect, it } from "vitest";
import { cityCoverage, coverageLevels, coverageOf, provinceLevels } from "./coverage.ts";

const nowhere = { provId: null, cityId: null, areaId: null };
const node = (change: Partial<AgentNode>): AgentNode => ({
  id: 1,
  parentId: null,
  userId: 1,
  name: "何宏伟",
  tier: "PROVINCE_AGENT",
  status: "ENABLE",
  region: nowhere,
  regions: [],
  children: [],
  ...change,
});

describe("coverage", () => {
  const tree = [
    node({
      region: { provId: 330000, cityId: null, areaId: null },
      children: [node({ tier: "CITY_AGENT", name: "侯艳", region: { provId: 440000, cityId: 440300, areaId: null } })],
    }),
    node({ tier: "CITY_AGENT", status: "DISABLE", region: { provId: 350000, cityId: 350200, areaId: null } }),
    node({ tier: "AGENT", name: "孙国强", regions: [{ provId: 370000, cityId: null, areaId: null }] }),
    node({ tier: "SHOP", region: { provId: 110000, cityId: 110100, areaId: 110105 } }),
  ];
  const coverage = coverageOf(tree);

  it("the map of coverage colours provinces with an agent of their own, and those with only some cities", () => {
    const levels = provinceLevels(coverage, [330000, 440000, 350000, 370000, 110000]);
    expect([...levels.values()]).toEqual([
      coverageLevels.covered,
      coverageLevels.partly,
      coverageLevels.vacant,
      coverageLevels.covered,
      coverageLevels.vacant,
    ]);
  });

  it("the map of coverage names who looks after a city", () => {
    expect(cityCoverage(coverage, 330100)).toEqual({ level: coverageLevels.covered, by: "何宏伟" });
    expect(cityCoverage(coverage, 440300).by).toBe("侯艳");
    expect(cityCoverage(coverage, 440100)).toEqual({ level: coverageLevels.vacant, by: null });
  });
});

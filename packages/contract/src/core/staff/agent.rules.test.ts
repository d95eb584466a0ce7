import { describe, expect, it } from "vitest";
import { hasRegionOfTier, isWithin, noRegion, regionOfTier, tierOrdinal } from "./agent.rules.ts";

const hangzhou = { provId: 330000, cityId: 330100, areaId: null };
const xihu = { ...hangzhou, areaId: 330106 };

describe("agent tiers", () => {
  it("agent tiers rise from member to general agent", () => {
    expect(tierOrdinal("MEMBER")).toBe(0);
    expect(tierOrdinal("AGENT")).toBe(6);
  });

  it("agent tiers need their region as deep as the tier", () => {
    expect(hasRegionOfTier("PROVINCE_AGENT", hangzhou)).toBe(true);
    expect(hasRegionOfTier("DISTRICT_AGENT", hangzhou)).toBe(false);
    expect(hasRegionOfTier("AGENT", noRegion)).toBe(true);
    expect(regionOfTier("PROVINCE_AGENT", xihu)).toEqual({ provId: 330000, cityId: null, areaId: null });
  });

  it("the region rule knows what lies inside a region", () => {
    expect(isWithin(hangzhou, xihu)).toBe(true);
    expect(isWithin(xihu, hangzhou)).toBe(false);
    expect(isWithin(noRegion, xihu)).toBe(true);
    expect(isWithin({ provId: 320000, cityId: null, areaId: null }, xihu)).toBe(false);
  });
});

import type { Acts } from "../../kit/act.ts";
import { setAreaTarget } from "./area-stat.endpoints.ts";

/** Targets are set for cities and what is above them. */
export const areaActs = {
  /** Of a city: the numbers of areas end in theirs. */
  target: { by: setAreaTarget, when: ({ areaId }) => areaId > 0 && areaId % 100 === 0 },
} satisfies Acts<{ readonly areaId: number }>;

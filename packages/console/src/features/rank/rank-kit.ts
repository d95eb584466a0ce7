import { hostFigures, integralFigures, richFigures } from "@hongxian/contract/features/rank/rank.figures.ts";
import type { FigureSet } from "@hongxian/contract/kit/figures.ts";
import type { RankType } from "@hongxian/contract/core/figures/rank.choices.ts";
import * as calls from "@hongxian/contract/features/rank/rank.endpoints.ts";
import type { z } from "zod";

/** The calls of one rank; the three differ only in their addresses. */
export interface RankKit {
  readonly type: RankType;
  readonly setting: typeof calls.getRichSetting;
  readonly save: typeof calls.saveRichSetting;
  readonly lock: typeof calls.lockRich;
  readonly reward: typeof calls.rewardRich;
  readonly history: typeof calls.getRichHistory;
  readonly member: typeof calls.getRichMember;
  readonly figures: FigureSet<z.output<(typeof calls.getRichStat)["data"]>>;
}

export const rankKits: Readonly<Record<RankType, RankKit>> = {
  RICH: {
    type: "RICH",
    setting: calls.getRichSetting,
    save: calls.saveRichSetting,
    lock: calls.lockRich,
    reward: calls.rewardRich,
    history: calls.getRichHistory,
    member: calls.getRichMember,
    figures: richFigures,
  },
  HOST: {
    type: "HOST",
    setting: calls.getHostSetting,
    save: calls.saveHostSetting,
    lock: calls.lockHost,
    reward: calls.rewardHost,
    history: calls.getHostHistory,
    member: calls.getHostMember,
    figures: hostFigures,
  },
  INTEGRAL: {
    type: "INTEGRAL",
    setting: calls.getIntegralSetting,
    save: calls.saveIntegralSetting,
    lock: calls.lockIntegral,
    reward: calls.rewardIntegral,
    history: calls.getIntegralHistory,
    member: calls.getIntegralMember,
    figures: integralFigures,
  },
};

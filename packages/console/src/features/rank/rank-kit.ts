import type { RankType } from "@hongxian/contract/core/figures/rank.choices.ts";
import * as calls from "@hongxian/contract/features/rank/rank.endpoints.ts";

/** The calls of one rank; the three differ only in their addresses. */
export interface RankKit {
  readonly type: RankType;
  readonly setting: typeof calls.getRichSetting;
  readonly save: typeof calls.saveRichSetting;
  readonly lock: typeof calls.lockRich;
  readonly reward: typeof calls.rewardRich;
  readonly history: typeof calls.getRichHistory;
  readonly member: typeof calls.getRichMember;
  readonly stat: typeof calls.getRichStat;
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
    stat: calls.getRichStat,
  },
  HOST: {
    type: "HOST",
    setting: calls.getHostSetting,
    save: calls.saveHostSetting,
    lock: calls.lockHost,
    reward: calls.rewardHost,
    history: calls.getHostHistory,
    member: calls.getHostMember,
    stat: calls.getHostStat,
  },
  INTEGRAL: {
    type: "INTEGRAL",
    setting: calls.getIntegralSetting,
    save: calls.saveIntegralSetting,
    lock: calls.lockIntegral,
    reward: calls.rewardIntegral,
    history: calls.getIntegralHistory,
    member: calls.getIntegralMember,
    stat: calls.getIntegralStat,
  },
};

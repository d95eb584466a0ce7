import type { Feature } from "../../kit/feature.ts";
import * as scoreRule from "./score-rule.server.ts";

export const scoreRuleFeature: Feature = {
  resources: [scoreRule.scoreRuleServer],
  calls: [scoreRule.editScoreRule, scoreRule.getScoreGlobal, scoreRule.saveScoreGlobal, scoreRule.estimateScore],
};

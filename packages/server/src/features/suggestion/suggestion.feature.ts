import type { Feature } from "../../kit/feature.ts";
import * as suggestionCalls from "./answer-suggestion.ts";
import { suggestionStat } from "./suggestion-stat.ts";
import { suggestionServer } from "./suggestion.server.ts";

export const suggestionFeature: Feature = {
  resources: [suggestionServer],
  calls: [
    suggestionCalls.answerSuggestion,
    suggestionCalls.joinSuggestion,
    suggestionCalls.mainSuggestions,
    suggestionCalls.shutSuggestions,
    suggestionCalls.takeSuggestion,
    suggestionCalls.turnIntoComplaint,
    suggestionStat,
  ],
};

import type { Feature } from "../../kit/feature.ts";
import { suggestionIntakeServer } from "./suggestion.intake.ts";
import * as suggestionHandlers from "./answer-suggestion.ts";
import { getSuggestionStat } from "./suggestion-stat.ts";
import { suggestionServer } from "./suggestion.server.ts";

export const suggestionFeature: Feature = {
  resources: [suggestionServer],
  intakes: [suggestionIntakeServer],
  calls: [
    suggestionHandlers.mergeSuggestion,
    suggestionHandlers.findMainSuggestions,
    suggestionHandlers.closeSuggestions,
    getSuggestionStat,
  ],
};

import type { Feature } from "../../kit/feature.ts";
import * as suggestionCalls from "./answer-suggestion.ts";
import { getSuggestionStat } from "./suggestion-stat.ts";
import { suggestionServer } from "./suggestion.server.ts";

export const suggestionFeature: Feature = {
  resources: [suggestionServer],
  calls: [
    suggestionCalls.replySuggestion,
    suggestionCalls.mergeSuggestion,
    suggestionCalls.findMainSuggestions,
    suggestionCalls.closeSuggestions,
    suggestionCalls.adoptSuggestion,
    suggestionCalls.complainSuggestion,
    getSuggestionStat,
  ],
};

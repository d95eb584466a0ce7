import { stateWatch } from "../../core/services/run-state/watch-state.ts";
import type { Feature } from "../../kit/feature.ts";
import * as runStateCalls from "./run-state.handlers.ts";

export const runStateFeature: Feature = { calls: Object.values(runStateCalls), jobs: [stateWatch] };

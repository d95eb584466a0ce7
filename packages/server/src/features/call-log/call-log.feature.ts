import type { Feature } from "../../kit/feature.ts";
import { callIntakeServer } from "./call.intake.ts";
import * as callHandlers from "./call-log.server.ts";

export const callLogFeature: Feature = {
  resources: [callHandlers.callServer],
  intakes: [callIntakeServer],
  calls: [
    callHandlers.callList,
    callHandlers.refundCall,
    callHandlers.endCall,
    callHandlers.getCallRecord,
    callHandlers.getCallStat,
  ],
};

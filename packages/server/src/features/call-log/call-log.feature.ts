import type { Feature } from "../../kit/feature.ts";
import * as callCalls from "./call-log.server.ts";

export const callLogFeature: Feature = {
  resources: [callCalls.callServer],
  calls: [callCalls.callList, callCalls.refundCall, callCalls.endCall, callCalls.getCallRecord, callCalls.getCallStat],
};

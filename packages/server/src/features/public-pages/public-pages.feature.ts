import type { Feature } from "../../kit/feature.ts";
import { getEvaluate, getEvaluates } from "./evaluates.ts";
import { finishEvaluate } from "./finish-evaluate.ts";
import { leaveIntention } from "./leave-intention.ts";
import { getSeekingInfo } from "./seeking-info.ts";
import { noteSeekingView } from "./seeking-view.ts";
import * as promoted from "./promoted.ts";
import { sendSmsCode, getVisitorCaptcha } from "./send-sms-code.ts";
import { getEvaluateImage, getSeekingPhoto } from "./visitor-pictures.ts";
import { visitorSweep } from "./visitor-sweep.ts";
import { leadIntakeServer } from "./lead.intake.ts";

export const publicPagesFeature: Feature = {
  intakes: [leadIntakeServer],
  calls: [
    getEvaluate,
    getEvaluates,
    getEvaluateImage,
    finishEvaluate,
    sendSmsCode,
    getVisitorCaptcha,
    getSeekingPhoto,
    getSeekingInfo,
    noteSeekingView,
    leaveIntention,
    ...Object.values(promoted),
  ],
  jobs: [visitorSweep],
};

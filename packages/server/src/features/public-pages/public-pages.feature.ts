import type { Feature } from "../../kit/feature.ts";
import { evaluateDetail, evaluateList } from "./evaluates.ts";
import { evaluateResult } from "./finish-evaluate.ts";
import { takeIntention } from "./leave-intention.ts";
import { seekingProfile } from "./seeking-info.ts";
import { seekingView } from "./seeking-view.ts";
import { giveSmsCode, giveVisitorCaptcha } from "./send-sms-code.ts";
import { evaluatePicture, seekingPhoto } from "./visitor-pictures.ts";

export const publicPagesFeature: Feature = {
  calls: [
    evaluateDetail,
    evaluateList,
    evaluatePicture,
    evaluateResult,
    giveSmsCode,
    giveVisitorCaptcha,
    seekingPhoto,
    seekingProfile,
    seekingView,
    takeIntention,
  ],
};

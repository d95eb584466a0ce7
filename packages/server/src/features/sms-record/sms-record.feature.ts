import type { Feature } from "../../kit/feature.ts";
import { smsOptOutIntakeServer } from "./sms-opt-out.intake.ts";
import * as smsRecords from "./sms-record.server.ts";
import { smsTemplatePass } from "./pass-templates.ts";

export const smsRecordFeature: Feature = {
  resources: [
    smsRecords.smsRecordServer,
    smsRecords.smsTaskServer,
    smsRecords.smsTemplateServer,
    smsRecords.smsOptOutServer,
  ],
  intakes: [smsOptOutIntakeServer],
  calls: [smsRecords.getSmsStat],
  jobs: [smsTemplatePass],
};

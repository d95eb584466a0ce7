import type { Feature } from "../../kit/feature.ts";
import * as smsRecords from "./sms-record.server.ts";
import { smsTemplatePass } from "./pass-templates.ts";

export const smsRecordFeature: Feature = {
  resources: [
    smsRecords.smsRecordServer,
    smsRecords.smsTaskServer,
    smsRecords.smsTemplateServer,
    smsRecords.smsOptOutServer,
  ],
  calls: [smsRecords.getSmsStat],
  jobs: [smsTemplatePass],
};

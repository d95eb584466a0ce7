import type { Feature } from "../../kit/feature.ts";
import * as assetPapers from "./asset-papers.ts";
import { credentialIntakeServers } from "./credential.intakes.ts";
import { importSchools, getSchoolTemplate } from "./import-schools.ts";
import { getAuthRecord, getAuthRecords, recordServers } from "./record-lists.ts";
import { getAuthRecordStat } from "./record-stat.ts";
import { remindAuthRecords, proofRemind } from "./remind-records.ts";
import { schoolServer } from "./school.server.ts";
import { addAuthRecord } from "./submit-record.ts";
import { assetImageJob } from "./remove-asset-images.ts";

export const authArchiveFeature: Feature = {
  resources: [...recordServers, schoolServer],
  intakes: credentialIntakeServers,
  calls: [
    getAuthRecords,
    getAuthRecord,
    getAuthRecordStat,
    addAuthRecord,
    remindAuthRecords,
    assetPapers.getAuthOriginal,
    assetPapers.getBlurredPaper,
    importSchools,
    getSchoolTemplate,
  ],
  jobs: (servicesOf) => [proofRemind, assetImageJob(servicesOf)],
};

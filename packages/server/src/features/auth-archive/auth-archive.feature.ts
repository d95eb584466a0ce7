import type { Feature } from "../../kit/feature.ts";
import * as assetPapers from "./asset-papers.ts";
import { importSchoolSheet, schoolTemplate } from "./import-schools.ts";
import { authRecord, authRecords, recordServers } from "./record-lists.ts";
import { authRecordStat } from "./record-stat.ts";
import { remindRecords } from "./remind-records.ts";
import { schoolServer } from "./school.server.ts";
import { submitRecord } from "./submit-record.ts";

export const authArchiveFeature: Feature = {
  resources: [...recordServers, schoolServer],
  calls: [
    authRecords,
    authRecord,
    authRecordStat,
    submitRecord,
    remindRecords,
    assetPapers.authOriginal,
    assetPapers.blurredPaper,
    importSchoolSheet,
    schoolTemplate,
  ],
};

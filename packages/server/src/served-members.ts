import * as credentialCalls from "./features/credential/credential-calls.ts";
import * as deviceBans from "./features/login-record/device-bans.ts";
import * as loginAccounts from "./features/login-record/login-accounts.ts";
import { loginRecordServer } from "./features/login-record/login-record.server.ts";
import { loginStat } from "./features/login-record/login-stat.ts";
import { startBatch } from "./features/member-list/member-batch.ts";
import { posterBatchFile, posterBatchStart } from "./features/poster/batch-posters.ts";
import { posterBackground } from "./features/poster/keep-background.ts";
import { posterData } from "./features/poster/prepare-poster.ts";
import { memberListOptions } from "./features/member-list/member-list-options.ts";
import { memberListServer } from "./features/member-list/member-list.server.ts";
import * as passportChecks from "./features/foreign-member/check-passport.ts";
import { changeForeign } from "./features/foreign-member/edit-foreign.ts";
import { foreignMemberServer } from "./features/foreign-member/foreign-member.server.ts";
import { foreignStat } from "./features/foreign-member/foreign-stat.ts";
import * as infoUpdateCalls from "./features/info-update/info-update-calls.ts";
import { infoUpdateServer } from "./features/info-update/info-update.server.ts";
import { revertInfo } from "./features/info-update/revert-info.ts";
import * as assetPapers from "./features/auth-archive/asset-papers.ts";
import { importSchoolSheet, schoolTemplate } from "./features/auth-archive/import-schools.ts";
import { authRecord, authRecords, recordServers } from "./features/auth-archive/record-lists.ts";
import { authRecordStat } from "./features/auth-archive/record-stat.ts";
import { remindRecords } from "./features/auth-archive/remind-records.ts";
import { schoolServer } from "./features/auth-archive/school.server.ts";
import { submitRecord } from "./features/auth-archive/submit-record.ts";
import { manualPass } from "./features/realname/pass-realname.ts";
import * as realnameReads from "./features/realname/realname-reads.ts";
import { realnameServer } from "./features/realname/realname.server.ts";
import { changeExpand } from "./features/user-expand/edit-expand.ts";
import { expandStat } from "./features/user-expand/expand-stat.ts";
import { expandServer } from "./features/user-expand/expand.server.ts";
import { noteSuccess } from "./features/user-expand/register-success.ts";
import { importTags } from "./features/user-tags/import-tags.ts";
import * as tagCalls from "./features/user-tags/tag-calls.ts";
import { sortGroups, tagGroupServer } from "./features/user-tags/tag-group.server.ts";
import { tagServer } from "./features/user-tags/tag.server.ts";
import { behaviorRetention } from "./features/behavior/behavior-retention.ts";
import { behaviorFunnel, behaviorStat } from "./features/behavior/behavior-stat.ts";
import { behaviorTimeline } from "./features/behavior/behavior-timeline.ts";
import { behaviorServer } from "./features/behavior/behavior.server.ts";
import { behaviorStatExport } from "./features/behavior/export-behavior-stat.ts";
import * as cornerFigures from "./features/corner-view/corner-figures.ts";
import { cornerViewServer } from "./features/corner-view/corner-view.server.ts";
import { lookRank } from "./features/look-record/look-rank.ts";
import { lookRecordServer } from "./features/look-record/look-record.server.ts";
import { addSlots } from "./features/recommend/add-slots.ts";
import * as slotMoves from "./features/recommend/move-slots.ts";
import * as rechargeRankCalls from "./features/recharge-rank/recharge-rank.ts";
import { recommendPreview } from "./features/recommend/preview-slots.ts";
import { recommendSlotServer } from "./features/recommend/recommend-slot.server.ts";
import { advertAudit } from "./features/shop-advert/audit-advert.ts";
import { shopAdvertServer } from "./features/shop-advert/shop-advert.server.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

/** The lists of members, their records and credentials. */
export const memberResources: readonly ServedResource[] = [
  loginRecordServer,
  memberListServer,
  behaviorServer,
  cornerViewServer,
  lookRecordServer,
  recommendSlotServer,
  shopAdvertServer,
  foreignMemberServer,
  infoUpdateServer,
  expandServer,
  tagGroupServer,
  tagServer,
  ...recordServers,
  schoolServer,
  realnameServer,
];

/** Their other calls. */
export const memberPageCalls: readonly ServedCall[] = [
  ...Object.values(deviceBans),
  ...Object.values(loginAccounts),
  loginStat,
  memberListOptions,
  startBatch,
  posterData,
  posterBackground,
  posterBatchStart,
  posterBatchFile,
  ...Object.values(credentialCalls),
  ...Object.values(passportChecks),
  changeForeign,
  foreignStat,
  ...Object.values(infoUpdateCalls),
  revertInfo,
  authRecords,
  authRecord,
  authRecordStat,
  submitRecord,
  remindRecords,
  assetPapers.authOriginal,
  assetPapers.blurredPaper,
  importSchoolSheet,
  schoolTemplate,
  ...Object.values(realnameReads),
  manualPass,
  changeExpand,
  expandStat,
  noteSuccess,
  importTags,
  sortGroups,
  ...Object.values(tagCalls),
  behaviorStat,
  behaviorFunnel,
  behaviorRetention,
  behaviorTimeline,
  behaviorStatExport,
  ...Object.values(cornerFigures),
  lookRank,
  ...Object.values(rechargeRankCalls),
  addSlots,
  ...Object.values(slotMoves),
  recommendPreview,
  advertAudit,
];

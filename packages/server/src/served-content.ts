import { articleServer } from "./features/article/article.server.ts";
import * as articleReleases from "./features/article/publish-article.ts";
import * as articleReads from "./features/article/read-article.ts";
import * as articleWrites from "./features/article/write-article.ts";
import * as douyinCalls from "./features/douyin/douyin-calls.ts";
import { douyinServer } from "./features/douyin/douyin.server.ts";
import * as advertCalls from "./features/advert/advert-calls.ts";
import { advertList, advertServer } from "./features/advert/advert.server.ts";
import * as bannerCalls from "./features/banner/banner-calls.ts";
import { bannerList, bannerServer } from "./features/banner/banner.server.ts";
import { subjectOptions } from "./core/content/find-subjects.ts";
import * as discussCalls from "./features/subject-discuss/discuss-calls.ts";
import { subjectDiscussServer } from "./features/subject-discuss/subject-discuss.server.ts";
import * as officialBannerCalls from "./features/official-banner/official-banner-calls.ts";
import { officialBannerServer } from "./features/official-banner/official-banner.server.ts";
import { officialAccounts } from "./core/content/official-accounts.ts";
import * as evaluateCalls from "./features/subject-evaluate/evaluate-calls.ts";
import { subjectEvaluateServer } from "./features/subject-evaluate/subject-evaluate.server.ts";
import * as subjectCalls from "./features/subject/subject-calls.ts";
import { subjectList, subjectServer } from "./features/subject/subject.server.ts";
import * as microBlogCalls from "./features/moment/micro-blog-calls.ts";
import * as momentCalls from "./features/moment/moment-calls.ts";
import { microBlogServer, momentServer } from "./features/moment/moment.server.ts";
import * as hotVideoCalls from "./features/video/hot-video-calls.ts";
import * as videoCalls from "./features/video/video-calls.ts";
import { hotVideoServer, videoServer } from "./features/video/video.server.ts";
import * as treeholeCalls from "./features/treehole/treehole-calls.ts";
import { treeholeReplyServer, treeholeServer } from "./features/treehole/treehole.server.ts";
import { importWords } from "./features/text-censor/import-words.ts";
import * as textCensorCalls from "./features/text-censor/text-censor-calls.ts";
import { censorHitServer, censorWordServer } from "./features/text-censor/text-censor.server.ts";
import * as helpCalls from "./features/help-click/help-calls.ts";
import { appTutorialServer, sortAppTutorials } from "./features/app-course/app-tutorial.server.ts";
import * as appVersionCalls from "./features/app-course/app-version.server.ts";
import { appPackage, latestVersion } from "./features/app-course/latest-version.ts";
import { versionDistribution } from "./features/app-course/version-figures.ts";
import { auditCallServer, auditChannelStat } from "./features/audit-channel/audit-call.server.ts";
import * as auditChannelCalls from "./features/audit-channel/audit-channel-calls.ts";
import { turnLeaveWord } from "./features/leave-word/convert-leave-word.ts";
import { takeVisitorWord } from "./features/leave-word/leave-a-word.ts";
import { leaveWordStat } from "./features/leave-word/leave-word-stat.ts";
import { leaveWordServer } from "./features/leave-word/leave-word.server.ts";
import * as leaveWordWork from "./features/leave-word/work-on-leave-word.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

/** The lists of what is published, said and shown. */
export const contentResources: readonly ServedResource[] = [
  articleServer,
  douyinServer,
  advertServer,
  bannerServer,
  subjectDiscussServer,
  officialBannerServer,
  subjectEvaluateServer,
  subjectServer,
  momentServer,
  microBlogServer,
  videoServer,
  hotVideoServer,
  treeholeServer,
  treeholeReplyServer,
  censorWordServer,
  censorHitServer,
  leaveWordServer,
  appVersionCalls.appVersionServer,
  appTutorialServer,
  auditCallServer,
];

/** Their other calls. */
export const contentCalls: readonly ServedCall[] = [
  ...Object.values(articleReads),
  ...Object.values(articleWrites),
  articleReleases.releaseArticle,
  articleReleases.withdrawArticle,
  ...Object.values(douyinCalls),
  advertList,
  ...Object.values(advertCalls),
  bannerList,
  ...Object.values(bannerCalls),
  subjectOptions,
  ...Object.values(discussCalls),
  ...Object.values(officialBannerCalls),
  officialAccounts,
  ...Object.values(evaluateCalls),
  subjectList,
  ...Object.values(subjectCalls),
  ...Object.values(microBlogCalls),
  ...Object.values(momentCalls),
  ...Object.values(videoCalls),
  ...Object.values(hotVideoCalls),
  ...Object.values(treeholeCalls),
  importWords,
  ...Object.values(textCensorCalls),
  ...Object.values(helpCalls),
  sortAppTutorials,
  appVersionCalls.createVersion,
  appVersionCalls.changeVersion,
  appVersionCalls.moveVersion,
  appVersionCalls.removeVersion,
  appVersionCalls.widenVersion,
  versionDistribution,
  latestVersion,
  appPackage,
  ...Object.values(auditChannelCalls),
  auditChannelStat,
  turnLeaveWord,
  takeVisitorWord,
  leaveWordStat,
  ...Object.values(leaveWordWork),
];

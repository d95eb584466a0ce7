import type { Feature } from "../../kit/feature.ts";
import { appTutorialServer, sortTutorials } from "./app-tutorial.server.ts";
import * as appVersionHandlers from "./app-version.server.ts";
import { getAppPackage, getLatestVersion } from "./latest-version.ts";
import { getVersionDistribution, versionCount } from "./version-figures.ts";
import { appCourseOpenReads } from "./app-course.open-read.ts";

export const appCourseFeature: Feature = {
  openReads: appCourseOpenReads,
  resources: [appVersionHandlers.appVersionServer, appTutorialServer],
  calls: [
    sortTutorials,
    appVersionHandlers.addAppVersion,
    appVersionHandlers.updateAppVersion,
    appVersionHandlers.updateVersionStatus,
    appVersionHandlers.setVersionGray,
    getVersionDistribution,
    getLatestVersion,
    getAppPackage,
  ],
  jobs: [versionCount],
};

import type { Feature } from "../../kit/feature.ts";
import { appTutorialServer, sortTutorials } from "./app-tutorial.server.ts";
import * as appVersionCalls from "./app-version.server.ts";
import { getAppPackage, getLatestVersion } from "./latest-version.ts";
import { getVersionDistribution } from "./version-figures.ts";

export const appCourseFeature: Feature = {
  resources: [appVersionCalls.appVersionServer, appTutorialServer],
  calls: [
    sortTutorials,
    appVersionCalls.addAppVersion,
    appVersionCalls.updateAppVersion,
    appVersionCalls.updateVersionStatus,
    appVersionCalls.deleteAppVersion,
    appVersionCalls.setVersionGray,
    getVersionDistribution,
    getLatestVersion,
    getAppPackage,
  ],
};

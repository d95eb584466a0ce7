import type { Feature } from "../../kit/feature.ts";
import { appTutorialServer, sortAppTutorials } from "./app-tutorial.server.ts";
import * as appVersionCalls from "./app-version.server.ts";
import { appPackage, latestVersion } from "./latest-version.ts";
import { versionDistribution } from "./version-figures.ts";

export const appCourseFeature: Feature = {
  resources: [appVersionCalls.appVersionServer, appTutorialServer],
  calls: [
    sortAppTutorials,
    appVersionCalls.createVersion,
    appVersionCalls.changeVersion,
    appVersionCalls.moveVersion,
    appVersionCalls.removeVersion,
    appVersionCalls.widenVersion,
    versionDistribution,
    latestVersion,
    appPackage,
  ],
};

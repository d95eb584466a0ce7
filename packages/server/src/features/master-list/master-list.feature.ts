import type { Feature } from "../../kit/feature.ts";
import * as masterCalls from "./master.server.ts";

export const masterListFeature: Feature = {
  resources: [masterCalls.masterServer],
  calls: [masterCalls.setMaster, masterCalls.addMaster, masterCalls.getMasterTree],
};

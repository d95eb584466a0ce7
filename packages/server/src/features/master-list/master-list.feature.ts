import type { Feature } from "../../kit/feature.ts";
import * as masterHandlers from "./master.server.ts";

export const masterListFeature: Feature = {
  resources: [masterHandlers.masterServer],
  calls: [masterHandlers.setMaster, masterHandlers.addMaster, masterHandlers.getMasterTree],
};

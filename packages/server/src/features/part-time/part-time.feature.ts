import type { Feature } from "../../kit/feature.ts";
import { partTimeStaffServer } from "./part-time-staff.server.ts";
import { shiftHourServer } from "./shift-hour.server.ts";

export const partTimeFeature: Feature = {
  resources: [partTimeStaffServer, shiftHourServer],
};

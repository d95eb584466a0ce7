import type { Feature } from "../../kit/feature.ts";
import { exportRegister } from "./export-register.ts";
import * as registerHandlers from "./register-stat.server.ts";

export const registerStatFeature: Feature = {
  calls: [...Object.values(registerHandlers), exportRegister],
};

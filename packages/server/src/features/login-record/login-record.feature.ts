import type { Feature } from "../../kit/feature.ts";
import { loginIntakeServer } from "./login.intake.ts";
import * as deviceBans from "./device-bans.ts";
import * as loginAccounts from "./login-accounts.ts";
import { loginRecordServer } from "./login-record.server.ts";
import { getLoginStat } from "./login-stat.ts";

export const loginRecordFeature: Feature = {
  resources: [loginRecordServer],
  intakes: [loginIntakeServer],
  calls: [...Object.values(deviceBans), ...Object.values(loginAccounts), getLoginStat],
};

import type { Feature } from "../../kit/feature.ts";
import * as accountCalls from "./account.handlers.ts";
import * as roleLists from "./list-roles.ts";
import * as roleMenuCalls from "./role-menus.ts";
import { staffAccountServer } from "./staff-account.server.ts";
import * as accountWrites from "./write-account.ts";
import * as roleWrites from "./write-role.ts";

export const accessAdminFeature: Feature = {
  resources: [staffAccountServer],
  calls: [
    ...Object.values(accountCalls),
    ...Object.values(accountWrites),
    ...Object.values(roleLists),
    ...Object.values(roleMenuCalls),
    ...Object.values(roleWrites),
  ],
};

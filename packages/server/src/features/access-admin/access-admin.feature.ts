import type { Feature } from "../../kit/feature.ts";
import * as accountHandlers from "./account.handlers.ts";
import * as roleLists from "./list-roles.ts";
import * as roleMenuHandlers from "./role-menus.ts";
import { staffAccountServer } from "./staff-account.server.ts";
import * as accountWrites from "./write-account.ts";
import * as roleWrites from "./write-role.ts";

export const accessAdminFeature: Feature = {
  resources: [staffAccountServer],
  calls: [
    ...Object.values(accountHandlers),
    ...Object.values(accountWrites),
    ...Object.values(roleLists),
    ...Object.values(roleMenuHandlers),
    ...Object.values(roleWrites),
  ],
};

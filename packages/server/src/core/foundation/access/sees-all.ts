import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import type { Caller } from "../../../kit/caller.ts";

/** Whether every row is the caller's to see: the administrator, and roles with the scope of the whole platform. */
export const seesAll = ({ roleId, dataScope }: Pick<Caller, "roleId" | "dataScope">): boolean =>
  roleId === adminRoleId || dataScope === "ALL";

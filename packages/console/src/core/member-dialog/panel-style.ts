import { adminRoleId } from "@hongxian/contract/wire/access.ts";

export type PanelStyle = "admin" | "sales";

/** Accounts that see all members open the admin style, all others the sales style. */
export const firstStyle = (role: { readonly id: number; readonly dataScope: string } | undefined): PanelStyle =>
  role !== undefined && (role.id === adminRoleId || role.dataScope === "ALL") ? "admin" : "sales";

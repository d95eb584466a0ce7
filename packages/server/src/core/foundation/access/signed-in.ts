import type { SignedIn } from "@hongxian/contract/core/session/session.endpoints.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";

/** The role/menu list the browser stores. Role 1 has every grant without a list. */
async function menusOf(db: Db, roleId: number): Promise<SignedIn["menus"]> {
  const { rows } = await sql<SignedIn["menus"][number]>`select m.type, m.route, m.title
    from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = ${roleId} order by m.sort, m.id`.execute(db);
  return rows;
}

export async function signedInAnswer(db: Db, caller: Caller): Promise<SignedIn> {
  return {
    staff: {
      id: caller.staffId,
      name: caller.name,
      userId: caller.userId,
      avatarUrl: caller.avatarUrl,
      kind: caller.kind,
      agentTier: caller.agentTier,
      mustChangePwd: caller.mustChangePwd,
      totpEnabled: caller.totpEnabled,
    },
    role: {
      id: caller.roleId,
      name: caller.roleName,
      realm: caller.realm,
      dataScope: caller.dataScope,
      homeType: caller.homeType,
      version: caller.roleVersion,
      totpRequired: caller.totpRequired,
    },
    menus: caller.roleId === adminRoleId ? [] : await menusOf(db, caller.roleId),
  };
}

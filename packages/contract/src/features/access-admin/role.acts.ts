import { agentTier } from "../../core/staff/agent.choices.ts";
import type { Acts } from "../../kit/act.ts";
import { button } from "../../wire/access.ts";
import { roleMessages } from "./access-admin.messages.ts";
import type { RoleRow } from "./role.endpoints.ts";
import { type Realm, roleRoutes, roleTitles } from "./role.rules.ts";

/** What can be done with a role of this realm; a role that this account may not change says so itself. */
export const roleActs = (realm: Realm) => {
  const by = (name: keyof typeof roleTitles) => button(roleTitles[name], roleRoutes[realm]);
  return {
    copy: { by: by("copy") },
    compare: { by: by("compare") },
    preview: { by: by("preview") },
    changes: { by: by("changes") },
    edit: { by: by("edit"), when: ({ editable }) => editable },
    disable: {
      by: by("disable"),
      when: ({ editable, status }) => editable && status === "ENABLE",
      danger: true,
      confirm: ({ staffCount }) => roleMessages.disable(staffCount),
    },
    enable: { by: by("enable"), when: ({ editable, status }) => editable && status === "DISABLE" },
    tierDefault: {
      by: by("tierDefault"),
      when: (role) =>
        role.realm === "TISSUE" && role.ownerAgentId === null && role.status === "ENABLE" && !role.defaultForTier,
      elsewhere: (role) =>
        role.realm !== "TISSUE" || role.ownerAgentId !== null
          ? roleMessages.onlyTemplate
          : role.status === "ENABLE"
            ? undefined
            : roleMessages.onlyEnabled,
      confirm: ({ agentTier: tier, name }) =>
        `新开通的${tier === null ? "" : agentTier.labels[tier]}将默认使用【${name}】，确定设为层级默认？`,
    },
    remove: {
      by: by("remove"),
      when: ({ editable }) => editable,
      blocked: ({ builtIn, staffCount }) =>
        builtIn ? roleMessages.builtIn : staffCount > 0 ? roleMessages.inUse(staffCount) : undefined,
      danger: true,
      confirm: ({ name }) => roleMessages.remove(name),
    },
  } satisfies Acts<RoleRow>;
};

import {
  CopyOutlined,
  DiffOutlined,
  EditOutlined,
  EllipsisOutlined,
  EyeOutlined,
  HistoryOutlined,
} from "@ant-design/icons";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { dataScope, homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import { roleMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import {
  type RoleRow,
  removeRole,
  setRoleStatus,
  setTierDefault,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import {
  type Realm,
  roleRoutes,
  roleSource,
  roleTitles,
  tierSentence,
} from "@hongxian/contract/features/access-admin/role.rules.ts";
import { accountRoute } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { button, reads } from "@hongxian/contract/kit/access.ts";
import { doneMessage } from "@hongxian/contract/kit/endpoint.ts";
import { Button, Dropdown } from "antd";
import type { ReactNode } from "react";
import { useCan } from "../../../kit/access-context.tsx";
import { call } from "../../../kit/call.ts";
import { type PageAction, useVisibleActions } from "../../../kit/page-action.ts";
import { usePage } from "../../../kit/page-context.tsx";
import { shortTime } from "../../../kit/shanghai-time.ts";
import { Tag } from "../../../kit/tag.tsx";
import { toast } from "../../../kit/toast.ts";
import type { ActionRunner } from "../../../kit/use-action-runner.tsx";
import type { RoleDialogKind } from "./role-dialog.tsx";

type RenderDialog = (kind: RoleDialogKind, onClose: () => void) => ReactNode;
type RoleAction = PageAction<RoleRow>;

/** The deeds of a role: those with a place of their own, and those behind ⋯. */
function actionsOf(realm: Realm, renderDialog: RenderDialog): { main: RoleAction[]; more: RoleAction[] } {
  const titled = (title: string) => ({ title, allow: [button(title, roleRoutes[realm])] as const });
  const opens = (title: string, icon: ReactNode, kind: RoleDialogKind): RoleAction => ({
    ...titled(title),
    icon,
    dialog: (_, { onClose }) => renderDialog(kind, onClose),
  });
  const move = (title: string, status: RoleRow["status"]): RoleAction => ({
    ...titled(title),
    when: (role) => role.editable && role.status !== status,
    danger: status === "DISABLE",
    ...(status === "DISABLE" ? { confirm: (role: RoleRow) => roleMessages.disable(role.staffCount) } : {}),
    run: async ({ id }) => {
      await call(setRoleStatus, { params: { id, status } });
      toast.success(doneMessage(setRoleStatus));
    },
  });
  const platform =
    realm === "PLATFORM"
      ? [
          opens(roleTitles.compare, <DiffOutlined />, "compare"),
          opens(roleTitles.preview, <EyeOutlined />, "preview"),
          opens(roleTitles.changes, <HistoryOutlined />, "changes"),
        ]
      : [];
  const tierDefault: RoleAction = {
    ...titled(roleTitles.tierDefault),
    when: (role) =>
      role.realm === "TISSUE" && role.ownerAgentId === null && role.status === "ENABLE" && !role.defaultForTier,
    confirm: (role) =>
      `新开通的${role.agentTier === null ? "" : agentTier.labels[role.agentTier]}将默认使用【${role.name}】，确定设为层级默认？`,
    run: async ({ id }) => {
      await call(setTierDefault, { params: { id } });
      toast.success(doneMessage(setTierDefault));
    },
  };
  const remove: RoleAction = {
    ...titled(roleTitles.remove),
    danger: true,
    when: (role) => role.editable,
    blocked: (role) =>
      role.builtIn ? roleMessages.builtIn : role.staffCount > 0 ? roleMessages.inUse(role.staffCount) : undefined,
    confirm: (role) => roleMessages.remove(role.name),
    run: async ({ id }) => {
      await call(removeRole, { params: { id } });
      toast.success(doneMessage(removeRole));
    },
  };
  const edit: RoleAction = { ...opens(roleTitles.edit, <EditOutlined />, "edit"), when: (role) => role.editable };
  return {
    main: [opens(roleTitles.copy, <CopyOutlined />, "copy"), ...platform, edit],
    more: [
      ...(realm === "TISSUE" ? [tierDefault] : []),
      move(roleTitles.disable, "DISABLE"),
      move(roleTitles.enable, "ENABLE"),
      remove,
    ],
  };
}

function Facts({ role }: { role: RoleRow }) {
  const { open } = usePage();
  const canSeeAccounts = useCan()(reads(accountRoute)[0]);
  const updated = `更新于 ${shortTime(role.updateTime).text}${role.updateStaffName === null ? "" : ` ${role.updateStaffName}`}`;
  const accounts = `${role.staffCount} 个账号`;
  const tier =
    role.agentTier === null
      ? []
      : [`适用层级 ${agentTier.labels[role.agentTier]}`, `数据范围 ${tierSentence(role.agentTier)}`];
  const facts =
    role.realm === "TISSUE"
      ? [
          ...tier,
          role.ownerAgentId === null
            ? `来源 ${roleSource.labels.TEMPLATE}`
            : `${roleSource.labels.OWN} · ${role.ownerAgentName ?? ""}`,
        ]
      : [`数据范围 ${dataScope.labels[role.dataScope]}`, `${homeType.labels[role.homeType]}首页`];
  return (
    <p className="role-facts num">
      <span>{`ID ${role.id}`}</span>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <span>
        {canSeeAccounts ? (
          <button type="button" className="role-link" onClick={() => open(`${accountRoute}?roleId=${role.id}`)}>
            {accounts}
          </button>
        ) : (
          accounts
        )}
      </span>
      <span>{`${role.grantCount} 项权限`}</span>
      <span>{updated}</span>
    </p>
  );
}

interface RoleHeadProps {
  readonly role: RoleRow;
  readonly runner: ActionRunner;
  readonly renderDialog: RenderDialog;
}

/** Name, facts and deeds of the current role. */
export function RoleHead({ role, runner, renderDialog }: RoleHeadProps) {
  const { main, more } = actionsOf(role.realm, renderDialog);
  const shown = useVisibleActions(main)(role);
  const hidden = useVisibleActions(more)(role);
  const items = hidden.map((action, at) => {
    const reason = action.blocked?.(role);
    return {
      key: String(at),
      label: action.title,
      danger: action.danger === true,
      disabled: reason !== undefined,
      ...(reason === undefined ? {} : { title: reason }),
    };
  });
  return (
    <header className="role-head">
      <div className="role-title">
        <h2>
          {role.name}
          {role.status === "DISABLE" && <Tag tone="mute">已停用</Tag>}
          {role.builtIn && <Tag tone="hollow">内置</Tag>}
          {role.defaultForTier && role.realm === "TISSUE" && <Tag tone="slate">层级默认</Tag>}
          {role.totpRequired && <Tag tone="slate">要求动态验证码</Tag>}
        </h2>
        <Facts role={role} />
      </div>
      <span className="grow" />
      {shown.map((action) => (
        <Button
          key={action.title}
          type={action.title === roleTitles.edit ? "default" : "text"}
          icon={action.icon}
          disabled={runner.running}
          onClick={() => runner.start(action, role)}
        >
          {action.title}
        </Button>
      ))}
      {items.length > 0 && (
        <Dropdown
          trigger={["click"]}
          menu={{
            items,
            onClick: ({ key }) => {
              const action = hidden[Number(key)];
              if (action !== undefined) runner.start(action, role);
            },
          }}
        >
          <Button type="text" icon={<EllipsisOutlined />} aria-label="更多操作" />
        </Dropdown>
      )}
    </header>
  );
}

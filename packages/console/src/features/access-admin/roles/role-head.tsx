import { EllipsisOutlined } from "@ant-design/icons";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { dataScope, homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import type { RoleRow } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { roleSource, roleTitles, tierSentence } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { accountRoute } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { reads } from "@hongxian/contract/wire/access.ts";
import { Button, Dropdown } from "antd";
import { useCan } from "../../../platform/access-context.tsx";
import { useVisibleActions } from "../../../kit/page-action.ts";
import { usePage } from "../../../platform/page-context.tsx";
import { shortTime } from "../../../platform/shanghai-time.ts";
import { Tag } from "../../../ui/tag.tsx";
import type { useActionRunner } from "../../../kit/use-action-runner.tsx";
import { type RenderDialog, roleActions } from "./role-actions.tsx";

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
    <p className="role-facts num flex clip size-12 text2 lead-18">
      <span className="fixed nowrap">{`ID ${role.id}`}</span>
      {facts.map((fact) => (
        <span className="fixed nowrap" key={fact}>
          {fact}
        </span>
      ))}
      <span className="fixed nowrap">
        {canSeeAccounts ? (
          <button
            type="button"
            className="role-link bare-button hover-accent"
            onClick={() => open(`${accountRoute}?roleId=${role.id}&status=ENABLE,DISABLE`)}
          >
            {accounts}
          </button>
        ) : (
          accounts
        )}
      </span>
      {role.realm === "TISSUE" && <span className="fixed nowrap">{`${role.grantCount} 项权限`}</span>}
      <span className="fixed nowrap">{updated}</span>
    </p>
  );
}

interface RoleHeadProps {
  readonly role: RoleRow;
  readonly runner: ReturnType<typeof useActionRunner>;
  readonly renderDialog: RenderDialog;
}

/** Name, facts and actions of the current role. */
export function RoleHead({ role, runner, renderDialog }: RoleHeadProps) {
  const { main, more } = roleActions(role.realm, renderDialog);
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
    <header className="role-head row fixed gap-2">
      <div className="role-title">
        <h2 className="row gap-6 size-16 weight-600 lead-24">
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

import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { dataScope, homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import { type RoleRow, addRole, editRole } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import {
  type Realm,
  homeOfScope,
  platformHome,
  platformRoleForm,
  platformScope,
  roleTier,
  tierRank,
  tierSentence,
  tissueRoleForm,
} from "@hongxian/contract/features/access-admin/role.rules.ts";
import { Input, Select, Switch } from "antd";
import { useMemo } from "react";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { optionsOf } from "../../../platform/options-of.ts";
import { useSession } from "../../../core/session/session-store.ts";
import { call, answeredMessage } from "../../../platform/call.ts";
import { FormField } from "../../../kit/form-field.tsx";
import { FormFrame } from "../../../kit/form-frame.tsx";
import { toast } from "../../../platform/toast.ts";
import { useForm } from "../../../kit/use-form.ts";

interface RoleFormProps {
  readonly realm: Realm;
  readonly role?: RoleRow;
  /** Called with the number of the role that was created or changed. */
  onSaved(id: number): void;
  onClose(): void;
}

const wide = { width: "100%" } as const;
const state = (invalid: boolean) => (invalid ? { status: "error" as const, "aria-invalid": true } : {});

function valuesOf(realm: Realm, role: RoleRow | undefined) {
  const common = { name: role?.name ?? "", remark: role?.remark ?? "", totpRequired: role?.totpRequired ?? false };
  if (realm === "TISSUE") return { ...common, agentTier: role?.agentTier ?? undefined };
  // A built-in role has a fixed home, so its form does not send one.
  return { ...common, dataScope: role?.dataScope, ...(role?.builtIn === true ? {} : { homeType: role?.homeType }) };
}

/** Tiers for which this account may create roles: its own and those below. */
function useTiers(role: RoleRow | undefined) {
  const session = useSession();
  const top = session?.role.realm === "TISSUE" ? tierRank(session.staff.agentTier) : agentTier.values.length;
  const options: { value: ChoiceOf<typeof agentTier>; label: string }[] =
    role?.agentTier === "MEMBER" ? optionsOf(agentTier.labels) : optionsOf(roleTier.labels);
  return options.filter(({ value }) => tierRank(value) <= top);
}

export function RoleForm({ realm, role, onSaved, onClose }: RoleFormProps) {
  const isTissue = realm === "TISSUE";
  const tiers = useTiers(role);
  const initial = useMemo(() => valuesOf(realm, role), [realm, role]);
  const form = useForm({
    schema: isTissue ? tissueRoleForm : platformRoleForm,
    initial,
    send: async (body) => {
      const endpoint = role === undefined ? addRole : editRole;
      const { id } =
        role === undefined
          ? await call(addRole, { query: { realm }, body })
          : await call(editRole, { params: { id: role.id }, body: { ...body, version: role.version } });
      toast.success(answeredMessage(endpoint));
      onSaved(id);
    },
    onDone: onClose,
  });
  const { values, errors, set } = form;
  const tier = values.agentTier;
  const scope = values.dataScope;
  const hasHome = !isTissue && role?.builtIn !== true;
  const remark = values.remark ?? "";

  return (
    <FormFrame
      title={role === undefined ? "新增角色" : "编辑角色"}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField label="角色名称" error={errors.name}>
          {({ id, invalid }) => (
            <Input
              id={id}
              {...state(invalid)}
              autoFocus
              maxLength={20}
              placeholder="请输入角色名称"
              value={values.name ?? ""}
              onChange={(event) => set("name", event.target.value)}
            />
          )}
        </FormField>
        {isTissue ? (
          <>
            <FormField label="适用层级" error={errors.agentTier}>
              {({ id, invalid }) => (
                <Select
                  id={id}
                  {...state(invalid)}
                  style={wide}
                  placeholder="请选择适用层级"
                  options={tiers}
                  value={tier ?? null}
                  onChange={(value) => set("agentTier", value)}
                />
              )}
            </FormField>
            <FormField label="数据范围">
              {({ id }) => (
                <Input
                  id={id}
                  readOnly
                  variant="filled"
                  value={tier === undefined ? dataScope.labels.TIER : `${dataScope.labels.TIER}：${tierSentence(tier)}`}
                />
              )}
            </FormField>
          </>
        ) : (
          <FormField label="数据范围" error={errors.dataScope}>
            {({ id, invalid }) => (
              <Select
                id={id}
                {...state(invalid)}
                style={wide}
                placeholder="请选择数据范围"
                options={optionsOf(platformScope.labels)}
                value={scope ?? null}
                onChange={(value) => set("dataScope", value)}
              />
            )}
          </FormField>
        )}
        {hasHome && (
          <FormField
            label="首页类型"
            error={errors.homeType}
            optional
            hint={scope === undefined ? "不选则按数据范围决定" : `不选则为${homeType.labels[homeOfScope(scope)]}首页`}
          >
            {({ id, invalid }) => (
              <Select
                id={id}
                {...state(invalid)}
                style={wide}
                allowClear
                placeholder="按数据范围"
                options={optionsOf(platformHome.labels)}
                value={values.homeType ?? null}
                onChange={(value) => set("homeType", value)}
              />
            )}
          </FormField>
        )}
        <FormField label="要求动态验证码" hint="开启后，该角色的账号须绑定动态验证码才能使用">
          {({ id }) => (
            <Switch
              id={id}
              checked={values.totpRequired === true}
              onChange={(checked) => set("totpRequired", checked)}
            />
          )}
        </FormField>
        <FormField label="备注" error={errors.remark} optional counter={[remark.length, 200]}>
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              {...state(invalid)}
              maxLength={200}
              autoSize={{ minRows: 2, maxRows: 5 }}
              value={remark}
              onChange={(event) => set("remark", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

import { roleRealm } from "@hongxian/contract/core/staff/role.choices.ts";
import { staffKind } from "@hongxian/contract/core/staff/staff.choices.ts";
import {
  addStaffAccount,
  editStaffAccount,
  getAccountOptions,
} from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { Input, Select, TreeSelect } from "antd";
import { useMemo } from "react";
import { optionsOf } from "../../platform/options-of.ts";
import { useSession } from "../../core/session/session-store.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { StaleNotice } from "../../kit/stale-notice.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { FirstPassword } from "./first-password.tsx";
import { AgentInput, MemberBinding } from "./account-pickers.tsx";
import type { AccountRow } from "./account-row.ts";
import { rereadAccount } from "./reread-account.ts";

interface AccountFormProps {
  /** The account to edit; without one a new one is created. */
  readonly row?: AccountRow;
  onDone(): void;
  onClose(): void;
}

const kinds = optionsOf(staffKind.labels);
const state = (invalid: boolean) => (invalid ? { status: "error" as const, "aria-invalid": true } : {});
const wide = { width: "100%" } as const;

const valuesOf = (row: AccountRow | undefined) => {
  const place = { deptId: row?.deptId ?? null, agentId: row?.agentId ?? null, userId: row?.userId ?? null };
  const person = { name: row?.name ?? "", kind: row?.kind ?? "PLATFORM", roleId: row?.roleId, ...place };
  return row === undefined ? { login: "", password: "", ...person } : { login: "", ...person, version: row.version };
};

/** Values of another kind of account count as empty. */
interface Counted {
  readonly kind?: string | null | undefined;
  readonly deptId?: number | null | undefined;
  readonly agentId?: number | null | undefined;
}
const counted = (values: Counted) => ({
  ...values,
  deptId: values.kind === "AGENT" ? null : (values.deptId ?? null),
  agentId: values.kind === "AGENT" ? (values.agentId ?? null) : null,
});

export function AccountForm({ row, onDone, onClose }: AccountFormProps) {
  const { data: options } = useData(getAccountOptions, {});
  const isSelf = useSession()?.staff.id === row?.id;
  const id = row?.id ?? 0;
  const endpoint = row === undefined ? addStaffAccount : editStaffAccount;
  const initial = useMemo(() => valuesOf(row), [row]);
  const form = useForm({
    schema: endpoint.body,
    initial,
    counted,
    send: async (body) => {
      // The body was just parsed by the schema of the call that receives it.
      if (row === undefined) await call(addStaffAccount, { body: body as never });
      else await call(editStaffAccount, { params: { id }, body: body as never });
      toast.success(answeredMessage(endpoint));
    },
    ...(row === undefined ? {} : { reread: async () => valuesOf(await rereadAccount(id)) }),
    onDone,
  });
  const { values, errors, set } = form;
  const isAgent = values.kind === "AGENT";
  const realm = isAgent ? "TISSUE" : "PLATFORM";
  const roles = (options?.roles ?? []).filter((role) => role.realm === realm);
  const labels = staffAccount.fields;
  const text = (value: unknown) => String(value ?? "—");

  return (
    <FormFrame
      title={row === undefined ? "新增账号" : "编辑账号"}
      kind="dialog"
      width={720}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <StaleNotice
        form={form}
        fields={[
          { name: "name", label: labels.name.label, text },
          {
            name: "roleId",
            label: labels.roleId.label,
            text: (value) => options?.roles.find((role) => role.id === value)?.name ?? text(value),
          },
        ]}
      />
      <div className="form-grid form-wide">
        <FormField label="账号" error={errors.login} hint={row === undefined ? "手机号，用于登录" : "留空则不修改"}>
          {({ id: inputId, invalid }) => (
            <Input
              id={inputId}
              {...state(invalid)}
              autoComplete="off"
              inputMode="numeric"
              maxLength={11}
              placeholder={row?.login ?? "请输入手机号"}
              value={values.login ?? ""}
              onChange={(event) => set("login", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="姓名" error={errors.name}>
          {({ id: inputId, invalid }) => (
            <Input
              id={inputId}
              {...state(invalid)}
              autoComplete="off"
              maxLength={20}
              placeholder="请输入姓名"
              value={values.name ?? ""}
              onChange={(event) => set("name", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="类型" error={errors.kind}>
          {({ id: inputId, invalid }) => (
            <Select
              id={inputId}
              {...state(invalid)}
              style={wide}
              disabled={isSelf}
              options={kinds}
              value={values.kind}
              onChange={(kind) => set("kind", kind)}
            />
          )}
        </FormField>
        <FormField
          label="角色"
          error={errors.roleId}
          hint={isSelf ? "不能修改自己的角色和归属" : roleRealm.labels[realm]}
        >
          {({ id: inputId, invalid }) => (
            <Select
              id={inputId}
              {...state(invalid)}
              style={wide}
              disabled={isSelf}
              placeholder="请选择角色"
              showSearch={{ optionFilterProp: "label" }}
              options={roles.map((role) => ({ value: role.id, label: role.name }))}
              value={roles.some((role) => role.id === values.roleId) ? values.roleId : null}
              onChange={(roleId) => set("roleId", roleId)}
            />
          )}
        </FormField>
        {isAgent ? (
          <FormField label="代理" error={errors.agentId}>
            {(control) => (
              <AgentInput
                {...control}
                disabled={isSelf}
                value={values.agentId ?? null}
                onChange={(agentId) => set("agentId", agentId)}
              />
            )}
          </FormField>
        ) : (
          <FormField label="部门" error={errors.deptId} optional={values.kind === "PART_TIME"}>
            {({ id: inputId, invalid }) => (
              <TreeSelect
                id={inputId}
                {...state(invalid)}
                style={wide}
                disabled={isSelf}
                placeholder="请选择部门"
                allowClear={values.kind === "PART_TIME"}
                treeDefaultExpandAll
                showSearch={{ treeNodeFilterProp: "title" }}
                treeDataSimpleMode
                treeData={(options?.departments ?? []).map((dept) => ({
                  id: dept.id,
                  pId: dept.parentId ?? 0,
                  value: dept.id,
                  title: dept.name,
                }))}
                value={values.deptId ?? null}
                onChange={(deptId: number | null | undefined) => set("deptId", deptId ?? null)}
              />
            )}
          </FormField>
        )}
        <FormField label="绑定会员" error={errors.userId} optional>
          {(control) => (
            <MemberBinding
              {...control}
              disabled={isSelf}
              value={values.userId ?? null}
              known={row?.user ?? null}
              onChange={(userId) => set("userId", userId)}
            />
          )}
        </FormField>
        {row === undefined && (
          <FormField label="初始密码" error={errors.password} hint="8-64位，包含字母和数字；首次登录须修改">
            {(control) => (
              <FirstPassword
                {...control}
                value={values.password ?? ""}
                onChange={(password) => set("password", password)}
              />
            )}
          </FormField>
        )}
      </div>
    </FormFrame>
  );
}

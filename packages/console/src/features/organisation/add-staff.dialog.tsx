import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { pick } from "@hongxian/contract/core/staff/pick.endpoints.ts";
import {
  addPlatformStaff,
  getEnterpriseWechatNames,
  newPlatformStaff,
} from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { AutoComplete, Checkbox, Input, Select } from "antd";
import { useState } from "react";
import { FirstPasswordDialog } from "../../core/staff/first-password.dialog.tsx";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { call } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { DepartmentInput } from "./department-options.tsx";

const manager = optional(field.staff("上级"));
const empty = {
  userId: undefined,
  name: "",
  roleId: undefined,
  deptId: undefined,
  jobTitle: "",
  saleFlag: false,
  adviserFlag: false,
  enterpriseWechatName: "",
};
const failed = (invalid: boolean) => (invalid ? { status: "error" as const } : {});

interface AddStaffDialogProps {
  onDone(): void;
  onClose(): void;
}

/** 添加员工: finds a member and makes it staff; shows the first password once. */
export function AddStaffDialog({ onDone, onClose }: AddStaffDialogProps) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const [made, setMade] = useState<{ login: string; initialPassword: string } | null>(null);
  const roles = useData(pick, { params: { kind: "role" }, query: { realm: "PLATFORM" } });
  const names = useData(getEnterpriseWechatNames, {});
  const form = useForm({
    schema: newPlatformStaff,
    initial: empty,
    send: async (body) => setMade(await call(addPlatformStaff, { body })),
    onDone: () => undefined,
  });
  const { values, errors, set } = form;
  const text = (name: keyof typeof values) => String(values[name] ?? "");
  if (made !== null) return <FirstPasswordDialog login={made.login} password={made.initialPassword} onClose={onDone} />;
  return (
    <FormFrame
      title="添加员工"
      kind="dialog"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "添加中" : "添加"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        <MemberFinder
          error={errors.userId}
          member={member}
          onFound={(found) => {
            setMember(found);
            set("userId", found?.userId);
          }}
        />
        <FormField label="姓名" error={errors.name}>
          {({ id, invalid }) => (
            <Input
              id={id}
              {...failed(invalid)}
              maxLength={20}
              placeholder="请输入姓名"
              value={text("name")}
              onChange={(event) => set("name", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="角色" error={errors.roleId}>
          {({ id, invalid }) => (
            <Select
              id={id}
              {...failed(invalid)}
              style={{ width: "100%" }}
              placeholder="请选择角色"
              options={(roles.data ?? []).map((role) => ({ value: role.id, label: role.name }))}
              value={values.roleId ?? null}
              onChange={(roleId) => set("roleId", roleId)}
            />
          )}
        </FormField>
        <FormField label="部门" error={errors.deptId}>
          {(control) => (
            <DepartmentInput
              {...control}
              value={values.deptId ?? null}
              onChange={(deptId) => set("deptId", deptId ?? undefined)}
            />
          )}
        </FormField>
        <FormField label="上级" optional error={errors.managerId}>
          {(control) => (
            <FieldInput
              {...control}
              field={manager}
              value={values.managerId}
              onChange={(managerId) => set("managerId", managerId ?? undefined)}
            />
          )}
        </FormField>
        <FormField label="职务" optional error={errors.jobTitle}>
          {({ id, invalid }) => (
            <Input
              id={id}
              {...failed(invalid)}
              maxLength={20}
              value={text("jobTitle")}
              onChange={(event) => set("jobTitle", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="企业微信名" optional error={errors.enterpriseWechatName}>
          {({ id }) => (
            <AutoComplete
              id={id}
              style={{ width: "100%" }}
              options={(names.data ?? []).map((value) => ({ value }))}
              showSearch={{ filterOption: (typed, option) => (option?.value ?? "").includes(typed) }}
              value={text("enterpriseWechatName")}
              onChange={(value: string) => set("enterpriseWechatName", value)}
            />
          )}
        </FormField>
        <FormField label="岗位标识" full>
          {({ id }) => (
            <span id={id}>
              <Checkbox checked={values.saleFlag === true} onChange={(event) => set("saleFlag", event.target.checked)}>
                销售
              </Checkbox>
              <Checkbox
                checked={values.adviserFlag === true}
                onChange={(event) => set("adviserFlag", event.target.checked)}
              >
                顾问
              </Checkbox>
            </span>
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

import { staffStatus } from "@hongxian/contract/core/staff/staff.choices.ts";
import {
  addShopAccount,
  getShopAccountRoles,
  getShopAccounts,
  getShopMatchmakers,
  moveMatchmaker,
  type ShopMatchmaker,
} from "@hongxian/contract/features/shop/shop.endpoints.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Radio, Select, Table } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import type { NameOf } from "../../platform/form-types.ts";
import { FirstPasswordDialog } from "../../core/staff/first-password.dialog.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

interface DrawerProps {
  readonly row: { readonly id: number; readonly name: string };
  onClose(): void;
}
interface Account {
  readonly login: string;
  readonly initialPassword: string;
}

const fields: readonly { readonly name: NameOf<typeof addShopAccount.body>; readonly of: Field }[] = [
  { name: "name", of: field.text("姓名", { max: 20 }) },
  { name: "login", of: field.text("手机号", { max: 11 }) },
];

function AccountForm({
  shopId,
  onMade,
  onDone,
  onClose,
}: {
  shopId: number;
  onMade(account: Account): void;
  onDone(): void;
  onClose(): void;
}) {
  const form = useForm({
    schema: addShopAccount.body,
    initial: useMemo(() => ({ name: "", login: "", roleId: null }), []),
    send: async (body) => onMade(await call(addShopAccount, { params: { id: shopId }, body })),
    onDone,
  });
  const roles = useData(getShopAccountRoles, { params: { id: shopId } });
  return (
    <FormFrame
      title="新增门店账号"
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {fields.map(({ name, of }) => (
        <FormField key={name} label={of.label} error={form.errors[name]}>
          {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={of} {...form.field(name)} />}
        </FormField>
      ))}
      <FormField label="角色" error={form.errors.roleId}>
        {({ id, invalid }) => (
          <Select<number | null>
            id={id}
            {...(invalid ? { status: "error" as const } : {})}
            style={{ width: "100%" }}
            placeholder="请选择角色"
            loading={roles.data === undefined && roles.error === null}
            value={form.values.roleId}
            options={(roles.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            onChange={(value) => form.set("roleId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const addAccount = (shopId: number, onMade: (account: Account) => void): PageAction<null> => ({
  title: "新增账号",
  allow: addShopAccount.allow,
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <AccountForm shopId={shopId} onMade={onMade} {...end} />,
});

/** 门店账号: who signs in for the shop. */
export function ShopAccountsDrawer({ row, onClose }: DrawerProps) {
  const { data, error, reload } = useData(getShopAccounts, { params: { id: row.id } });
  const [account, setAccount] = useState<Account | null>(null);
  return (
    <PageDrawer
      open
      title={`门店账号：${row.name}`}
      size={720}
      onClose={onClose}
      extra={<ActionButton target={null} action={addAccount(row.id, setAccount)} onDone={reload} />}
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        loading={data === undefined && error === null}
        dataSource={data ?? []}
        columns={[
          {
            title: "姓名",
            render: (_, { name, isOwner }) => (
              <>
                {name} {isOwner && <Tag tone="slate">店主</Tag>}
              </>
            ),
          },
          { title: "账号", dataIndex: "login" },
          { title: "角色", render: (_, { role }) => role?.name ?? "—" },
          {
            title: "状态",
            render: (_, { status }) => (
              <Tag tone={status === "ENABLE" ? "jade" : "mute"}>{staffStatus.labels[status]}</Tag>
            ),
          },
          {
            title: "最近登录",
            render: (_, { lastLoginTime }) => (lastLoginTime === null ? "—" : shortTime(lastLoginTime).text),
          },
        ]}
      />
      {account !== null && (
        <FirstPasswordDialog
          login={account.login}
          password={account.initialPassword}
          onClose={() => setAccount(null)}
        />
      )}
    </PageDrawer>
  );
}

const shopField = field.shop("调往门店");
const moveSchema = z.object({ toShopId: z.int("请选择调往门店"), withMembers: z.boolean() });

function MoveDialog({ one, onDone, onClose }: { one: ShopMatchmaker; onDone(): void; onClose(): void }) {
  const form = useForm({
    schema: moveSchema,
    initial: useMemo(() => ({ toShopId: null, withMembers: true }), []),
    send: async ({ toShopId, withMembers }) => {
      await call(moveMatchmaker, {
        params: { id: toShopId, agentId: one.agentId },
        body: { withMembers },
      });
      toast.success(answeredMessage(moveMatchmaker));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`调店：${one.user.firstName ?? one.user.userId}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText="确定"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="调往门店" error={form.errors.toShopId}>
        {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={shopField} {...form.field("toShopId")} />}
      </FormField>
      <FormField label="服务会员">
        {({ id }) => (
          <Radio.Group
            id={id}
            value={form.values.withMembers}
            options={[
              { value: true, label: `随迁（${one.memberCount}位）` },
              { value: false, label: "留在原店" },
            ]}
            onChange={(event) => form.set("withMembers", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const moveAction: PageAction<ShopMatchmaker> = actionOf(moveMatchmaker, {
  when: ({ status }) => status === "ENABLE",
  dialog: (one, end) => <MoveDialog one={one} {...end} />,
});

/** 门店红娘: who works here, with 调店. */
export function ShopMatchmakersDrawer({ row, onClose }: DrawerProps) {
  const { data, error, reload } = useData(getShopMatchmakers, { params: { id: row.id } });
  return (
    <PageDrawer open title={`门店红娘：${row.name}`} size={720} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <Table
        size="small"
        rowKey="agentId"
        pagination={false}
        loading={data === undefined && error === null}
        dataSource={data ?? []}
        locale={{ emptyText: <PanelState kind="empty" text="该门店还没有红娘" /> }}
        columns={[
          { title: "红娘", render: (_, { user }) => <MemberCell member={user} /> },
          { title: "等级", dataIndex: "gradeName" },
          {
            title: "服务会员",
            align: "right",
            render: (_, { memberCount, memberQuota }) => `${memberCount}/${memberQuota}`,
          },
          {
            title: "状态",
            render: (_, { status }) => (
              <Tag tone={status === "ENABLE" ? "jade" : "mute"}>{status === "ENABLE" ? "正常" : "停用"}</Tag>
            ),
          },
          {
            title: "操作",
            render: (_, one) => <ActionButton target={one} action={moveAction} onDone={reload} />,
          },
        ]}
      />
    </PageDrawer>
  );
}

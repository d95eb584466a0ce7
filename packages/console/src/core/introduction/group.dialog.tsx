import { createGroup, getChatAccounts } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import type { IntroductionRow } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { Input, Select } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { openAddress } from "../../platform/address.ts";
import { answeredMessage, call } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

interface GroupDialogProps {
  readonly row: Pick<IntroductionRow, "id" | "user" | "other">;
  onDone(): void;
  onClose(): void;
}

interface FormProps extends GroupDialogProps {
  readonly accounts: readonly { readonly userId: number; readonly firstName: string }[];
}

const nameMax = 30;

function GroupForm({ row: { id, user, other }, accounts, onDone, onClose }: FormProps) {
  const form = useForm({
    schema: createGroup.body,
    initial: useMemo(
      () => ({
        accountId: accounts[0]?.userId ?? null,
        name: `${user.firstName}和${other.firstName}`.slice(0, nameMax),
        groupKind: "INTRODUCE",
        userIds: [user.userId, other.userId],
        introductionId: id,
      }),
      [accounts, id, user, other],
    ),
    send: async (body) => {
      const { conversationId } = await call(createGroup, { body });
      toast.success(answeredMessage(createGroup));
      openAddress(`/message/chatList?accountId=${body.accountId}&conversationId=${conversationId}`);
    },
    onDone,
  });
  const name = form.values.name ?? "";
  return (
    <FormFrame
      title="建牵线群"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "建群中" : "建群"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="text2 mb-16">
        {user.firstName}（{user.userId}）和 {other.firstName}（{other.userId}）
      </p>
      <div className="form-grid">
        <FormField label="以谁的账号建群" error={form.errors.accountId}>
          {({ id: inputId }) => (
            <Select
              id={inputId}
              style={{ width: "100%" }}
              value={form.values.accountId}
              options={accounts.map(({ userId, firstName }) => ({ value: userId, label: `${firstName}（${userId}）` }))}
              onChange={(accountId: number) => form.set("accountId", accountId)}
            />
          )}
        </FormField>
        <FormField label="群名称" error={form.errors.name} counter={[name.length, nameMax]}>
          {({ id: inputId, invalid }) => (
            <Input
              id={inputId}
              maxLength={nameMax}
              value={name}
              {...(invalid ? { status: "error" as const } : {})}
              onChange={(event) => form.set("name", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

/** 建牵线群 of an introduction that both agreed to, whoever's members they are. */
export function GroupDialog(props: GroupDialogProps) {
  const { data, error, reload } = useData(getChatAccounts, {});
  const accounts = useMemo(() => {
    const entire = (data ?? []).filter(({ whole }) => whole);
    return [...entire.filter(({ type }) => type !== null), ...entire.filter(({ type }) => type === null)];
  }, [data]);
  if (accounts.length > 0) return <GroupForm {...props} accounts={accounts} />;
  return (
    <FormFrame
      title="建牵线群"
      kind="dialog"
      width={480}
      dirty={false}
      busy
      okText="建群"
      onOk={() => undefined}
      onClose={props.onClose}
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={3} />}
      {data !== undefined && <PanelState kind="empty" text="您没有可用的聊天账号" />}
    </FormFrame>
  );
}

import { putMatchSetting } from "@hongxian/contract/core/matching/match.endpoints.ts";
import {
  askTransfer,
  assignMatchmaker,
  changeShop,
} from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { z } from "zod";
import { MatchmakerInput } from "../../core/matchmaker/matchmaker-input.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

interface End {
  onDone(): void;
  onClose(): void;
}
interface Member {
  readonly userId: number;
  readonly firstName: string;
}

const matchmakerSchema = z.object({ matchmakerUserId: z.int("请选择红娘") });

/** 分配红娘 of one or several. */
export function AssignDialog({
  rows,
  shopId,
  onDone,
  onClose,
}: End & { rows: readonly number[]; shopId: number | null }) {
  const form = useForm({
    schema: matchmakerSchema,
    initial: useMemo(() => ({ matchmakerUserId: null }), []),
    send: async ({ matchmakerUserId }) => {
      await call(assignMatchmaker, { params: { matchmakerUserId }, body: [...rows] });
      toast.success(answeredMessage(assignMatchmaker));
    },
    onDone,
  });
  return (
    <FormFrame
      title={rows.length === 1 ? "分配红娘" : `分配红娘（${rows.length}位会员）`}
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "分配中" : "分配"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="红娘" error={form.errors.matchmakerUserId}>
        {({ id, invalid }) => (
          <MatchmakerInput
            id={id}
            invalid={invalid}
            by="userId"
            shopId={shopId ?? undefined}
            value={form.values.matchmakerUserId}
            onChange={(userId) => form.set("matchmakerUserId", userId)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const shopField = field.shop("转入门店");
const shopSchema = z.object({ shopId: z.int("请选择转入门店"), reason: changeShop.body.shape.reason });
const noShop = { shopId: null };

/** 转店, with the reason. */
export function ShopDialog({ member, onDone, onClose }: End & { member: Member }) {
  return (
    <TextDialog
      title={`转店：${member.firstName}`}
      label="转店原因"
      max={200}
      schema={shopSchema}
      name="reason"
      fixed={noShop}
      renderMore={(form) => (
        <FormField label="转入门店" error={form.errors.shopId}>
          {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={shopField} {...form.field("shopId")} />}
        </FormField>
      )}
      send={({ shopId, reason }) => call(changeShop, { params: { userId: member.userId, shopId }, body: { reason } })}
      onDone={() => {
        toast.success(answeredMessage(changeShop));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

const until = field.time("暂停至");
const pauseSchema = z.object({ pauseUntil: z.iso.datetime({ offset: true, error: "请选择暂停截止时间" }) });

/** 暂停匹配 until a given time. */
export function PauseDialog({ member, onDone, onClose }: End & { member: Member }) {
  const form = useForm({
    schema: pauseSchema,
    initial: useMemo(() => ({ pauseUntil: null }), []),
    send: async ({ pauseUntil }) => {
      await call(putMatchSetting, { params: { userId: member.userId }, body: { pauseUntil } });
      toast.success(answeredMessage(putMatchSetting));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`暂停匹配：${member.firstName}`}
      kind="dialog"
      width={400}
      dirty={form.dirty}
      busy={form.sending}
      okText="确定"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="暂停至" error={form.errors.pauseUntil}>
        {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={until} {...form.field("pauseUntil")} />}
      </FormField>
    </FormFrame>
  );
}

/** 申请转入: a member of another shop, by phone. */
export function AskTransferDialog({ onDone, onClose }: End) {
  const form = useForm({
    schema: askTransfer.body,
    initial: useMemo(() => ({ login: "", reason: "" }), []),
    send: async (body) => {
      await call(askTransfer, { body });
      toast.success(answeredMessage(askTransfer));
    },
    onDone,
  });
  const reason = form.values.reason;
  return (
    <FormFrame
      title="申请转入"
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交申请"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="会员手机号" error={form.errors.login}>
        {({ id }) => (
          <Input
            id={id}
            inputMode="numeric"
            maxLength={11}
            value={form.values.login}
            onChange={(event) => form.set("login", event.target.value)}
          />
        )}
      </FormField>
      <FormField label="申请原因" error={form.errors.reason} counter={[reason.length, 200]}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={reason}
            onChange={(event) => form.set("reason", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

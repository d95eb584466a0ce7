import {
  createGroup,
  editConversation,
  getConversations,
  startConversation,
  type ConversationRow,
} from "@hongxian/contract/core/chat/chat.endpoints.ts";
import {
  finishConversation,
  getTransferStaff,
  transferConversation,
} from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { accompanyResult } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { complaintReason } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { reportMessage } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import { Checkbox, Input, Radio, Select } from "antd";
import { useMemo, useState } from "react";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { Face } from "../../ui/fields/member-field.tsx";

interface End {
  onDone(): void;
  onClose(): void;
}
interface OnConversation extends End {
  readonly accountId: number;
  readonly conversationId: string;
}

/** 转接: to whom, and what this person should know. */
export function TransferDialog({ accountId, conversationId, ...end }: OnConversation) {
  const { data } = useData(getTransferStaff, { params: { id: conversationId }, query: { accountId } });
  const fixed = useMemo(() => ({ accountId, staffId: null }), [accountId]);
  return (
    <TextDialog
      title="转接"
      label="转接说明"
      name="note"
      max={200}
      schema={transferConversation.body}
      fixed={fixed}
      okText="转接"
      renderMore={(form) => (
        <FormField label="接待员工" error={form.errors.staffId}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              placeholder="请选择接待员工"
              loading={data === undefined}
              value={form.values.staffId}
              showSearch={{ optionFilterProp: "label" }}
              options={(data ?? []).map((staff) => ({
                value: staff.id,
                label: `${staff.name}（${staff.present ? "在线" : "离线"}，接待中 ${staff.serving}）`,
              }))}
              onChange={(value: number) => form.set("staffId", value)}
            />
          )}
        </FormField>
      )}
      send={async (body) => {
        await call(transferConversation, { params: { id: conversationId }, body });
        toast.success(answeredMessage(transferConversation));
      }}
      {...end}
    />
  );
}

const resultOptions = accompanyResult.values.map((value) => ({ value, label: accompanyResult.labels[value] }));

/** 结束接待: with its result. */
export function FinishDialog({ accountId, conversationId, ...end }: OnConversation) {
  const fixed = useMemo(() => ({ accountId, result: "NONE" }), [accountId]);
  return (
    <TextDialog
      title="结束接待"
      label="备注"
      name="remark"
      max={200}
      schema={finishConversation.body}
      fixed={fixed}
      okText="结束接待"
      renderMore={(form) => (
        <FormField label="接待结果" error={form.errors.result}>
          {() => (
            <Radio.Group
              options={resultOptions}
              value={form.values.result}
              onChange={(event) => form.set("result", event.target.value)}
            />
          )}
        </FormField>
      )}
      send={async (body) => {
        await call(finishConversation, { params: { id: conversationId }, body });
        toast.success(answeredMessage(finishConversation));
      }}
      {...end}
    />
  );
}

export const RemarkDialog = ({ accountId, conversationId, ...end }: OnConversation) => {
  const fixed = useMemo(() => ({ accountId }), [accountId]);
  return (
    <TextDialog
      title="会话备注"
      label="备注名"
      name="remark"
      max={40}
      schema={editConversation.body}
      fixed={fixed}
      okText="保存"
      hint="留空则显示会员昵称"
      send={(body) => call(editConversation, { params: { id: conversationId }, body })}
      {...end}
    />
  );
};

const reasonOptions = complaintReason.values.map((value) => ({ value, label: complaintReason.labels[value] }));

/** 举报: a complaint with the message as evidence. */
export function ReportDialog({ accountId, msgId, ...end }: End & { accountId: number; msgId: string }) {
  const fixed = useMemo(() => ({ accountId, reasonType: null }), [accountId]);
  return (
    <TextDialog
      title="举报"
      label="举报说明"
      name="content"
      max={500}
      schema={reportMessage.body}
      fixed={fixed}
      okText="举报"
      renderMore={(form) => (
        <FormField label="举报原因" error={form.errors.reasonType}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              placeholder="请选择举报原因"
              value={form.values.reasonType}
              options={reasonOptions}
              onChange={(value) => form.set("reasonType", value)}
            />
          )}
        </FormField>
      )}
      send={async (body) => {
        await call(reportMessage, { params: { msgId }, body });
        toast.success(answeredMessage(reportMessage));
      }}
      {...end}
    />
  );
}

interface StartDialogProps {
  readonly accountId: number;
  onOpened(conversationId: string): void;
  onClose(): void;
}

/** 发起聊天. */
export function StartDialog({ accountId, onOpened, onClose }: StartDialogProps) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (member === null) return setMissing(true);
    setBusy(true);
    try {
      const { conversationId } = await call(startConversation, { body: { accountId, userId: member.userId } });
      return onOpened(conversationId);
    } catch (error) {
      toastError(error);
      return setBusy(false);
    }
  };
  return (
    <FormFrame
      title="发起聊天"
      kind="dialog"
      width={480}
      dirty={false}
      busy={busy}
      okText="开始聊天"
      onOk={() => void start()}
      onClose={onClose}
    >
      <MemberFinder member={member} error={missing && member === null ? "请选择会员" : undefined} onFound={setMember} />
    </FormFrame>
  );
}

interface IntroduceDialogProps extends StartDialogProps {
  readonly first: { readonly userId: number; readonly firstName: string } | null;
}

/** 建牵线群: the two members whom a matchmaker introduces. */
export function IntroduceDialog({ accountId, first, onOpened, onClose }: IntroduceDialogProps) {
  const [one, setOne] = useState<FoundMember | null>(null);
  const [other, setOther] = useState<FoundMember | null>(null);
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const firstId = first?.userId ?? one?.userId;
  const title =
    name.trim() === "" ? `${first?.firstName ?? one?.firstName ?? ""}和${other?.firstName ?? ""}` : name.trim();
  const make = async () => {
    setTried(true);
    if (firstId === undefined || other === null) return;
    setBusy(true);
    try {
      const { conversationId } = await call(createGroup, {
        body: { accountId, name: title.slice(0, 30), groupKind: "INTRODUCE", userIds: [firstId, other.userId] },
      });
      toast.success(answeredMessage(createGroup));
      onOpened(conversationId);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title="建牵线群"
      kind="dialog"
      width={480}
      dirty={other !== null}
      busy={busy}
      okText="建群"
      onOk={() => void make()}
      onClose={onClose}
    >
      <div className="form-grid">
        {first === null ? (
          <MemberFinder
            label="会员A"
            member={one}
            error={tried && one === null ? "请选择会员" : undefined}
            onFound={setOne}
          />
        ) : (
          <div className="text2 mb-16">
            会员A：{first.firstName}（{first.userId}）
          </div>
        )}
        <MemberFinder
          label="会员B"
          member={other}
          error={tried && other === null ? "请选择会员" : undefined}
          onFound={setOther}
        />
        <FormField label="群名称" optional counter={[name.length, 30]}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={30}
              placeholder={title}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

interface ForwardDialogProps {
  readonly accountId: number;
  readonly except: string;
  onForward(conversationIds: readonly string[]): void;
  onClose(): void;
}

const isOpenTo = ({ status }: ConversationRow) => status === "NORMAL";

/** 转发: to at most nine conversations of the same account. */
export function ForwardDialog({ accountId, except, onForward, onClose }: ForwardDialogProps) {
  const [keyword, setKeyword] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data } = useData(getConversations, { query: { accountId, keyword, filter: "ALL", page: 1, size: 50 } });
  const toggle = (id: string, on: boolean) => {
    if (on && chosen.length >= chatLimits.forwardTo) return toast.warning(`最多转发给${chatLimits.forwardTo}个会话`);
    return setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  };
  return (
    <FormFrame
      title="转发给"
      kind="dialog"
      width={480}
      dirty={chosen.length > 0}
      busy={chosen.length === 0}
      okText={chosen.length === 0 ? "转发" : `转发（${chosen.length}）`}
      onOk={() => onForward(chosen)}
      onClose={onClose}
    >
      <Input.Search placeholder="昵称 / 用户ID" allowClear onSearch={(text) => setKeyword(text.trim())} />
      <ul className="forward-list" aria-label="会话">
        {(data?.list ?? [])
          .filter((row) => row.conversationId !== except && isOpenTo(row))
          .map((row) => (
            <li key={row.conversationId}>
              <Checkbox
                checked={chosen.includes(row.conversationId)}
                onChange={(event) => toggle(row.conversationId, event.target.checked)}
              >
                <span className="forward-row inline-row gap-8">
                  <Face src={row.avatar} name={row.name} size={28} />
                  {row.name}
                </span>
              </Checkbox>
            </li>
          ))}
      </ul>
    </FormFrame>
  );
}

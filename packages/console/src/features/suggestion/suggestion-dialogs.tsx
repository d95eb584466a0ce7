import { findMainSuggestions, mergeSuggestion } from "@hongxian/contract/features/suggestion/suggestion.endpoints.ts";
import {
  replyTemplates,
  suggestionLimits,
  suggestionMessages,
} from "@hongxian/contract/features/suggestion/suggestion.rules.ts";
import { suggestion } from "@hongxian/contract/features/suggestion/suggestion.resource.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { Input, InputNumber } from "antd";
import { useState } from "react";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import "./suggestion.css";

const replySuggestion = actionCall(suggestion, "reply");
const adoptSuggestion = actionCall(suggestion, "adopt");
const complainSuggestion = actionCall(suggestion, "complain");

export type SuggestionRow = RowOf<typeof suggestion>;
export const suggestionTones = { WAIT_REPLY: "ochre", REPLIED: "slate", ADOPTED: "jade", CLOSED: "mute" } as const;
interface DialogProps {
  readonly row: SuggestionRow;
  onDone(): void;
  onClose(): void;
}

/** 回复. */
export const ReplyDialog = ({ row: { id }, draft = "", ...end }: DialogProps & { readonly draft?: string }) => (
  <TextDialog
    title={`回复建议 ${id}`}
    label="回复内容"
    name="content"
    max={suggestionLimits.reply}
    schema={replySuggestion.body}
    text={draft}
    phrases={replyTemplates}
    okText="发送"
    send={async (body) => {
      await call(replySuggestion, { params: { id }, body });
      toast.success(answeredMessage(replySuggestion));
    }}
    {...end}
  />
);

const noReward = { rewardScore: 0 };

/** 采纳. */
export const AdoptDialog = ({ row: { id }, ...end }: DialogProps) => (
  <TextDialog
    title={`采纳建议 ${id}`}
    label="采纳说明"
    name="remark"
    max={suggestionLimits.adopt}
    schema={adoptSuggestion.body}
    fixed={noReward}
    okText="采纳"
    renderMore={(form) => (
      <FormField label="奖励积分" error={form.errors.rewardScore}>
        {({ id: inputId }) => (
          <InputNumber
            id={inputId}
            style={{ width: "100%" }}
            value={form.values.rewardScore ?? 0}
            onChange={(value) => form.set("rewardScore", value)}
          />
        )}
      </FormField>
    )}
    send={async (body) => {
      await call(adoptSuggestion, { params: { id }, body });
      toast.success(answeredMessage(adoptSuggestion));
    }}
    {...end}
  />
);

/** 合并: into which one. */
export function MergeDialog({ row: { id }, onDone, onClose }: DialogProps) {
  const [keyword, setKeyword] = useState("");
  const [mainId, setMainId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { data } = useData(findMainSuggestions, { query: { keyword, except: id } });
  const merge = async () => {
    if (mainId === null) return;
    setBusy(true);
    try {
      await call(mergeSuggestion, { params: { id, mainId } });
      toast.success(answeredMessage(mergeSuggestion));
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`合并建议 ${id}`}
      kind="dialog"
      width={560}
      dirty={mainId !== null}
      busy={busy || mainId === null}
      okText="合并"
      onOk={() => void merge()}
      onClose={onClose}
    >
      <Input.Search placeholder="编号或内容" allowClear onSearch={(text) => setKeyword(text.trim())} />
      <ul className="merge-mains" aria-label="主建议">
        {data?.map((main) => (
          <li key={main.id}>
            <button
              className="grid gap-8 wide align-start pointer"
              type="button"
              aria-pressed={main.id === mainId}
              onClick={() => setMainId(main.id)}
            >
              <b className="num">{main.id}</b>
              <span>{main.content}</span>
              <em className="num text3">{main.mergeNum > 0 ? `合并 ${main.mergeNum}` : ""}</em>
            </button>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <PanelState kind="empty" />}
    </FormFrame>
  );
}

/** 转投诉: the reported member. */
export function ComplainDialog({ row: { id }, onDone, onClose }: DialogProps) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (member === null) return setMissing(true);
    setBusy(true);
    try {
      await call(complainSuggestion, { params: { id }, body: { targetUserId: member.userId } });
      toast.success(answeredMessage(complainSuggestion));
      return onDone();
    } catch (error) {
      toastError(error);
      return setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`建议 ${id} 转投诉`}
      kind="dialog"
      width={480}
      dirty={member !== null}
      busy={busy}
      okText="转投诉"
      onOk={() => void send()}
      onClose={onClose}
    >
      <MemberFinder
        label="被投诉会员"
        member={member}
        error={missing && member === null ? suggestionMessages.noMember : undefined}
        onFound={setMember}
      />
    </FormFrame>
  );
}

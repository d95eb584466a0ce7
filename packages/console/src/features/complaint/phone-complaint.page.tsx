import { complaintActs } from "@hongxian/contract/features/complaint/complaint.acts.ts";
import { pushPersonMsg } from "@hongxian/contract/core/push/push.endpoints.ts";
import { complaintReason, complaintStatus } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import {
  getComplaintCards,
  handleOnPhone,
  phoneComplaintGrants,
  phoneComplaintMessages,
  phoneMeasure,
  readComplaintChat,
  rejectOnPhone,
} from "@hongxian/contract/features/complaint/phone-complaint.endpoints.ts";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useEffect, useState } from "react";
import { z } from "zod";
import { RecordBubble } from "../../core/chat/record-bubbles.tsx";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { PhoneChips } from "../../core/phone/phone-chips.tsx";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneMember, PhonePictures } from "../../core/phone/phone-parts.tsx";
import { PhoneSheet } from "../../core/phone/phone-sheet.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { currentSession } from "../../core/session/session-store.ts";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { FormField } from "../../kit/form-field.tsx";
import { useHolder } from "../../platform/access-context.tsx";
import { call, type CallData } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { statusTones } from "./complaint-tones.ts";

type Complaint = RowOf<typeof complaint>;
type Card = CallData<typeof getComplaintCards>[number];
/** A complaint with the fields its card shows besides the list's own columns. */
type CardRow = Complaint & { readonly more: Card | undefined };
const complaints = listCall(complaint);
const tabs = { "WAIT_HANDLE,HANDLING": "待处理", VALID: "已处理", INVALID: "已驳回" } as const;
const filters: readonly PhoneFilter[] = [
  { kind: "some", name: "reasonType", label: "类型", labels: complaintReason.labels },
  { kind: "number", name: "member", label: "投诉人或被投诉人ID" },
  {
    kind: "days",
    label: "时间",
    begin: "beginTime",
    end: "endTime",
    lastDays: 30,
    wholeFor: { status: ["WAIT_HANDLE", "HANDLING"] },
  },
];
/** A complaint claimed by another person can be decided only by that person. */
const heldBy = ({ status, handlerId, handler }: Complaint): string | undefined =>
  status === "HANDLING" && handlerId !== (currentSession()?.staff.id ?? null)
    ? phoneComplaintMessages.held(handler?.name ?? "")
    : undefined;
type Measure = (typeof phoneMeasure.values)[number];
const resultSchema = z.strictObject({
  result: handleOnPhone.body.shape.result,
  measure: z.enum(phoneMeasure.values, "请选择处罚方式"),
});
const startMeasure = { measure: "WARN" };

/** 处理: the result and the measure; a ban has its own sheet. */
function HandleDialog({ row, onDone, onClose }: { row: Complaint; onDone(): void; onClose(): void }) {
  const holder = useHolder();
  const [banning, setBanning] = useState<string | null>(null);
  const measures = Object.fromEntries(
    Object.entries(phoneMeasure.labels).filter(
      ([key]) => key !== "ACCOUNT_BAN" || (row.targetUserId !== null && allows([memberAccountGrants.ban], holder)),
    ),
  );
  const params = { id: row.id };
  if (banning !== null && row.targetUserId !== null)
    return (
      <BanDialog
        member={{ userId: row.targetUserId, firstName: row.targetUser?.firstName ?? null }}
        submit={({ reason, days }) =>
          runCall(handleOnPhone, { params, body: { result: banning, measure: "ACCOUNT_BAN", reason, days } })
        }
        onDone={onDone}
        onClose={() => setBanning(null)}
      />
    );
  const send = async ({ result, measure }: { result: string; measure: Measure }) => {
    if (measure === "ACCOUNT_BAN") setBanning(result);
    else {
      await runCall(handleOnPhone, { params, body: { result, measure } });
      onDone();
    }
  };
  return (
    <TextDialog
      title={`处理投诉 ${row.id}`}
      label="处理结果"
      name="result"
      max={200}
      schema={resultSchema}
      fixed={startMeasure}
      send={send}
      renderMore={(form) => (
        <FormField label="处罚方式" error={form.errors.measure}>
          {() => (
            <PhoneChips
              label="处罚方式"
              labels={measures}
              chosen={[form.values.measure ?? ""]}
              onPick={(value) => form.set("measure", value)}
            />
          )}
        </FormField>
      )}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}

/** 查看聊天: the last messages between the two. */
function ChatSheet({ row, onClose }: { row: Complaint; onClose(): void }) {
  const [chat, setChat] = useState<CallData<typeof readComplaintChat> | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    call(readComplaintChat, { params: { id: row.id } }).then(setChat, (error: Error) => {
      setFailed(error.message);
      toastError(error);
    });
  }, [row.id]);
  return (
    <PhoneSheet title="聊天记录（最近50条）" onClose={onClose}>
      {failed !== null && (
        <p className="phone-note phone-late" role="alert">
          {failed}
        </p>
      )}
      {failed === null && chat === null && <PanelState kind="loading" />}
      {chat?.messages.length === 0 && <PanelState kind="empty" text="双方没有聊天记录" />}
      {chat?.messages.map((message) => (
        <RecordBubble key={message.msgId} message={message} right={message.fromId === row.userId} />
      ))}
    </PhoneSheet>
  );
}

const contactSchema = z.strictObject({
  content: z.string("请输入推送内容").trim().min(1, "请输入推送内容").max(200, "推送内容不能超过200个字"),
});
const actions: readonly PageAction<Complaint>[] = [
  actionOf(complaintActs.handleOnPhone, {
    blocked: heldBy,
    dialog: (row, end) => <HandleDialog row={row} {...end} />,
  }),
  actionOf(complaintActs.rejectOnPhone, {
    blocked: heldBy,
    dialog: ({ id }, end) => (
      <TextDialog
        title={`驳回投诉 ${id}`}
        label="驳回原因"
        name="reason"
        max={200}
        schema={rejectOnPhone.body}
        okText="驳回"
        send={(body) => runCall(rejectOnPhone, { params: { id }, body })}
        {...end}
      />
    ),
  }),
  actionOf(complaintActs.chat, {
    dialog: (row, { onClose }) => <ChatSheet row={row} onClose={onClose} />,
  }),
  actionOf(phoneComplaintGrants.contact, {
    dialog: ({ userId }, end) => (
      <TextDialog
        title="联系投诉人"
        label="消息内容"
        name="content"
        max={200}
        schema={contactSchema}
        okText="发送"
        send={({ content }) =>
          runCall(pushPersonMsg, {
            query: { userIds: String(userId), title: phoneComplaintMessages.contactTitle, content },
          })
        }
        {...end}
      />
    ),
  }),
];

function ComplaintCard({ row }: { row: CardRow }) {
  const { more } = row;
  return (
    <>
      <div className="row spread shrink-x gap-8">
        <PhoneMember user={row.user} />
        <Tag tone={statusTones[row.status]}>{complaintStatus.labels[row.status]}</Tag>
      </div>
      <div className="row spread shrink-x gap-8">
        <span className="caption">被投诉</span>
        <PhoneMember user={row.targetUser} />
      </div>
      <div className="flex wrap gap-6 mt-8">
        <Tag tone="slate">{complaintReason.labels[row.reasonType]}</Tag>
        {more !== undefined && more.complainedNum > 0 && <Tag tone="ochre">被投诉 {more.complainedNum} 次</Tag>}
      </div>
      <p className="phone-text">{row.content}</p>
      <PhonePictures images={more?.images ?? []} label="投诉图片" />
      <p className="phone-note num">{clockText(row.createdTime)}</p>
    </>
  );
}

/** 投诉 on the phone. */
export function PhoneComplaintPage() {
  const list = usePhoneList(complaints);
  const ids = list.rows.slice(-200).map(({ id }) => id);
  const { data: cards } = useData(getComplaintCards, { query: { ids: ids.join(",") } }, { enabled: ids.length > 0 });
  return (
    <PhoneListPage
      title="投诉"
      list={{ ...list, rows: list.rows.map((row) => ({ ...row, more: cards?.find(({ id }) => id === row.id) })) }}
      rowKey={({ id }) => id}
      filters={filters}
      tabs={{ name: "status", titles: tabs, preset: "WAIT_HANDLE,HANDLING" }}
      actions={actions}
      Card={ComplaintCard}
    />
  );
}

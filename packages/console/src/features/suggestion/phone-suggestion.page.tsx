import { suggestChat } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { suggestionStatus, suggestionType } from "@hongxian/contract/core/ticket/suggestion.choices.ts";
import { closeSuggestions } from "@hongxian/contract/features/suggestion/suggestion.endpoints.ts";
import { suggestion } from "@hongxian/contract/features/suggestion/suggestion.resource.ts";
import {
  isAnswerable,
  isOpenSuggestion,
  phoneSuggestionRoute,
  suggestionGrants,
} from "@hongxian/contract/features/suggestion/suggestion.rules.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { useEffect, useState } from "react";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneMember, PhonePictures } from "../../core/phone/phone-parts.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { runCall } from "../../kit/run-call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { call } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import {
  AdoptDialog,
  ComplainDialog,
  ReplyDialog,
  type SuggestionRow,
  suggestionTones,
} from "./suggestion-dialogs.tsx";

const suggestions = listCall(suggestion);
const tabs = { WAIT_REPLY: "待回复", "REPLIED,ADOPTED": "已回复", CLOSED: "已忽略" } as const;
const filters: readonly PhoneFilter[] = [
  { kind: "some", name: "type", label: "类型", labels: suggestionType.labels },
  { kind: "some", name: "platform", label: "平台", labels: platform.labels },
  { kind: "text", name: "keyword", label: "关键词" },
  {
    kind: "days",
    label: "时间",
    begin: "beginTime",
    end: "endTime",
    lastDays: 30,
    wholeFor: { status: ["WAIT_REPLY"] },
  },
];

/** AI 回复建议: three drafts; the chosen one fills the reply. */
function DraftsDialog({ row, onDone, onClose }: { row: SuggestionRow; onDone(): void; onClose(): void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<readonly string[] | null>(null);
  const { userId, content } = row;
  useEffect(() => {
    const messages = [{ fromMember: true, text: content }];
    call(suggestChat, { body: { userId, messages } }).then(
      ({ replies }) => setDrafts(replies),
      (error: unknown) => {
        toastError(error);
        setDrafts([]);
      },
    );
  }, [userId, content]);
  if (chosen !== null) return <ReplyDialog row={row} draft={chosen} onDone={onDone} onClose={onClose} />;
  return (
    <PageModal open width={440} title="回复建议" footer={null} onCancel={onClose}>
      {drafts === null && <PanelState kind="loading" />}
      <div className="phone-menu grid">
        {drafts?.map((text) => (
          <button
            className="row spread gap-8 size-15 text align-start"
            key={text}
            type="button"
            onClick={() => setChosen(text)}
          >
            {text}
          </button>
        ))}
      </div>
    </PageModal>
  );
}

const actions: readonly PageAction<SuggestionRow>[] = [
  rowAction(suggestion, "reply", ReplyDialog),
  {
    title: "回复建议",
    allow: [button("回复建议", phoneSuggestionRoute)],
    when: isAnswerable,
    dialog: (row, end) => <DraftsDialog row={row} {...end} />,
  },
  { ...rowAction(suggestion, "adopt", AdoptDialog), title: "标记采纳", allow: [suggestionGrants.mark] },
  rowAction(suggestion, "complain", ComplainDialog),
  {
    title: "忽略",
    allow: [suggestionGrants.ignore],
    danger: true,
    when: isOpenSuggestion,
    confirm: "确定忽略该建议？",
    run: ({ id }) => runCall(closeSuggestions, { body: { ids: [id] } }),
  },
];

function SuggestionCard({ row }: { row: SuggestionRow }) {
  const last = row.replies.at(-1);
  return (
    <>
      <div className="row spread shrink-x gap-8">
        <PhoneMember user={row.user} />
        <Tag tone={suggestionTones[row.status]}>{suggestionStatus.labels[row.status]}</Tag>
      </div>
      <div className="flex wrap gap-6 mt-8">
        <Tag tone="slate">{suggestionType.labels[row.type]}</Tag>
      </div>
      <p className="phone-text">{row.content}</p>
      <PhonePictures images={row.imgs} label="反馈图片" />
      {last !== undefined && (
        <p className="phone-quote">
          {last.staff ?? "系统"}：{last.content}
        </p>
      )}
      <p className="phone-note num">
        {platform.labels[row.platform]} {row.appVersion} · {clockText(row.createdTime)}
      </p>
    </>
  );
}

/** 建议反馈 on the phone. */
export function PhoneSuggestionPage() {
  const list = usePhoneList(suggestions);
  return (
    <PhoneListPage
      title="建议反馈"
      list={list}
      rowKey={({ id }) => id}
      filters={filters}
      tabs={{ name: "status", titles: tabs, preset: "WAIT_REPLY" }}
      actions={actions}
      Card={SuggestionCard}
    />
  );
}

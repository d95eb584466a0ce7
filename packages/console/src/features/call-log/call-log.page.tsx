import { callActs } from "@hongxian/contract/features/call-log/call.acts.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { getCallRecord } from "@hongxian/contract/features/call-log/call-log.endpoints.ts";
import { callRecord } from "@hongxian/contract/features/call-log/call-log.resource.ts";
import { callGrants, callKind } from "@hongxian/contract/features/call-log/call-log.rules.ts";
import { Segmented } from "antd";
import { useMemo, useRef, useState } from "react";
import { NoteDialog } from "../../core/member-dialogs/note-dialog.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { BanPartyDialog, CallBanDialog, type CallRow, EndDialog, RefundDialog } from "./call-dialogs.tsx";
import { CallFigures } from "./call-figures.tsx";
import "../../core/figures/figures.css";

const tabs = [
  { key: "app", title: "音视频通话" },
  { key: "phone", title: "电话外呼" },
];
/** The columns each tab leaves out. */
const hidden = {
  app: new Set(["callerStaffId", "hasRecord", "communicateStatus"]),
  phone: new Set([
    "callerId",
    "freeSec",
    "chargeMin",
    "unitPrice",
    "amount",
    "calleeIncome",
    "refundAmount",
    "machineResult",
  ]),
} as const;

const appKinds = { labels: { AUDIO_CALL: callKind.labels.AUDIO_CALL, VIDEO_CALL: callKind.labels.VIDEO_CALL } };
/** The sheet counts seconds; the list prints minutes and seconds, and says so. */
const titles: Readonly<Record<string, string>> = { durationSec: "时长(分:秒)", freeSec: "免费(分:秒)" };
const durationText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const overlay: OverlayOf<typeof callRecord> = {
  tones: {
    status: {
      CALLING: "ochre",
      TALKING: "jade",
      FINISH: "mute",
      NO_ANSWER: "hollow",
      REFUSE: "hollow",
      CANCEL: "hollow",
      BUSY: "hollow",
      BALANCE_OUT: "ochre",
      FORCE_END: "brick",
    },
    machineResult: { NONE: "hollow", PASS: "jade", REVIEW: "ochre", BLOCK: "brick" },
  },
  cells: {
    // A running call has no length yet: the time since it was answered.
    durationSec: ({ durationSec, status, answerTime }) => (
      <span className="num">
        {durationText(
          status === "TALKING" && answerTime !== null
            ? Math.max(durationSec, Math.floor((Date.now() - Date.parse(answerTime)) / 1000))
            : durationSec,
        )}
      </span>
    ),
    freeSec: ({ freeSec }) => <span className="num">{durationText(freeSec)}</span>,
  },
  filters: { kind: ({ list }) => <ChoiceFilter list={list} name="kind" label="类型" of={appKinds} /> },
  widths: { callerId: 156, calleeId: 156, durationSec: 84, freeSec: 84, status: 104 },
};

const noteAction: PageAction<CallRow> = actionOf(callActs.note, {
  dialog: (row, end) => (
    <NoteDialog
      member={{
        userId: row.calleeId ?? 0,
        firstName: row.callee?.firstName ?? null,
        communicateStatus: row.communicateStatus,
      }}
      {...end}
    />
  ),
});

const actionsOf = (phone: boolean, play: (url: string) => void): readonly PageAction<CallRow>[] => [
  actionOf(callActs.refund, {
    dialog: (row, end) => <RefundDialog row={row} {...end} />,
  }),
  actionOf(callActs.end, {
    dialog: (row, end) => <EndDialog row={row} {...end} />,
  }),
  actionOf(callActs.shots, {
    run: async ({ snapshotUrls }) => showPictures(addressesOf(snapshotUrls)),
  }),
  actionOf(callActs.record, {
    run: async ({ id }) => play((await call(getCallRecord, { params: { id } })).url),
  }),
  ...(phone ? [noteAction] : []),
  actionOf(callGrants.ban, {
    danger: true,
    group: "会员",
    dialog: (row, end) => <CallBanDialog row={row} {...end} />,
  }),
  actionOf(memberAccountGrants.ban, {
    danger: true,
    group: "会员",
    dialog: (row, end) => <BanPartyDialog row={row} {...end} />,
  }),
];

function Player({ url, onClose }: { url: string; onClose(): void }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(1);
  return (
    <PageModal open title="播放录音" width={420} footer={null} onCancel={onClose}>
      <audio ref={audio} src={url} controls autoPlay style={{ width: "100%" }}>
        <track kind="captions" />
      </audio>
      <Segmented
        options={[1, 1.5, 2].map((value) => ({ value, label: `${value}×` }))}
        value={speed}
        onChange={(value) => {
          setSpeed(value);
          if (audio.current !== null) audio.current.playbackRate = value;
        }}
      />
    </PageModal>
  );
}

function Calls({ tabs: shown, phone }: { tabs: PageTabs; phone: boolean }) {
  const [charts, setCharts] = useState(false);
  const [record, setRecord] = useState<string | null>(null);
  const [search] = usePageSearch();
  const kinds = callKind.values.filter((kind) => (kind === "PHONE_CALL") === phone).join(",");
  const fixed = useMemo(() => ({ kind: kinds }), [kinds]);
  const view = useResource(callRecord, overlay, {
    ...(phone || !search.has("kind") ? { fixed } : {}),
    without: phone ? ["kind", "caller", "charged", "refunded", "machineResult"] : ["callerStaffId"],
  });
  const { list } = view;
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const left = hidden[phone ? "phone" : "app"];
  const columns = view.columns
    .filter(({ name }) => name === undefined || !(left as ReadonlySet<string>).has(name))
    .map((column) => ({ ...column, title: titles[column.name ?? ""] ?? column.title }));
  const actions = useMemo(() => actionsOf(phone, setRecord), [phone]);
  return (
    <Page title={callRecord.title} {...shown} extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}>
      {charts && <CallFigures list={list} span={span} phone={phone} />}
      <ResourceTable
        {...view}
        columns={columns}
        settings={phone ? "phone" : "app"}
        rowActions={actions}
        {...(phone ? { totals: undefined } : {})}
      />
      {record !== null && <Player url={record} onClose={() => setRecord(null)} />}
    </Page>
  );
}

/** 通话记录. */
export function CallLogPage() {
  const shown = usePageTabs(tabs);
  return <Calls key={shown.tab} tabs={shown} phone={shown.tab === "phone"} />;
}

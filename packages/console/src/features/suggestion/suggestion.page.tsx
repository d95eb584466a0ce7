import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import {
  closeConfirm,
  closeSuggestions,
  getSuggestionStat,
} from "@hongxian/contract/features/suggestion/suggestion.endpoints.ts";
import { suggestion } from "@hongxian/contract/features/suggestion/suggestion.resource.ts";
import {
  isOpenSuggestion,
  suggestionGrants,
  suggestionLimits,
} from "@hongxian/contract/features/suggestion/suggestion.rules.ts";
import { useState } from "react";
import { useRowActions } from "../../core/row-cursor/use-row-actions.tsx";
import { useTicketNews } from "../../core/ticket/use-ticket-news.ts";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { LiveState } from "../../core/live/live-state.tsx";
import { Page } from "../../kit/page.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useResource } from "../../kit/use-resource.ts";
import {
  AdoptDialog,
  ComplainDialog,
  MergeDialog,
  ReplyDialog,
  type SuggestionRow,
  suggestionTones,
} from "./suggestion-dialogs.tsx";
import { SuggestionFigures } from "./suggestion-figures.tsx";
import "../../core/ticket/ticket.css";
import "./suggestion.css";

const overlay: OverlayOf<typeof suggestion> = {
  tones: { status: suggestionTones },
  cells: {
    platform: (row) => (
      <span className="cell-text block cut" title={row.deviceModel}>
        {[platform.labels[row.platform], row.appVersion, row.deviceModel].filter((text) => text !== "").join(" / ")}
      </span>
    ),
    score: ({ score }) => (score === null ? <span className="nil">—</span> : <span className="num">{score} 分</span>),
  },
  widths: { id: 72, userId: 156, content: 260, platform: 220, mergeNum: 64, score: 56 },
};

async function close(ids: readonly number[]): Promise<void> {
  await call(closeSuggestions, { body: { ids: [...ids] } });
  toast.success(answeredMessage(closeSuggestions));
}

const replyAction = rowAction(suggestion, "reply", ReplyDialog);
const adoptAction = rowAction(suggestion, "adopt", AdoptDialog);
const closeAction: PageAction<SuggestionRow> = actionOf(suggestionGrants.close, {
  when: isOpenSuggestion,
  danger: true,
  confirm: closeConfirm,
  run: ({ id }) => close([id]),
});
const rowActions: readonly PageAction<SuggestionRow>[] = [
  replyAction,
  adoptAction,
  actionOf(suggestionGrants.merge, {
    when: isOpenSuggestion,
    dialog: (row, end) => <MergeDialog row={row} {...end} />,
  }),
  rowAction(suggestion, "complain", ComplainDialog),
  closeAction,
];
const batchActions: readonly PageAction<Selection<SuggestionRow>>[] = [
  actionOf(suggestionGrants.closeMany, {
    danger: true,
    confirm: closeConfirm,
    blocked: ({ rows }) => (rows.every(isOpenSuggestion) ? undefined : "所选记录中有已关闭的"),
    run: ({ rows }) => close(rows.map(({ id }) => id)),
  }),
];

function Whole({ row }: { row: SuggestionRow }) {
  const images = addressesOf(row.imgs);
  return (
    <div className="whole-text">
      <p className="breaks lines mb-6">{row.content}</p>
      {images.length > 0 && (
        <div className="suggestion-images flex gap-8 mb-6">
          {images.map((address, at) => (
            <button key={address} type="button" className="plain-button" onClick={() => showPictures(images, at)}>
              <img className="cover round-4" src={address} alt={`图片 ${at + 1}`} width={64} height={96} />
            </button>
          ))}
        </div>
      )}
      {row.replies.map((reply) => (
        <p key={reply.time} className="caption breaks lines mb-6">
          {reply.staff ?? ""} {clockText(reply.time)}：{reply.content}
        </p>
      ))}
      {row.adoptRemark !== null && row.adoptRemark !== "" && (
        <p className="caption breaks lines mb-6">
          采纳说明：{row.adoptRemark}
          {row.rewardScore > 0 ? `，奖励${row.rewardScore}积分` : ""}
        </p>
      )}
      {row.mergeToId !== null && <p className="caption breaks lines mb-6">已合并到建议 {row.mergeToId}</p>}
    </div>
  );
}

const wholeOf = (row: SuggestionRow) => <Whole row={row} />;

const rowKeys = { e: replyAction, t: adoptAction, x: closeAction };

/** 意见建议: what members wish for, answered and collected. */
export function SuggestionPage() {
  const view = useResource(suggestion, overlay);
  const { list } = view;
  const [charts, setCharts] = useState(false);
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const stat = useData(getSuggestionStat, { query: span }, { enabled: charts });
  const reload = () => {
    list.reload();
    stat.reload();
  };
  useTicketNews(reload);
  const keyboardRows = useRowActions({
    rows: list.rows,
    columns: view.columns,
    markAt: "id",
    keys: rowKeys,
    onDone: reload,
  });
  return (
    <Page
      title={suggestion.title}
      extra={
        <span className="inline-row gap-6">
          <LiveState />
          <FiguresToggle shown={charts} onToggle={setCharts} />
        </span>
      }
    >
      {charts && <SuggestionFigures stat={stat} onWord={(keyword) => list.set({ keyword, status: [] })} />}
      <ResourceTable
        {...view}
        list={{ ...list, reload }}
        columns={keyboardRows.columns}
        rowActions={rowActions}
        batchActions={[...batchActions, ...view.batchActions]}
        batchMax={suggestionLimits.batch}
        expand={wholeOf}
      />
      {keyboardRows.host}
    </Page>
  );
}

import { checkActs } from "@hongxian/contract/features/check-action/check.acts.ts";
import { judgeAction } from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import { rejectReason, reviewRecord } from "@hongxian/contract/features/check-action/check-action.resource.ts";
import { checkGrants, reviewPages, shownTypes } from "@hongxian/contract/features/check-action/check-action.rules.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Checkbox } from "antd";
import { useMemo } from "react";
import { useRowActions } from "../../core/row-cursor/use-row-actions.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useNamedKey, useNamedRow } from "../../platform/use-named-record.ts";
import { useHolder } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { ReviewReport } from "./review-report.tsx";
import { SampleDialog } from "./sample.dialog.tsx";
import { ContentDialog } from "./content.dialog.tsx";

type ReviewRow = RowOf<typeof reviewRecord>;
const tabs = [
  { key: "records", title: "操作记录" },
  { key: "qc", title: "质检" },
  { key: "report", title: "绩效报表" },
  { key: "reasons", title: "驳回理由" },
];
const wrong = { isRight: false, correct: false } as const;

const rightAction: PageAction<ReviewRow> = actionOf(checkActs.right, {
  run: async ({ id }) => {
    await call(judgeAction, { params: { id }, body: { isRight: true } });
    toast.success(answeredMessage(judgeAction));
  },
});
const wrongAction: PageAction<ReviewRow> = actionOf(checkActs.wrong, {
  dialog: ({ id, bizType, bizId }, end) => (
    <TextDialog
      title={`判定错误：${reviewBizType.labels[bizType]} ${bizId}`}
      label="错误说明"
      name="remark"
      max={200}
      schema={judgeAction.body}
      fixed={wrong}
      okText="判定错误"
      renderMore={(form) => (
        <Checkbox
          checked={form.values.correct === true}
          onChange={(event) => form.set("correct", event.target.checked)}
        >
          同时更正结果
        </Checkbox>
      )}
      send={async (body) => {
        await call(judgeAction, { params: { id }, body });
        toast.success(answeredMessage(judgeAction));
      }}
      {...end}
    />
  ),
});
const sampleAction: PageAction<null> = actionOf(checkGrants.sample, {
  primary: true,
  dialog: (_, end) => <SampleDialog {...end} />,
});

const reasonList = listCall(rejectReason);
/** The reasons of all kinds, grouped by the kind they are used for. */
function ReasonFilter({ list }: { readonly list: FilteredList }) {
  const { data } = useData(reasonList, { query: { size: 200 } });
  const labels = Object.fromEntries(
    (data?.list ?? []).map(({ id, bizType, label }) => [String(id), `${reviewBizType.labels[bizType]} · ${label}`]),
  );
  return <ChoiceFilter list={list} name="reasonId" label="原因" of={{ labels }} single />;
}

const overlayOf = (see: (row: ReviewRow) => (() => void) | null): OverlayOf<typeof reviewRecord> => ({
  tones: {
    action: { PASS: "jade", REFUSE: "brick", OFFLINE: "ochre", UNDO: "mute" },
    qcStatus: { NONE: "hollow", WAIT_QC: "ochre", RIGHT: "jade", WRONG: "brick" },
  },
  filters: { reasonId: ReasonFilter },
  cells: {
    words: (row) => {
      const text = row.words === null || row.words === "" ? String(row.bizId) : row.words;
      const run = see(row);
      return run === null ? (
        <span className="cell-text block cut">{text}</span>
      ) : (
        <button type="button" className="cell-link thing-words block cut align-start" title={text} onClick={run}>
          {text}
        </button>
      );
    },
    remark: ({ reasonLabel, remark }) => (
      <span className="cell-text block cut" title={remark ?? ""}>
        {[reasonLabel, remark].filter((text) => text !== null && text !== "").join("：") || "—"}
      </span>
    ),
  },
  widths: { userId: 156, remark: 240, words: 180 },
});

const noKeys = {};
const waiting = { tab: "qc", qcStatus: "WAIT_QC" };

function Records({ tabs: shown, isQc }: { tabs: PageTabs; isQc: boolean }) {
  const { open } = usePage();
  const holder = useHolder();
  const content = useNamedKey("审核内容");
  const openContent = content.open;
  const see = useMemo(() => {
    const pageOf = ({ bizType, bizId }: ReviewRow) => {
      const page = reviewPages[bizType]?.(bizId) ?? null;
      return page !== null && holder.pages.has(page.split("?")[0] ?? "") ? page : null;
    };
    const start = (row: ReviewRow) => {
      if (shownTypes.includes(row.bizType)) return () => openContent(String(row.id));
      const page = pageOf(row);
      return page === null ? null : () => open(page);
    };
    return { pageOf, start };
  }, [open, openContent, holder]);
  const overlay = useMemo(() => overlayOf(see.start), [see]);
  const view = useResource(reviewRecord, overlay);
  const { list } = view;
  const seen = useNamedRow(content.key, list.rows, ({ id }) => id);
  const { openMember } = useAppParts();
  const qcKeys = useMemo(() => {
    const person: PageAction<ReviewRow> = {
      title: "会员详情",
      run: async ({ userId }) => {
        if (userId !== null) openMember?.(userId);
      },
    };
    const look: PageAction<ReviewRow> = {
      title: "查看内容 / 播放",
      run: async (row) => see.start(row)?.(),
    };
    return { a: rightAction, r: wrongAction, m: person, " ": look };
  }, [openMember, see]);
  const keyboardRows = useRowActions({
    rows: list.rows,
    columns: view.columns,
    markAt: isQc ? "createdTime" : "",
    keys: isQc ? qcKeys : noKeys,
    onDone: list.reload,
  });
  return (
    <Page title={reviewRecord.title} {...shown}>
      <ResourceTable
        {...view}
        columns={keyboardRows.columns}
        settings={isQc ? "qc" : "records"}
        rowActions={isQc ? [rightAction, wrongAction] : []}
        listActions={isQc ? [sampleAction, ...view.listActions] : view.listActions}
      />
      {keyboardRows.host}
      {seen !== null && (
        <ContentDialog
          row={seen}
          page={see.pageOf(seen)}
          onOpen={(page) => {
            content.close();
            open(page);
          }}
          onClose={content.close}
        />
      )}
    </Page>
  );
}

const reasonOverlay: OverlayOf<typeof rejectReason> = {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  forms: { create: { initial: { sort: 100 } } },
  widths: { text: 320, label: 140 },
};

/** 审核操作记录. */
export function CheckActionPage() {
  const own = usePageTabs(tabs);
  const [, setSearch] = usePageSearch();
  // 质检 starts with the waiting records; this is set as a filter, so that it can be removed.
  const onTab = (key: string) => (key === "qc" ? setSearch(new URLSearchParams(waiting)) : own.onTab(key));
  const shown = { ...own, onTab };
  if (shown.tab === "report") return <ReviewReport tabs={shown} />;
  if (shown.tab === "reasons")
    return <ResourcePage key="reasons" resource={rejectReason} overlay={reasonOverlay} tabs={shown} />;
  return <Records key={shown.tab} tabs={shown} isQc={shown.tab === "qc"} />;
}

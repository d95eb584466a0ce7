import { contentBatchMax } from "@hongxian/contract/core/content/content.choices.ts";
import { awaitsReview } from "@hongxian/contract/core/content/content.rules.ts";
import { auditTreeholes, getTreeholeAuthor } from "@hongxian/contract/features/treehole/treehole.endpoints.ts";
import { treehole } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import { crisisStatus, treeholeGrants, treeholeMessages } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { EyeOutlined } from "@ant-design/icons";
import { type ReactNode, useMemo, useState } from "react";
import { usePageSearch } from "../../platform/page-search.ts";
import { checkTones, machineTones } from "../../core/content/content-cells.tsx";
import { Highlight } from "../../core/content/highlight.tsx";
import { tellDecided } from "../../core/content/refuse-dialog.tsx";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { Tag } from "../../ui/tag.tsx";
import { CareDialog, RejectDialog, type TreeholeRow } from "./treehole-dialogs.tsx";
import "./treehole.css";

const overlay: OverlayOf<typeof treehole> = {
  tones: {
    checkStatus: checkTones,
    machineResult: machineTones,
  },
  cells: {
    anonymousName: ({ anonymousName, isCrisis }) => (
      <span className="cell-text block cut">
        {isCrisis && <Tag tone="brick">危机</Tag>} {anonymousName}
      </span>
    ),
    content: ({ content, hits }) => (
      <span className="treehole-text" title={content}>
        <Highlight text={content} hits={hits} />
      </span>
    ),
  },
  dialogs: { care: CareDialog },
  widths: { anonymousName: 130, mood: 70, content: 320, imgs: 132 },
};

const audit = async (ids: readonly number[]) =>
  tellDecided(auditTreeholes, await call(auditTreeholes, { body: { ids: [...ids], pass: true, rejectReason: "" } }));
/** One call decides one post or several. */
const deciding: readonly PageAction<TreeholeRow>[] = [
  actionOf(treeholeGrants.pass, { when: awaitsReview, run: ({ id }) => audit([id]) }),
  actionOf(treeholeGrants.refuse, {
    when: awaitsReview,
    dialog: ({ id }, end) => <RejectDialog ids={[id]} {...end} />,
  }),
];
const passMany: PageAction<Selection<TreeholeRow>> = actionOf(treeholeGrants.passMany, {
  blocked: ({ rows }) =>
    rows.every((row) => awaitsReview(row) && row.machineResult === "PASS") ? undefined : treeholeMessages.onlyPassed,
  run: ({ rows }) => audit(rows.map(({ id }) => id)),
});

/** The filter of each tab over the same list. */
const shows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  waiting: { checkStatus: "WAIT_CHECK", status: "ONLINE,OFFLINE" },
  passed: { checkStatus: "PASS", status: "ONLINE" },
  refused: { checkStatus: "REFUSE" },
  offline: { checkStatus: "PASS", status: "OFFLINE" },
  crisis: { crisisStatus: "WAIT,DONE" },
};
const without = ["checkStatus", "status", "crisisStatus"];
/** Those in distress may be narrowed to the ones nobody has talked to yet. */
const inCrisis = { fixed: {}, without: ["checkStatus", "status"] };

/** 匿名; a user with the right may reveal the author. */
function AuthorCell({ id }: { id: number }) {
  const { openMember } = useAppParts();
  const maySee = useCan()(treeholeGrants.author);
  const reveal = async () => {
    try {
      openMember?.((await call(getTreeholeAuthor, { params: { id } })).user.userId);
    } catch (error) {
      toastError(error);
    }
  };
  if (!maySee) return <span className="caption">{treeholeMessages.anonymous}</span>;
  return (
    <button type="button" className="cell-link" onClick={() => void reveal()}>
      <EyeOutlined /> 查看发布者
    </button>
  );
}
const authorColumn = {
  name: "author",
  title: "发布者",
  width: 112,
  cell: ({ id }: TreeholeRow) => <AuthorCell id={id} />,
};

const careTones = { NONE: "hollow", WAIT: "brick", DONE: "jade" } as const;
const careColumn = {
  name: "crisisStatus",
  title: treehole.fields.crisisStatus.label,
  width: 84,
  cell: (row: TreeholeRow) => <Tag tone={careTones[row.crisisStatus]}>{crisisStatus.labels[row.crisisStatus]}</Tag>,
};

/** The complete text, where the row shows three lines of it. */
const wholeOf = ({ content, hits, cityName, checkFailRemark, offlineReason }: TreeholeRow) => (
  <div className="whole-text">
    <p className="breaks lines mb-6">
      <Highlight text={content} hits={hits} />
    </p>
    <p className="caption breaks lines mb-6">
      {[
        cityName ?? "",
        checkFailRemark === null || checkFailRemark === "" ? "" : `驳回原因：${checkFailRemark}`,
        offlineReason === null || offlineReason === "" ? "" : `下架原因：${offlineReason}`,
      ]
        .filter((text) => text !== "")
        .join(" · ")}
    </p>
  </div>
);

/** The posts of one tab. */
export function TreeholeList({ tab, tools }: { readonly tab: string; readonly tools?: ReactNode }) {
  const [search] = usePageSearch();
  const isNarrowed = tab === "crisis" && search.has("crisisStatus");
  const options = useMemo(() => (isNarrowed ? inCrisis : { fixed: shows[tab] ?? {}, without }), [tab, isNarrowed]);
  const view = useResource(treehole, overlay, options);
  const [banned, setBanned] = useState<MemberRef | null>(null);
  /** The author is revealed first, and this is logged. */
  const banAction: PageAction<TreeholeRow> = actionOf(treeholeGrants.ban, {
    danger: true,
    run: async ({ id }) => setBanned((await call(getTreeholeAuthor, { params: { id } })).user),
  });
  const endBan = () => {
    setBanned(null);
    view.list.reload();
  };
  const [first, ...rest] = view.columns;
  return (
    <>
      <ResourceTable
        {...view}
        columns={[
          ...(first === undefined ? [] : [first]),
          authorColumn,
          ...(tab === "crisis" ? [careColumn] : []),
          ...rest,
        ]}
        rowActions={[...deciding, ...view.rowActions, banAction]}
        batchActions={[passMany]}
        batchMax={contentBatchMax}
        expand={wholeOf}
        {...(tools === undefined ? {} : { tools })}
      />
      {banned !== null && <BanDialog member={banned} onDone={endBan} onClose={endBan} />}
    </>
  );
}

import { contentBatchMax } from "@hongxian/contract/core/content/content.choices.ts";
import {
  removeDiscuss,
  setDiscussEssence,
  setDiscussStatus,
  setDiscussTop,
} from "@hongxian/contract/features/subject-discuss/subject-discuss.endpoints.ts";
import { subjectDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.resource.ts";
import {
  discussGrants,
  discussMessages,
  discussRoute,
} from "@hongxian/contract/features/subject-discuss/subject-discuss.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { OpenCell, ReviewerCell, checkTones, machineTones, shownTones } from "../../core/content/content-cells.tsx";
import { decideActions } from "../../core/content/decide-actions.tsx";
import { OfflineDialog } from "../../core/content/offline-dialog.tsx";
import { SubjectFilter } from "../../core/content/subject-filter.tsx";
import { useContentTabs } from "../../core/content/use-content-tabs.ts";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { discussDesk } from "./discuss-desk.tsx";
import { MoveDiscussDialog } from "./move-discuss.dialog.tsx";

type DiscussRow = RowOf<typeof subjectDiscuss>;

const overlay: OverlayOf<typeof subjectDiscuss> = {
  tones: { checkStatus: checkTones, status: shownTones, machineResult: machineTones },
  cells: {
    subjectTitle: ({ subjectTitle }) => (
      <OpenCell to={`/wechatMoments/subject?title=${encodeURIComponent(subjectTitle)}&status=`} text={subjectTitle} />
    ),
    checkName: ({ checkName }) => <ReviewerCell name={checkName} />,
    evaluateNum: ({ id, evaluateNum }) => (
      <OpenCell
        to={`/wechatMoments/subjectEvaluate?tab=all&discussId=${id}`}
        text={evaluateNum.toLocaleString("en-US")}
        label={`查看 ${evaluateNum} 条评论`}
      />
    ),
  },
  filters: { subjectId: SubjectFilter },
  widths: { id: 64, subjectTitle: 140, userId: 150, optionText: 84, content: 240, isEssence: 60, isTop: 60 },
};

const isOnline = ({ status }: DiscussRow) => status === "ONLINE";
const isThere = ({ status }: DiscussRow) => status !== "DELETED";
const deciding = decideActions<DiscussRow>("SUBJECT_DISCUSS", discussRoute);
const essence = (flag: boolean) => async (row: DiscussRow) => {
  await call(setDiscussEssence, { params: { id: row.id, flag } });
  toast.success(answeredMessage(setDiscussEssence));
};

const rowActions: readonly PageAction<DiscussRow>[] = [
  deciding.pass,
  deciding.refuse,
  {
    title: "设为精华",
    allow: [discussGrants.essence],
    when: (row) => isOnline(row) && !row.isEssence,
    run: essence(true),
  },
  { title: "取消精华", allow: [discussGrants.plain], when: ({ isEssence }) => isEssence, run: essence(false) },
  {
    title: "置顶",
    allow: [discussGrants.top],
    when: (row) => isOnline(row) && !row.isTop,
    run: async ({ id }) => {
      await call(setDiscussTop, { params: { id, flag: true } });
      toast.success(answeredMessage(setDiscussTop));
    },
  },
  {
    title: "取消置顶",
    allow: [discussGrants.top],
    when: ({ isTop }) => isTop,
    run: async ({ id }) => {
      await call(setDiscussTop, { params: { id, flag: false } });
      toast.success(answeredMessage(setDiscussTop));
    },
  },
  {
    title: "下架",
    allow: [discussGrants.offline],
    when: isOnline,
    dialog: ({ id }, end) => (
      <OfflineDialog
        endpoint={setDiscussStatus}
        send={(reason) => call(setDiscussStatus, { params: { id }, body: { status: "OFFLINE", reason } })}
        {...end}
      />
    ),
  },
  {
    title: "上架",
    allow: [discussGrants.online],
    when: ({ status, checkStatus }) => status === "OFFLINE" && checkStatus === "PASS",
    run: async ({ id }) => {
      await call(setDiscussStatus, { params: { id }, body: { status: "ONLINE", reason: "" } });
      toast.success(answeredMessage(setDiscussStatus));
    },
  },
  {
    title: "移动话题",
    allow: [discussGrants.move],
    when: isThere,
    dialog: (row, end) => <MoveDiscussDialog row={row} {...end} />,
  },
  {
    title: "删除",
    allow: [discussGrants.remove],
    when: isThere,
    danger: true,
    confirm: discussMessages.removeConfirm,
    run: async ({ id }) => {
      await call(removeDiscuss, { params: { id } });
      toast.success(answeredMessage(removeDiscuss));
    },
  },
];

const tabs = [
  { key: "queue", title: "审核队列", desk: "SUBJECT_DISCUSS" as const },
  { key: "all", title: "全部讨论" },
];

function DiscussList() {
  const view = useResource(subjectDiscuss, overlay);
  return (
    <ResourceTable
      {...view}
      rowActions={rowActions}
      batchActions={[deciding.passMany, deciding.refuseMany, ...view.batchActions]}
      batchMax={contentBatchMax}
    />
  );
}

/** 话题讨论: the queue, and all posts under topics. */
export function SubjectDiscussPage() {
  const shown = useContentTabs(tabs);
  return (
    <Page title={subjectDiscuss.title} {...shown}>
      {shown.tab === "queue" ? <ReviewDesk kind={discussDesk} first={null} /> : <DiscussList />}
    </Page>
  );
}

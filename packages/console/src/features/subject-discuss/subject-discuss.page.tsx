import { contentBatchMax } from "@hongxian/contract/core/content/content.choices.ts";
import { isStanding } from "@hongxian/contract/core/content/content.rules.ts";
import { subjectDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.resource.ts";
import { discussGrants, discussRoute } from "@hongxian/contract/features/subject-discuss/subject-discuss.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { OpenCell, ReviewerCell, ShownCell, checkTones, machineTones } from "../../core/content/content-cells.tsx";
import { decideActions } from "../../core/content/decide-actions.tsx";
import { SubjectFilter } from "../../core/content/subject-filter.tsx";
import { useContentTabs } from "../../core/content/use-content-tabs.ts";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { discussDesk } from "./discuss-desk.tsx";
import { MoveDiscussDialog } from "./move-discuss.dialog.tsx";

type DiscussRow = RowOf<typeof subjectDiscuss>;

const overlay: OverlayOf<typeof subjectDiscuss> = {
  tones: { checkStatus: checkTones, machineResult: machineTones },
  cells: {
    status: (row) => <ShownCell row={row} />,
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

const deciding = decideActions<DiscussRow>("SUBJECT_DISCUSS", discussRoute);
const move: PageAction<DiscussRow> = actionOf(discussGrants.move, {
  when: isStanding,
  dialog: (row, end) => <MoveDiscussDialog row={row} {...end} />,
});

const tabs = [
  { key: "queue", title: "审核队列", desk: "SUBJECT_DISCUSS" as const },
  { key: "all", title: "全部讨论" },
];

function DiscussList() {
  const view = useResource(subjectDiscuss, overlay);
  return (
    <ResourceTable
      {...view}
      rowActions={among(view.rowActions, { "": [deciding.pass, deciding.refuse], 上架: [move] })}
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

import { isShown, isStanding, mayShow } from "@hongxian/contract/core/content/content.rules.ts";
import { removeMoment, setMomentStatus, setMomentTop } from "@hongxian/contract/features/moment/moment.endpoints.ts";
import { microBlog } from "@hongxian/contract/features/moment/moment.resource.ts";
import { blogGrants, isPlanned, blogMessages, blogRoute } from "@hongxian/contract/features/moment/moment.rules.ts";
import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { AuditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { ReviewerCell, ShownCell, checkTones } from "../../core/content/content-cells.tsx";
import { contentDesk } from "../../core/content/content-desk.tsx";
import { decideActions } from "../../core/content/decide-actions.tsx";
import { OfflineDialog } from "../../core/content/offline-dialog.tsx";
import { SubjectFilter } from "../../core/content/subject-filter.tsx";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { toast } from "../../platform/toast.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { BlogFigures } from "./blog-figures.tsx";
import { BlogDialog } from "./blog.dialog.tsx";
import { MediaCell } from "./moment-cells.tsx";

type BlogRow = RowOf<typeof microBlog>;

const overlay: OverlayOf<typeof microBlog> = {
  tones: { checkStatus: checkTones },
  cells: {
    status: (row) => <ShownCell row={row} />,
    userId: ({ userId, user, isOfficial }) =>
      user === null ? (
        <span className="num">{userId}</span>
      ) : (
        <MemberCell
          member={user}
          badge={<Tag tone={isOfficial ? "accent" : "slate"}>{isOfficial ? "官方" : "红娘"}</Tag>}
        />
      ),
    imgs: ({ imgs, videoUrl }) => <MediaCell imgs={imgs} videoUrl={videoUrl} />,
    checkName: ({ checkName, isOfficial }) =>
      isOfficial ? <span className="caption">免审</span> : <ReviewerCell name={checkName} />,
  },
  filters: { subjectId: SubjectFilter },
  widths: { id: 60, userId: 176, content: 260, imgs: 132, subjectTitle: 130 },
};
const blogDesk = contentDesk({ bizType: "MICRO_BLOG", title: "微博审核" });
const deciding = decideActions<BlogRow>("MICRO_BLOG", blogRoute);
const pin = (isTop: boolean) => async (row: BlogRow) => {
  await call(setMomentTop, { params: { id: row.id }, body: { isTop } });
  toast.success(answeredMessage(setMomentTop));
};

const rowActions: readonly PageAction<BlogRow>[] = [
  actionOf(blogGrants.edit, {
    when: (row) => isStanding(row) && row.isOfficial,
    dialog: (row, end) => <BlogDialog row={row} {...end} />,
  }),
  deciding.pass,
  deciding.refuse,
  actionOf(blogGrants.unplan, {
    when: isPlanned,
    run: async ({ id }) => {
      await call(setMomentStatus, { params: { id }, body: { status: "OFFLINE", reason: "取消定时" } });
      toast.success(answeredMessage(setMomentStatus));
    },
  }),
  actionOf(blogGrants.offline, {
    when: isShown,
    dialog: ({ id }, end) => (
      <OfflineDialog
        endpoint={setMomentStatus}
        send={(reason) => call(setMomentStatus, { params: { id }, body: { status: "OFFLINE", reason } })}
        {...end}
      />
    ),
  }),
  actionOf(blogGrants.online, {
    when: mayShow,
    run: async ({ id }) => {
      await call(setMomentStatus, { params: { id }, body: { status: "ONLINE", reason: "" } });
      toast.success(answeredMessage(setMomentStatus));
    },
  }),
  actionOf(blogGrants.top, { when: (row) => isShown(row) && !row.isTop, run: pin(true) }),
  { title: "取消置顶", allow: [blogGrants.top], when: ({ isTop }) => isTop, run: pin(false) },
  actionOf(blogGrants.remove, {
    when: isStanding,
    danger: true,
    confirm: blogMessages.removeConfirm,
    run: async ({ id }) => {
      await call(removeMoment, { params: { id } });
      toast.success(answeredMessage(removeMoment));
    },
  }),
];
const publishAction: PageAction<null> = actionOf(blogGrants.publish, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <BlogDialog row={null} {...end} />,
});

function BlogList({ charts }: { charts: boolean }) {
  const view = useResource(microBlog, overlay);
  return (
    <>
      {charts && <BlogFigures />}
      <ResourceTable {...view} rowActions={rowActions} listActions={[publishAction, ...view.listActions]} />
    </>
  );
}

/** 微博管理: what the platform and its matchmakers write, and the review queue of the latter. */
export function MicroBlogPage() {
  const [search, setSearch] = usePageSearch();
  const can = useCan();
  const [charts, setCharts] = useState(false);
  const mayReview = can(blogGrants.review) && deskGrants("MICRO_BLOG").some(can);
  const isDesk = mayReview && search.get("mode") === "desk";
  return (
    <Page
      title={microBlog.title}
      extra={
        <span>
          {mayReview && (
            <Button
              type="text"
              icon={<AuditOutlined />}
              onClick={() => setSearch(new URLSearchParams(isDesk ? {} : { mode: "desk" }))}
            >
              {isDesk ? "返回列表" : "进入审核"}
            </Button>
          )}
          {!isDesk && <FiguresToggle shown={charts} onToggle={setCharts} />}
        </span>
      }
    >
      {isDesk ? <ReviewDesk kind={blogDesk} first={null} /> : <BlogList charts={charts} />}
    </Page>
  );
}

import { course } from "@hongxian/contract/features/institute/course.resource.ts";
import { courseAudience } from "@hongxian/contract/features/institute/institute.choices.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { RichTextEditor } from "../../core/rich-text/rich-text-editor.tsx";
import { PhoneFrame, RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { PageModal, usePage } from "../../platform/page-context.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { durationText } from "./duration.ts";
import { stillChosen, useCommonTypes, useConsultants } from "./options.ts";
import { PickFilter, PickOne } from "./pickers.tsx";
import { withPriceHead } from "./price-head.ts";
import "./institute.css";

type CourseRow = RowOf<typeof course>;

function TypeInput({ value, onChange }: { value: number | undefined; onChange(value: number): void }) {
  const types = stillChosen(useCommonTypes("COURSE", true).types, [value]);
  return (
    <PickOne
      value={value}
      options={types?.map(({ id, name, parentName }) => ({
        id,
        name: parentName === "" ? name : `${parentName} / ${name}`,
      }))}
      placeholder="请选择课程分类"
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}
function TypeFilter({ list }: { list: FilteredList }) {
  return <PickFilter list={list} name="typeId" label="分类" options={useCommonTypes("COURSE", true).types} />;
}
function TeacherInput({ value, onChange }: { value: number | null | undefined; onChange(value: number | null): void }) {
  return <PickOne value={value} options={useConsultants()} placeholder="请选择讲师" optional onChange={onChange} />;
}
function TeacherFilter({ list }: { list: FilteredList }) {
  return <PickFilter list={list} name="consultantId" label="讲师" options={useConsultants()} />;
}

const ContentInput = ({ value, onChange }: { value: string | undefined; onChange(html: string): void }) => (
  <RichTextEditor value={value ?? ""} onChange={onChange} />
);

const Price = ({ row }: { row: Pick<CourseRow, "priceCents" | "originalPriceCents"> }) => (
  <span className="num price-pair inline-flex at-baseline gap-6">
    <b className="weight-500">{row.priceCents === 0 ? "免费" : `¥${yuanText(row.priceCents)}`}</b>
    {row.originalPriceCents !== null && row.originalPriceCents > row.priceCents && (
      <s className="size-12 text3">¥{yuanText(row.originalPriceCents)}</s>
    )}
  </span>
);

const overlay: OverlayOf<typeof course> = {
  tones: {
    status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" },
    audience: { ALL: "mute", MATCHMAKER: "slate", STAFF: "slate" },
  },
  cells: {
    coverUrl: ({ coverUrl }) => <img className="cover round-4" src={coverUrl} alt="" width={56} height={36} />,
    priceCents: (row) => <Price row={row} />,
    durationSec: ({ durationSec }) => <span className="num">{durationText(durationSec)}</span>,
  },
  inputs: { typeId: TypeInput, consultantId: TeacherInput, contentHtml: ContentInput },
  filters: { typeId: TypeFilter, consultantId: TeacherFilter },
  forms: { create: { initial: { audience: "ALL", priceCents: 0, sort: 0, memberFree: false, contentHtml: "" } } },
  widths: {
    coverUrl: 72,
    title: 164,
    typeName: 76,
    audience: 80,
    consultantName: 68,
    priceCents: 124,
    memberFree: 72,
    lessonCount: 60,
    durationSec: 72,
    buyCount: 72,
    viewCount: 72,
    sort: 52,
    status: 76,
  },
};

/** 预览: the course as the app shows it. */
function PreviewDialog({ row, onClose }: { row: CourseRow; onClose(): void }) {
  return (
    <PageModal open title={`预览：${row.title}`} width={440} footer={null} onCancel={onClose}>
      <PhoneFrame title={row.title}>
        <div className="course-preview">
          <img className="block wide cover" src={row.coverUrl} alt="" />
          <h2>{row.title}</h2>
          <Price row={row} />
          <p className="caption">
            {courseAudience.labels[row.audience]} · {row.lessonCount} 课时 · {durationText(row.durationSec)}
            {row.consultantName !== "" && ` · ${row.consultantName}`}
          </p>
          {row.summary !== null && row.summary !== "" && <p>{row.summary}</p>}
          <RichTextView html={row.contentHtml} rules={articleRules} />
        </div>
      </PhoneFrame>
    </PageModal>
  );
}

const preview: PageAction<CourseRow> = actionOf(button("预览", course.route), {
  group: "更多",
  dialog: (row, { onClose }) => <PreviewDialog row={row} onClose={onClose} />,
});

/** A released course cannot be released again, and a withdrawn one not withdrawn again. */
function batchBlocked(title: string, rows: readonly CourseRow[]): string | undefined {
  if (title === "批量上架" && rows.some(({ status }) => status === "ONLINE")) return "所选课程中有已上架的";
  if (title === "批量下架" && rows.some(({ status }) => status !== "ONLINE")) return "所选课程中有未上架的";
  return undefined;
}

/** 课程管理. */
export function CoursePage() {
  const { open } = usePage();
  const view = useResource(course, overlay);
  const lessons: PageAction<CourseRow> = {
    title: "课时",
    run: async ({ id }) => open(`/institute/courseList?courseId=${id}`),
  };
  const [edit, ...rest] = view.rowActions;
  const batchActions = view.batchActions.map((action) => ({
    ...action,
    blocked: ({ rows }: Selection<CourseRow>) => batchBlocked(action.title, rows),
  }));
  return (
    <Page title={course.title}>
      <ResourceTable
        {...view}
        columns={withPriceHead(view.columns)}
        batchActions={batchActions}
        rowActions={[
          ...(edit === undefined ? [] : [edit]),
          lessons,
          ...rest.slice(0, -1),
          preview,
          ...rest.slice(-1).map((remove) => ({ ...remove, group: "更多" })),
        ]}
      />
    </Page>
  );
}

import { lessonActs } from "@hongxian/contract/features/institute/lesson.acts.ts";
import {
  type Lesson,
  addLesson,
  editLesson,
  lessonMessages,
  listLessons,
  moveLesson,
  removeLesson,
  setTrial,
  sortLessons,
} from "@hongxian/contract/features/institute/lesson.endpoints.ts";
import { lessonKind, lessonStatus } from "@hongxian/contract/features/institute/institute.choices.ts";
import { courseListRoute } from "@hongxian/contract/features/institute/course.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Select, Switch } from "antd";
import { useState } from "react";
import { VideoDialog } from "../../core/video-dialog/video-dialog.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import type { List, ListQuery } from "../../platform/use-list.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { Column } from "../../kit/table/column.ts";
import { Tag } from "../../ui/tag.tsx";
import { durationText } from "./duration.ts";
import { LessonForm } from "./lesson-form.tsx";
import { saveOrder } from "../../core/page-parts/save-order.ts";

const nothing = () => undefined;

/** A few rows of one answer, in the shape of a list for the table. */
const wholeList = (
  rows: readonly Lesson[] | undefined,
  error: List<Lesson, ListQuery>["error"],
  reload: () => void,
): List<Lesson, ListQuery> => ({
  rows: rows ?? [],
  query: { page: 1, size: 200 },
  total: rows?.length ?? 0,
  totalCapped: false,
  summary: undefined,
  loading: rows === undefined && error === null,
  outdated: false,
  error,
  filters: {},
  set: nothing,
  replace: nothing,
  reset: nothing,
  reload,
  next: nothing,
  collect: async () => rows ?? [],
});

function TrialSwitch({ courseId, row, onDone }: { courseId: number; row: Lesson; onDone(): void }) {
  const can = useCan();
  const change = async () => {
    try {
      await call(setTrial, { params: { id: courseId, lessonId: row.id, trial: row.trial ? "0" : "1" } });
      toast.success(answeredMessage(setTrial));
    } catch (problem) {
      toastError(problem);
    }
    onDone();
  };
  return (
    <Switch
      size="small"
      checked={row.trial}
      disabled={!can(button("试看", courseListRoute))}
      aria-label={`${row.title}：试看`}
      onChange={() => void change()}
    />
  );
}

const columnsOf = (courseId: number, rows: readonly Lesson[], reload: () => void): readonly Column<Lesson>[] => [
  { title: "序号", width: 60, cell: (row) => <span className="num">{rows.indexOf(row) + 1}</span> },
  {
    title: "标题",
    width: 260,
    cell: ({ title }) => (
      <span className="cell-text block cut" title={title}>
        {title}
      </span>
    ),
  },
  { title: "类型", width: 70, cell: ({ kind }) => <Tag tone="mute">{lessonKind.labels[kind]}</Tag> },
  { title: "时长", width: 80, cell: ({ durationSec }) => <span className="num">{durationText(durationSec)}</span> },
  { title: "试看", width: 70, cell: (row) => <TrialSwitch courseId={courseId} row={row} onDone={reload} /> },
  { title: "播放数", width: 90, numeric: true, cell: ({ playCount }) => playCount.toLocaleString("en-US") },
  { title: "完播率", width: 90, numeric: true, cell: ({ finishBp }) => `${(finishBp / 100).toFixed(1)}%` },
  {
    title: "状态",
    width: 90,
    cell: ({ status }) => <Tag tone={status === "ONLINE" ? "jade" : "mute"}>{lessonStatus.labels[status]}</Tag>,
  },
];

function actionsOf(courseId: number): readonly PageAction<Lesson>[] {
  const move = (to: Lesson["status"]): PageAction<Lesson> =>
    actionOf(lessonActs[to], {
      run: async ({ id }) => {
        await call(moveLesson, { params: { id: courseId, lessonId: id, status: to } });
        toast.success(answeredMessage(moveLesson));
      },
    });
  return [
    actionOf(editLesson, {
      dialog: (row, end) => <LessonForm courseId={courseId} row={row} {...end} />,
    }),
    actionOf(lessonActs.play, {
      dialog: ({ mediaUrl, title }, { onClose }) => <VideoDialog src={mediaUrl} title={title} onClose={onClose} />,
    }),
    move("ONLINE"),
    move("OFFLINE"),
    actionOf(removeLesson, {
      danger: true,
      confirm: lessonMessages.confirmRemove,
      run: async ({ id }) => {
        await call(removeLesson, { params: { id: courseId, lessonId: id } });
        toast.success(answeredMessage(removeLesson));
      },
    }),
  ];
}

const createAction = (courseId: number): PageAction<null> =>
  actionOf(addLesson, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <LessonForm courseId={courseId} {...end} />,
  });

/** 课时 of one course, dragged into order. */
export function LessonTab({ courseId }: { courseId: number }) {
  const can = useCan();
  const [kind, setKind] = useState<Lesson["kind"] | undefined>(undefined);
  const [status, setStatus] = useState<Lesson["status"] | undefined>(undefined);
  const query = { ...(kind === undefined ? {} : { kind }), ...(status === undefined ? {} : { status }) };
  const { data, error, reload } = useData(listLessons, { params: { id: courseId }, query });
  const mayDrag = can(button("排序", courseListRoute));
  return (
    <DataTable
      list={wholeList(data, error, reload)}
      columns={columnsOf(courseId, data ?? [], reload)}
      rowKey={({ id }) => id}
      settings="lessons"
      rowActions={actionsOf(courseId)}
      listActions={[createAction(courseId)]}
      tools={
        <>
          <Select
            size="small"
            allowClear
            placeholder="类型"
            aria-label="类型"
            style={{ width: 96 }}
            value={kind}
            options={lessonKind.values.map((value) => ({ value, label: lessonKind.labels[value] }))}
            onChange={setKind}
          />
          <Select
            size="small"
            allowClear
            placeholder="状态"
            aria-label="状态"
            style={{ width: 96 }}
            value={status}
            options={lessonStatus.values.map((value) => ({ value, label: lessonStatus.labels[value] }))}
            onChange={setStatus}
          />
        </>
      }
      {...(mayDrag ? { onReorder: (keys) => void saveOrder(sortLessons, keys, reload, { id: courseId }) } : {})}
    />
  );
}

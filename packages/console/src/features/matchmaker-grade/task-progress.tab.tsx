import {
  getTaskProgress,
  type ProgressRow,
  type ProgressTask,
  recalcProgress,
  taskGrant,
} from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import { GradeFilter } from "../../core/matchmaker/grade-filter.tsx";
import { TaskBar } from "../../core/matchmaker/task-bars.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useList } from "../../platform/use-list.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { MemberFilter } from "../../ui/filters/text-filter.tsx";

const recalc = async (agentId: number | null) => {
  await call(recalcProgress, { body: { agentId } });
  toast.success(answeredMessage(recalcProgress));
};
const recalcOne: PageAction<ProgressRow> = actionOf(taskGrant("recalc", "UP"), {
  run: ({ agentId }) => recalc(agentId),
});
const recalcAll: PageAction<null> = actionOf(taskGrant("recalc", "UP"), {
  confirm: "确定重新计算全部红娘的任务进度？",
  run: () => recalc(null),
});

const columnsOf = (tasks: readonly ProgressTask[]): readonly Column<ProgressRow>[] => [
  { title: "红娘", width: 172, cell: ({ user }) => <MemberCell member={user} /> },
  { title: "门店", width: 148, cell: ({ shop }) => shop?.name ?? <span className="nil">—</span> },
  { title: "当前等级", width: 96, cell: ({ gradeName }) => gradeName },
  ...tasks.map((task): Column<ProgressRow> => ({
    title: task.name,
    width: 168,
    cell: ({ values }) => {
      const has = values.find(({ taskId }) => taskId === task.taskId);
      return has === undefined ? (
        <span className="nil">—</span>
      ) : (
        <TaskBar
          task={{
            taskId: task.taskId,
            metric: task.metric,
            target: task.target,
            value: has.value,
            reached: has.reached,
          }}
        />
      );
    },
  })),
  { title: "已达标", width: 80, numeric: true, cell: ({ reached }) => `${reached}/${tasks.length}` },
  {
    title: "更新时间",
    width: 112,
    cell: ({ updateTime }) =>
      updateTime === null ? <span className="nil">—</span> : <span className="num">{shortTime(updateTime).text}</span>,
  },
];

/** 完成进度: everyone below a grade, one column for each of its tasks. */
export function TaskProgressTab({ tabs }: { tabs: PageTabs }) {
  const list = useList(getTaskProgress);
  const tasks = list.summary?.tasks ?? [];
  return (
    <Page title="升级任务" {...tabs}>
      <FilterBar list={list}>
        <MemberFilter list={list} name="keyword" label="红娘" />
        <GradeFilter list={list} name="grade" label="目标等级" required />
        <RefFilter list={list} name="shopId" label="门店" kind="shop" />
        <FlagFilter list={list} name="reached" label="是否达标" yes="已达标" no="未达标" />
      </FilterBar>
      <DataTable
        list={list}
        columns={columnsOf(tasks)}
        rowKey={({ agentId }) => agentId}
        rowActions={[recalcOne]}
        listActions={[recalcAll]}
        unit="人"
        settings={false}
      />
    </Page>
  );
}

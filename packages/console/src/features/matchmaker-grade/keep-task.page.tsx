import { metricText } from "@hongxian/contract/core/matchmaker/grade-words.ts";
import { keepTask } from "@hongxian/contract/features/matchmaker-grade/grade-task.resource.ts";
import { getKeepRates } from "@hongxian/contract/features/matchmaker-grade/relegation-setting.endpoints.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { GradeFilter } from "../../core/matchmaker/grade-filter.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Column } from "../../kit/table/column.ts";
import { useResource } from "../../kit/use-resource.ts";
import type { CallData } from "../../platform/call.ts";
import { useData } from "../../platform/use-data.ts";
import { RelegationForm } from "./relegation-form.tsx";
import { addTaskAction, taskActions } from "./task-actions.tsx";
import "./matchmaker-grade.css";

type TaskRow = RowOf<typeof keepTask>;

const overlay: OverlayOf<typeof keepTask> = {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  filters: { grade: ({ list }) => <GradeFilter list={list} name="grade" label="等级" /> },
  cells: { target: ({ metric, target }) => <span className="num">{metricText(metric, target)}</span> },
  widths: { name: 200, metric: 140, gradeName: 120 },
};
const fixed = { fixed: { purpose: "KEEP" } };

const rateColumn = (data: CallData<typeof getKeepRates> | undefined): Column<TaskRow> => ({
  title: data === undefined ? "上期达标率" : `上期达标率（${data.periodKey}）`,
  name: "rate",
  width: 168,
  numeric: true,
  cell: ({ id }) => {
    const one = data?.rates.find(({ taskId }) => taskId === id);
    if (one === undefined || one.all === 0) return <span className="nil">—</span>;
    return `${one.reached}/${one.all}（${Math.round((one.reached * 100) / one.all)}%）`;
  },
});

/** 保级任务设置: how strict relegation is, and which tasks keep each grade. */
export function KeepTaskPage() {
  const view = useResource(keepTask, overlay, fixed);
  const { data, reload } = useData(getKeepRates, {});
  return (
    <Page title={keepTask.title}>
      <RelegationForm onSaved={reload} />
      <ResourceTable
        {...view}
        columns={[...view.columns, rateColumn(data)]}
        rowActions={taskActions<TaskRow>("KEEP")}
        listActions={[addTaskAction("KEEP", Number(view.list.query["grade"] ?? 2)), ...view.listActions]}
      />
    </Page>
  );
}

import { chatKpiActs } from "@hongxian/contract/features/chat-kpi/chat-kpi.acts.ts";
import { type AccompanyLog, getAccompanyChatLogs } from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { accompanyResult } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { scoreAccompany } from "@hongxian/contract/features/chat-kpi/chat-kpi.endpoints.ts";
import { InputNumber } from "antd";
import { AccompanyDrawer } from "../../core/chat/accompany-drawer.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useList } from "../../platform/use-list.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { accompanyColumns } from "../../core/chat/accompany-columns.tsx";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";

const unscored = { score: 80 };

const actions: readonly PageAction<AccompanyLog>[] = [
  { title: "查看会话", dialog: (log, { onClose }) => <AccompanyDrawer log={log} onClose={onClose} /> },
  actionOf(chatKpiActs.score, {
    dialog: ({ id, staff, beginTime }, end) => (
      <TextDialog
        title={`质检评分 · ${staff?.name ?? ""} ${shortTime(beginTime).text}`}
        label="评语"
        name="remark"
        max={300}
        schema={scoreAccompany.body}
        fixed={unscored}
        okText="提交"
        renderMore={(form) => (
          <FormField label="评分（0-100）" error={form.errors.score}>
            {({ id: inputId }) => (
              <InputNumber
                id={inputId}
                min={0}
                max={100}
                value={form.values.score}
                onChange={(score) => form.set("score", score)}
              />
            )}
          </FormField>
        )}
        send={async (body) => {
          await call(scoreAccompany, { params: { id }, body });
          toast.success(answeredMessage(scoreAccompany));
        }}
        {...end}
      />
    ),
  }),
];
const columns = [
  ...accompanyColumns,
  {
    title: "质检",
    width: 64,
    numeric: true,
    cell: ({ score }: AccompanyLog) => score ?? <span className="nil">—</span>,
  },
];

/** 陪聊记录: stretches of service, read and rated one by one. */
export function StretchTab() {
  const list = useList(getAccompanyChatLogs);
  return (
    <>
      <FilterBar list={list}>
        <RefFilter list={list} name="staffId" label="员工" kind="staff" />
        <ChoiceFilter list={list} name="result" label="结果" of={accompanyResult} single />
        <RangeFilter list={list} begin="beginTime" end="endTime" label="时间" />
      </FilterBar>
      <DataTable list={list} columns={columns} rowKey={({ id }) => id} rowActions={actions} settings="stretch" />
    </>
  );
}

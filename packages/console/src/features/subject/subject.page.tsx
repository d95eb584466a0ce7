import { setSubjectHot } from "@hongxian/contract/features/subject/subject.endpoints.ts";
import { subject } from "@hongxian/contract/features/subject/subject.resource.ts";
import { subjectGrants } from "@hongxian/contract/features/subject/subject.rules.ts";
import { Switch } from "antd";
import { AccountSelect } from "../../core/content/account-select.tsx";
import { OpenCell } from "../../core/content/content-cells.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { FormLayout } from "../../kit/record-form.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { OptionsInput } from "./options-input.tsx";
import { MergeDialog, StatDrawer, type SubjectRow } from "./subject-dialogs.tsx";

const form: FormLayout = {
  initial: { type: "NORMAL", sort: 100, options: [] },
  shows: (name, { type }) => name !== "options" || type === "DEBATE" || type === "VOTE",
};
const overlay: OverlayOf<typeof subject> = {
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute", FINISHED: "slate" } },
  cells: {
    title: ({ title, intro }) => (
      <span className="cell-text block cut" title={intro ?? title}>
        {title}
      </span>
    ),
    period: ({ startTime, endTime, period }) =>
      startTime === null && endTime === null ? (
        <span className="caption">长期</span>
      ) : (
        <span className="num cell-text block cut" title={period}>
          {startTime === null ? "" : shortTime(startTime).text} ~ {endTime === null ? "长期" : shortTime(endTime).text}
        </span>
      ),
    discussNum: ({ id, discussNum }) => (
      <OpenCell
        to={`/wechatMoments/subjectDiscuss?tab=all&subjectId=${id}`}
        numeric
        text={discussNum.toLocaleString("en-US")}
        label={`查看 ${discussNum} 条讨论`}
      />
    ),
  },
  inputs: { options: OptionsInput, ownerUserId: AccountSelect },
  forms: { create: form, edit: form },
  widths: { coverUrl: 56, title: 170, ownerUserId: 150, isHot: 70, sort: 64, period: 200 },
};

const ownActions: readonly PageAction<SubjectRow>[] = [
  { title: "数据", dialog: (row, { onClose }) => <StatDrawer row={row} onClose={onClose} /> },
  actionOf(subjectGrants.merge, {
    when: ({ status }) => status !== "DRAFT",
    dialog: (row, end) => <MergeDialog row={row} {...end} />,
  }),
];

/** 话题管理. */
export function SubjectPage() {
  const view = useResource(subject, overlay);
  const { list } = view;
  const mayHeat = useCan()(subjectGrants.hot);
  const heat = async ({ id }: SubjectRow, isHot: boolean) => {
    try {
      await call(setSubjectHot, { params: { id }, body: { isHot } });
      toast.success(answeredMessage(setSubjectHot));
    } catch (error) {
      toastError(error);
    }
    list.reload();
  };
  const hot = (row: SubjectRow) => (
    <Switch
      size="small"
      aria-label={`热门：${row.title}`}
      checked={row.isHot}
      disabled={!mayHeat || (row.status !== "ONLINE" && !row.isHot)}
      onChange={(on) => void heat(row, on)}
    />
  );
  const columns = view.columns.map((column) => (column.name === "isHot" ? { ...column, cell: hot } : column));
  return (
    <Page title={subject.title}>
      <ResourceTable {...view} columns={columns} rowActions={[...view.rowActions, ...ownActions]} />
    </Page>
  );
}

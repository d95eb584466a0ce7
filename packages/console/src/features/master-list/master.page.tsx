import { updateRewardStatus } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { setGrade } from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import { masterFigures } from "@hongxian/contract/features/master-list/master.figures.ts";
import {
  addMaster,
  getMasterTree,
  isServing,
  master,
  masterGrants,
  setMaster,
  type TreeNode,
} from "@hongxian/contract/features/master-list/master.resource.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Select, Tree } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import type { NameOf } from "../../platform/form-types.ts";
import { GradeFilter, useGradeNames } from "../../core/matchmaker/grade-filter.tsx";
import { MatchmakerInput } from "../../core/matchmaker/matchmaker-input.tsx";
import { FirstPasswordDialog } from "../../core/staff/first-password.dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { PageDrawer, usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "./master.css";

type MasterRow = RowOf<typeof master>;
const list = listCall(master);
type Summary = CallData<typeof list>["summary"];
interface End {
  onDone(): void;
  onClose(): void;
}
interface Account {
  readonly login: string;
  readonly initialPassword: string;
}
const nameOf = ({ user, userId }: MasterRow): string => user?.firstName ?? String(userId);

const fields: readonly { readonly name: NameOf<typeof addMaster.body>; readonly of: Field }[] = [
  { name: "userId", of: field.member("会员") },
  { name: "shopId", of: field.shop("所属门店") },
  { name: "depositCents", of: field.cents("保证金", { max: 10_000_000 }) },
];

function AddDialog({ onAccount, onDone, onClose }: End & { onAccount(account: Account): void }) {
  const names = useGradeNames();
  const form = useForm({
    schema: addMaster.body,
    initial: useMemo(() => ({ userId: null, shopId: null, grade: 1, depositCents: 0, masterAgentId: null }), []),
    send: async (body) => {
      const { account } = await call(addMaster, { body });
      if (account === null) toast.success(answeredMessage(addMaster));
      else onAccount(account);
    },
    onDone,
  });
  return (
    <FormFrame
      title="新增红娘"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {fields.map(({ name, of }) => (
        <FormField key={name} label={of.label} error={form.errors[name]}>
          {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={of} {...form.field(name)} />}
        </FormField>
      ))}
      <FormField label="等级" error={form.errors.grade}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            value={form.values.grade}
            options={Object.entries(names).map(([grade, label]) => ({ value: Number(grade), label }))}
            onChange={(grade) => form.set("grade", grade)}
          />
        )}
      </FormField>
      <FormField label="师傅" optional error={form.errors.masterAgentId}>
        {({ id }) => (
          <MatchmakerInput
            id={id}
            value={form.values.masterAgentId ?? null}
            onChange={(agentId) => form.set("masterAgentId", agentId)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

function MasterDialog({ row, onDone, onClose }: End & { row: MasterRow }) {
  const form = useForm({
    schema: z.object({ masterAgentId: z.int().nullable() }),
    initial: useMemo(() => ({ masterAgentId: row.masterAgentId }), [row]),
    send: async ({ masterAgentId }) => {
      await call(setMaster, { params: { agentId: row.id, masterAgentId: masterAgentId ?? 0 } });
      toast.success(answeredMessage(setMaster));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`设置师傅：${nameOf(row)}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText="确定"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="师傅" optional error={form.errors.masterAgentId} hint="师傅等级必须高于徒弟；留空为取消师傅">
        {({ id, invalid }) => (
          <MatchmakerInput
            id={id}
            invalid={invalid}
            value={form.values.masterAgentId ?? null}
            except={({ agentId, grade }) => agentId === row.id || (grade ?? 0) <= row.grade}
            onChange={(agentId) => form.set("masterAgentId", agentId)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const gradeSchema = z.object({ grade: z.int("请选择等级"), reason: setGrade.body.shape.reason });

function GradeDialog({ row, onDone, onClose }: End & { row: MasterRow }) {
  const names = useGradeNames();
  return (
    <TextDialog
      title={`调整等级：${nameOf(row)}`}
      label="调整原因"
      max={200}
      schema={gradeSchema}
      name="reason"
      fixed={noGrade}
      renderMore={(form) => (
        <FormField label="调整为" hint={`当前等级：${row.gradeName}`} error={form.errors.grade}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              placeholder="请选择等级"
              value={form.values.grade}
              options={Object.entries(names).map(([grade, label]) => ({
                value: Number(grade),
                label,
                disabled: Number(grade) === row.grade,
              }))}
              onChange={(grade) => form.set("grade", grade)}
            />
          )}
        </FormField>
      )}
      send={({ grade, reason }) => call(setGrade, { params: { agentId: row.id, grade }, body: { reason } })}
      onDone={() => {
        toast.success(answeredMessage(setGrade));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
const noGrade = { grade: null };

interface Leaf {
  readonly key: number;
  readonly title: string;
  readonly node: TreeNode;
  readonly children: Leaf[];
}
const leafOf = (node: TreeNode): Leaf => ({
  key: node.agentId,
  title: node.user.firstName ?? String(node.user.userId),
  node,
  children: node.children.map(leafOf),
});

const leafTitle = ({ node }: Leaf) => (
  <span className="inline-row gap-12">
    <MemberCell member={node.user} />
    <span className="caption">{node.gradeName}</span>
  </span>
);

function TreeDrawer({ row, onClose }: { row: MasterRow; onClose(): void }) {
  const { data, error, reload } = useData(getMasterTree, { params: { agentId: row.id } });
  return (
    <PageDrawer open title={`徒弟树：${nameOf(row)}`} size={480} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={6} />}
      {data !== undefined && (
        <Tree defaultExpandAll selectable={false} treeData={[leafOf(data)]} titleRender={leafTitle} />
      )}
    </PageDrawer>
  );
}

const reasonSchema = z.object({
  reason: z.string().trim().min(1, "请填写冻结原因").max(150, "原因不能超过150个字"),
});
const rowActions: readonly PageAction<MasterRow>[] = [
  actionOf(masterGrants.setMaster, {
    when: isServing,
    dialog: (row, end) => <MasterDialog row={row} {...end} />,
  }),
  actionOf(masterGrants.setGrade, {
    when: isServing,
    dialog: (row, end) => <GradeDialog row={row} {...end} />,
  }),
  actionOf(masterGrants.tree, {
    dialog: (row, { onClose }) => <TreeDrawer row={row} onClose={onClose} />,
  }),
  actionOf(masterGrants.freeze, {
    group: "更多",
    when: ({ status }) => status === "NORMAL",
    danger: true,
    dialog: (row, { onDone, onClose }) => (
      <TextDialog
        title={`冻结：${nameOf(row)}`}
        label="冻结原因"
        hint="冻结后新奖励作废、冻结中的不发放、不能提现"
        max={150}
        schema={reasonSchema}
        name="reason"
        send={({ reason }) =>
          call(updateRewardStatus, { query: { userId: row.userId, rewardStatus: "FROZEN", reason } })
        }
        onDone={() => {
          toast.success(answeredMessage(updateRewardStatus));
          onDone();
        }}
        onClose={onClose}
      />
    ),
  }),
  actionOf(masterGrants.unfreeze, {
    group: "更多",
    when: ({ status }) => status === "FROZEN",
    confirm: (row) => `确定解冻【${nameOf(row)}】？`,
    run: async ({ userId }) => {
      await call(updateRewardStatus, { query: { userId, rewardStatus: "NORMAL", reason: "" } });
      toast.success(answeredMessage(updateRewardStatus));
    },
  }),
];

function Figures({ summary, list: shown }: { summary: Summary | undefined; list: FigureCardsList }) {
  return (
    <section className="master-figures grid at-middle fixed gap-16" aria-label="统计">
      <FigureCards of={masterFigures} data={summary} list={shown} />
      <Chart
        label="各等级人数"
        height={120}
        data={
          summary && {
            kind: "bar",
            x: summary.grades.map(({ name }) => name),
            series: [{ name: "人数", values: summary.grades.map(({ count }) => count) }],
          }
        }
      />
    </section>
  );
}

const overlay: OverlayOf<typeof master> = {
  tones: {
    status: { NORMAL: "jade", FROZEN: "brick", QUIT: "void" },
    rewardStatus: { NORMAL: "jade", FROZEN: "brick" },
  },
  filters: { grade: ({ list: of }) => <GradeFilter list={of} name="grade" label="等级" /> },
  cells: {
    rating: ({ rating }) =>
      rating === null ? <span className="nil">—</span> : <span className="num">{(rating / 100).toFixed(2)}</span>,
  },
  widths: { gradeName: 88, masterUserId: 156, apprentices: 76, serving: 92, rating: 64, rewardStatus: 84 },
};

const addAction = (onAccount: (account: Account) => void): PageAction<null> =>
  actionOf(addMaster, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <AddDialog onAccount={onAccount} {...end} />,
  });

/** 红娘列表: the matchmakers, their masters and this month's work. */
export function MasterListPage() {
  const view = useResource(master, overlay);
  const { open } = usePage();
  const [account, setAccount] = useState<Account | null>(null);
  const income: PageAction<MasterRow> = {
    title: "收益明细",
    group: "更多",
    run: async ({ userId }) => open(`/matchmakerManage/matchmakerRewardLog?member=${userId}`),
  };
  const standardActions = view.rowActions.map((action) => ({ ...action, group: "更多" }));
  const apprentices = (row: MasterRow) =>
    row.apprentices === 0 ? (
      <span className="num">0</span>
    ) : (
      <button
        type="button"
        className="cell-link num"
        title="查看徒弟"
        onClick={() => view.list.replace({ master: String(row.userId), status: "" })}
      >
        {row.apprentices}
      </button>
    );
  const columns = view.columns.map((column) =>
    column.name === "apprentices" ? { ...column, cell: apprentices } : column,
  );
  return (
    <Page title={master.title}>
      <Figures summary={view.list.summary} list={view.list} />
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={[...rowActions, income, ...standardActions]}
        listActions={[addAction(setAccount), ...view.listActions]}
        unit="人"
      />
      {account !== null && (
        <FirstPasswordDialog
          login={account.login}
          password={account.initialPassword}
          onClose={() => setAccount(null)}
        />
      )}
    </Page>
  );
}

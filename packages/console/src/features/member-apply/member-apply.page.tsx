import { memberApplyFigures } from "@hongxian/contract/features/member-apply/member-apply.figures.ts";
import { credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import {
  addMemberApply,
  applyGrants,
  memberApply,
  memberApplyDraft,
  memberApplyStatus,
} from "@hongxian/contract/features/member-apply/member-apply.resource.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo } from "react";
import type { NameOf } from "../../platform/form-types.ts";
import { SellMarriageForm } from "../../core/money/sell-marriage.dialog.tsx";
import { SignForm } from "../../core/money/term-form.tsx";
import { SaleFilter } from "../../core/staff/person-filter.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { filterTabs } from "../../kit/filter-tabs.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { Tag } from "../../ui/tag.tsx";

type ApplyRow = RowOf<typeof memberApply>;
interface End {
  onDone(): void;
  onClose(): void;
}
const nameOf = ({ user, userId }: ApplyRow): string => user?.firstName ?? String(userId);
const tones = { WAIT_AUDIT: "ochre", PASS: "slate", REJECT: "brick", CANCEL: "void", OPEN: "jade" } as const;

const inputs: readonly { readonly name: NameOf<typeof memberApplyDraft>; readonly of: Field }[] = [
  { name: "userId", of: field.member("会员") },
  { name: "feeType", of: { ...memberApply.fields.feeType, label: "套餐" } },
  { name: "contactName", of: field.text("联系人", { max: 20 }) },
  { name: "contactPhone", of: field.text("联系电话", { max: 11 }) },
  { name: "requirement", of: { ...field.longText("需求", { max: 500 }), optional: true } },
];

function AddDialog({ onDone, onClose }: End) {
  const form = useForm({
    schema: memberApplyDraft,
    initial: useMemo(() => ({ requirement: "" }), []),
    send: async (body) => {
      await call(addMemberApply, { body });
      toast.success(answeredMessage(addMemberApply));
    },
    onDone,
  });
  return (
    <FormFrame
      title="代提申请"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {inputs.map(({ name, of }) => (
        <FormField key={name} label={of.label} optional={of.optional} error={form.errors[name]}>
          {({ id, invalid }) => (
            <FieldInput
              id={id}
              invalid={invalid}
              field={of}
              value={form.values[name]}
              onChange={(value) => form.put(name, value ?? "")}
            />
          )}
        </FormField>
      ))}
    </FormFrame>
  );
}

const passCall = actionCall(memberApply, "pass");
function PassDialog({ row, onDone, onClose }: End & { row: ApplyRow }) {
  const sales = useData(getSales, {});
  const form = useForm({
    schema: passCall.body,
    initial: useMemo(() => ({ pass: true, saleUserId: row.saleUserId }), [row]),
    send: async (body) => {
      await call(passCall, { params: { id: row.id }, body });
      toast.success(answeredMessage(passCall));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`通过：${nameOf(row)}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "通过"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="分配销售" optional error={form.errors.saleUserId}>
        {({ id }) => (
          <Select<number | null>
            id={id}
            allowClear
            style={{ width: "100%" }}
            placeholder="不变"
            showSearch={{ optionFilterProp: "label" }}
            value={form.values.saleUserId ?? null}
            options={(sales.data ?? []).map(({ userId, name, memberCount }) => ({
              value: userId,
              label: `${name}（${memberCount}）`,
            }))}
            onChange={(value) => form.set("saleUserId", value ?? null)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const OpenForm = ({ row, ...end }: End & { readonly row: ApplyRow }) => (
  <SellMarriageForm userId={row.userId} name={nameOf(row)} wanted={row.feeType} applyId={row.id} {...end} />
);
const sign: PageAction<ApplyRow> = actionOf(applyGrants.sign, {
  when: ({ status }) => status === "PASS" || status === "OPEN",
  dialog: (row, end) => <SignForm userId={row.userId} name={nameOf(row)} wanted={row.feeType} {...end} />,
});
const add: PageAction<null> = actionOf(addMemberApply, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <AddDialog {...end} />,
});

const overlay: OverlayOf<typeof memberApply> = {
  tones: { status: tones },
  cells: {
    marriageAuthStatus: ({ marriageAuthStatus: state }) => (
      <Tag tone={state === "AUTH_SUCCESS" ? "jade" : state === "AUTHING" ? "ochre" : "hollow"}>
        {credentialStatus.labels[state]}
      </Tag>
    ),
    status: ({ status, rejectReason }) => (
      <span title={rejectReason === "" ? undefined : rejectReason}>
        <Tag tone={tones[status]}>{memberApplyStatus.labels[status]}</Tag>
      </span>
    ),
  },
  filters: { sale: ({ list: of }) => <SaleFilter list={of} name="sale" /> },
  dialogs: { pass: PassDialog, open: OpenForm },
  widths: { feeType: 112, contactName: 80, contactPhone: 112, requirement: 160, infoPercent: 92 },
};
const statusTabs = memberApplyStatus.values.map((key) => ({ key, title: memberApplyStatus.labels[key] }));

/** 会员申请: from the application to the opened package. */
export function MemberApplyPage() {
  const view = useResource(memberApply, overlay, { without: ["status"] });
  const { summary } = view.list;
  const tabs = filterTabs(view.list, "status", statusTabs);
  // The page opens with the waiting ones: there is no tab of all.
  const shown = tabs.tabs
    .filter(({ key }) => key !== "")
    .map((tab) => (tab.key === "WAIT_AUDIT" ? { ...tab, count: summary?.waiting, hot: true } : tab));
  return (
    <Page title={memberApply.title} {...tabs} tabs={shown}>
      <FigureCards of={memberApplyFigures} data={summary} list={view.list} />
      <ResourceTable {...view} rowActions={[...view.rowActions, sign]} listActions={[add, ...view.listActions]} />
    </Page>
  );
}

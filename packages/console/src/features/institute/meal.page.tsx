import { meal, mealMessages } from "@hongxian/contract/features/institute/meal.resource.ts";
import { type RowOf, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { call, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { useConsultants } from "./options.ts";
import { PickFilter, PickOne } from "./pickers.tsx";
import { withPriceHead } from "./price-head.ts";
import "./institute.css";

type MealRow = RowOf<typeof meal>;
const copyMeal = customCall(meal, "copy");

function ConsultantInput({
  value,
  onChange,
}: {
  value: number | null | undefined;
  onChange(value: number | null): void;
}) {
  return (
    <PickOne value={value} options={useConsultants()} placeholder="不选即为通用套餐" optional onChange={onChange} />
  );
}

function ConsultantFilter({ list }: { list: FilteredList }) {
  return <PickFilter list={list} name="consultantId" label="咨询师" options={useConsultants()} />;
}

/** 复制到咨询师: copies the package to others, as drafts. */
function CopyDialog({ row, onDone, onClose }: { row: MealRow; onDone(): void; onClose(): void }) {
  const consultants = useConsultants();
  const form = useForm({
    schema: copyMeal.body,
    initial: { consultantIds: [] },
    send: async (body) => {
      await call(copyMeal, { params: { id: row.id }, body });
      toast.success(answeredMessage(copyMeal));
    },
    onDone,
  });
  const fitting = consultants?.filter(({ id, modes }) => id !== row.consultantId && modes.includes(row.mode));
  return (
    <FormFrame
      title={`复制到咨询师：${row.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "复制中" : "复制"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="咨询师" error={form.errors.consultantIds} hint="只列出支持该服务方式的咨询师">
        {({ id }) => (
          <Select
            id={id}
            mode="multiple"
            style={{ width: "100%" }}
            placeholder={mealMessages.noConsultant}
            loading={consultants === undefined}
            value={[...form.values.consultantIds]}
            options={(fitting ?? []).map((one) => ({ value: one.id, label: one.name }))}
            showSearch={{ optionFilterProp: "label" }}
            onChange={(value: number[]) => form.set("consultantIds", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const overlay: OverlayOf<typeof meal> = {
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } },
  cells: {
    consultantName: ({ consultantName }) =>
      consultantName === "" ? <span className="tone tone-slate">通用</span> : consultantName,
    minutes: ({ minutes }) => <span className="num">{minutes} 分钟</span>,
    times: ({ times }) => <span className="num">{times} 次</span>,
    priceCents: ({ priceCents, originalPriceCents }) => (
      <span className="num price-pair inline-flex at-baseline gap-6">
        <b className="weight-500">¥{yuanText(priceCents)}</b>
        {originalPriceCents !== null && <s className="size-12 text3">¥{yuanText(originalPriceCents)}</s>}
      </span>
    ),
    validDays: ({ validDays }) => <span className="num">{validDays} 天</span>,
  },
  inputs: { consultantId: ConsultantInput },
  filters: { consultantId: ConsultantFilter },
  forms: { create: { initial: { minutes: 60, times: 1, validDays: 365, sort: 0 } } },
  dialogs: { copy: CopyDialog },
  widths: { name: 170, consultantName: 90, minutes: 84, times: 64, priceCents: 150, eachCents: 96, validDays: 76 },
};

/** 咨询套餐. */
export function MealPage() {
  const view = useResource(meal, overlay);
  return (
    <Page title={meal.title}>
      <ResourceTable {...view} columns={withPriceHead(view.columns)} />
    </Page>
  );
}

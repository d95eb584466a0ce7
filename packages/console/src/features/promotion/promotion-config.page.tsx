import {
  firstBuyScope,
  promotionRule,
  type PromotionRule,
  stackRule,
} from "@hongxian/contract/core/money/promotion.choices.ts";
import {
  getPromotionConfig,
  savePromotionConfig,
  sortPromotionSlots,
} from "@hongxian/contract/features/promotion/promotion-config.endpoints.ts";
import { promotionSlot } from "@hongxian/contract/features/promotion/promotion-slot.resource.ts";
import { configGrants as buttons, promotionGrants } from "@hongxian/contract/features/promotion/promotion.rules.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Button, InputNumber } from "antd";
import { useMemo, useState } from "react";
import { VersionsDrawer } from "../../core/money/versions-drawer.tsx";
import { runCall } from "../../kit/run-call.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { type CallData, call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { FloorTable } from "./floor-table.tsx";
import { TrialDialog } from "./trial.dialog.tsx";
import "../../core/figures/figures.css";
import "../../core/money/money.css";
import "./promotion.css";

type Config = CallData<typeof getPromotionConfig>;
type Name = Exclude<keyof PromotionRule, "staffDiscountBp">;

const fields: Readonly<Record<Name, Field>> = {
  stackCoupon: field.choice("与优惠券叠加", stackRule),
  maxDiscountBp: field.bp("最大优惠比例"),
  newMemberDays: field.count("新会员天数"),
  firstBuyScope: field.choice("首单口径", firstBuyScope),
  specialApproveBp: field.bp("特价审批上限"),
  refundCoupon: field.flag("退款退券"),
  protectHours: field.count("价格保护（小时）"),
};
const hints: { readonly [N in Name]?: string } = {
  newMemberDays: "首单特惠限注册不超过此天数的会员",
  protectHours: "订单超时关闭后，此时间内再次下单价格不高于当时；0为不保护",
};
const names = Object.keys(fields) as Name[];
const labels = {
  ...Object.fromEntries(names.map((name) => [name, fields[name].label])),
  staffDiscountBp: "员工折扣权限",
};
/** As the 修改记录 label and format them; the roles have the names they have now. */
const versionFields = (roles: Config["roles"]): Readonly<Record<string, Field>> => ({
  ...fields,
  staffDiscountBp: {
    ...field.json("员工折扣权限"),
    sheetText: (stored) =>
      Object.entries((stored ?? {}) as Readonly<Record<string, number>>)
        .filter(([, bp]) => bp > 0)
        .map(([id, bp]) => `${roles.find((role) => String(role.id) === id)?.name ?? `角色${id}`} ${bp / 100}%`)
        .join("、"),
  },
});

/** 价格规则 and 员工折扣权限, saved together; the changes are listed before. */
function Rules({ config, onSaved }: { readonly config: Config; onSaved(): void }) {
  const [asking, setAsking] = useState(false);
  const [versions, setVersions] = useState(false);
  const can = useCan();
  const form = useForm({
    schema: promotionRule,
    initial: useMemo(() => ({ ...config.rule }), [config]),
    send: (rule) => runCall(savePromotionConfig, { body: { rule, version: config.version } }),
    onDone: onSaved,
  });
  const changed = [...names, "staffDiscountBp" as const].filter(
    (name) => JSON.stringify(form.values[name]) !== JSON.stringify(form.base[name]),
  );
  const staff = form.values.staffDiscountBp;
  return (
    <>
      <section className="figure-panel" aria-label="价格规则">
        <header>
          <h2>价格规则</h2>
          <span>售价 → 优先级最高的活动 → 价格保护 → 优惠券 → 员工调价，不低于底价</span>
        </header>
        <div className="promotion-rules grid even-4">
          {names.map((name) => (
            <FormField key={name} label={fields[name].label} error={form.errors[name]} hint={hints[name]}>
              {(control) => <FieldInput {...control} field={fields[name]} refer={undefined} {...form.field(name)} />}
            </FormField>
          ))}
        </div>
      </section>
      <section className="figure-panel" aria-label="员工折扣权限">
        <header>
          <h2>员工折扣权限</h2>
          <span>各角色可给出的最高折扣，不超过50%</span>
        </header>
        <div className="promotion-rules grid even-4">
          {config.roles.map(({ id, name }) => (
            <FormField key={id} label={name}>
              {({ id: inputId }) => (
                <InputNumber
                  id={inputId}
                  min={0}
                  max={50}
                  precision={2}
                  suffix="%"
                  value={(staff[String(id)] ?? 0) / 100}
                  onChange={(percent) =>
                    form.set("staffDiscountBp", { ...staff, [String(id)]: Math.round((percent ?? 0) * 100) })
                  }
                />
              )}
            </FormField>
          ))}
        </div>
        <div className="flex to-end gap-8 mt-16">
          {can(buttons.versions) && <Button onClick={() => setVersions(true)}>修改记录</Button>}
          {can(buttons.save) && (
            <Button type="primary" disabled={!form.dirty || form.sending} onClick={() => setAsking(true)}>
              保存规则
            </Button>
          )}
        </div>
      </section>
      {asking && (
        <ConfirmDialog
          title="保存规则"
          text={`将修改：${changed.map((name) => (labels as Readonly<Record<string, string>>)[name]).join("、")}。对新订单生效，确定？`}
          onConfirm={() => {
            setAsking(false);
            void form.submit();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {versions && (
        <VersionsDrawer
          setting="promotion.rule"
          fields={versionFields(config.roles)}
          onClose={() => setVersions(false)}
        />
      )}
    </>
  );
}

const overlay: OverlayOf<typeof promotionSlot> = {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  widths: { template: 240 },
};
const whole = { size: "100", sort: "sort" };

/** 展示位置, in the order they are dragged into. */
function Slots() {
  const view = useResource(promotionSlot, overlay, { local: true, fixed: whole });
  const maySort = useCan()(buttons.sort);
  const sort = async (keys: readonly (string | number)[]) => {
    try {
      await call(sortPromotionSlots, { body: { ids: keys.map(Number) } });
    } catch (problem) {
      toastError(problem);
    }
    view.list.reload();
  };
  return (
    <section className="figure-panel" aria-label="展示位置">
      <header>
        <h2>展示位置</h2>
      </header>
      <DataTable {...view} settings={false} {...(maySort ? { onReorder: (keys) => void sort(keys) } : {})} />
    </section>
  );
}

const trial: PageAction<null> = actionOf(promotionGrants.trial, {
  dialog: (_, { onClose }) => <TrialDialog onClose={onClose} />,
});

/** 促销配置: the rules for all discounts. */
export function PromotionConfigPage() {
  const { data, error, reload } = useData(getPromotionConfig, {});
  return (
    <Page title="促销配置" extra={<ActionButton action={trial} target={null} />}>
      <div className="promotion-config grow shrink-y scroll">
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
        {data !== undefined && (
          <>
            <Rules key={data.version} config={data} onSaved={reload} />
            <FloorTable categories={data.categories} />
            <Slots />
          </>
        )}
      </div>
    </Page>
  );
}

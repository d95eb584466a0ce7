import { editFeeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import {
  abGroup,
  menuGrants as buttons,
  menuPlatform,
  menuPosition,
  menuMessages,
  menuStatus,
} from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { Button, ConfigProvider } from "antd";
import { useEffect, useMemo } from "react";
import { runCall } from "../../kit/run-call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { RowActions } from "../../kit/table/row-actions.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useCan } from "../../platform/access-context.tsx";
import { countText, yuanText } from "../../platform/decimal.ts";
import { Tag } from "../../ui/tag.tsx";
import { type MenuOne, menuTerms } from "./menu-form.tsx";
import { DefaultInput, ItemsInput } from "./menu-items.tsx";

export const menuTones = { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } as const;
const shown = ["items", "defaultFeeSettingId"];

interface MenuEditorProps {
  readonly row: MenuOne;
  readonly actions: readonly PageAction<MenuOne>[];
  /** Whether packages were changed and not saved yet. */
  onDirty(dirty: boolean): void;
  onDone(): void;
}

/** One menu: its packages are dragged into order and saved here; everything else is changed by its actions. */
export function MenuEditor({ row, actions, onDirty, onDone }: MenuEditorProps) {
  const runner = useActionRunner(onDone);
  const visible = useVisibleActions(actions)(row);
  const can = useCan();
  const form = useForm({
    schema: editFeeMenu.body,
    initial: useMemo(() => ({ items: row.items, defaultFeeSettingId: row.defaultFeeSettingId }), [row]),
    counted: (values) => ({ ...menuTerms({ ...row, ...values }), version: row.version }),
    send: (body) => runCall(editFeeMenu, { params: { id: row.id }, body }),
    onDone,
  });
  useEffect(() => {
    onDirty(form.dirty);
    return () => onDirty(false);
  }, [form.dirty, onDirty]);
  const isOpen = row.status !== "ONLINE" && can(buttons.edit);
  const loose = Object.entries(form.errors).filter(([name]) => !shown.includes(name));
  return (
    <section className="fee-menu-editor stack gap-16" aria-label={row.name}>
      <header className="row gap-8">
        <h2 className="size-16">{row.name}</h2>
        <Tag tone={menuTones[row.status]}>{menuStatus.labels[row.status]}</Tag>
        <RowActions actions={visible} row={row} start={runner.start} />
      </header>
      <p className="size-12 text3">
        {menuPosition.labels[row.position]} · {row.platforms.map((one) => menuPlatform.labels[one]).join("、")}
        {row.abGroup !== "ALL" && ` · ${abGroup.labels[row.abGroup]} ${row.abPercent}%`}
      </p>
      <p className="num size-12 text3">
        曝光 {countText(row.showNum)} · 点击 {countText(row.clickNum)} · 下单 {countText(row.orderNum)} · 支付{" "}
        {countText(row.paidNum)} · 支付金额 ¥{yuanText(row.payCents)}
      </p>
      {loose.map(([name, message]) => (
        <div key={name} className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {message}
        </div>
      ))}
      <ConfigProvider componentDisabled={!isOpen}>
        <FormField label="套餐" error={form.errors.items}>
          {() => (
            <ItemsInput
              value={form.values.items}
              values={form.values}
              isFixed={!isOpen}
              onChange={(value) => form.put("items", value)}
            />
          )}
        </FormField>
        <FormField label="默认套餐" error={form.errors.defaultFeeSettingId}>
          {() => (
            <DefaultInput
              value={form.values.defaultFeeSettingId}
              values={form.values}
              onChange={(value) => form.put("defaultFeeSettingId", value)}
            />
          )}
        </FormField>
      </ConfigProvider>
      {isOpen ? (
        <Button type="primary" disabled={!form.dirty || form.sending} onClick={() => void form.submit()}>
          {form.sending ? "处理中" : "保存"}
        </Button>
      ) : (
        row.status === "ONLINE" && <p className="size-12 text3">已上架的菜单不能编辑，{menuMessages.online}</p>
      )}
      {runner.host}
    </section>
  );
}

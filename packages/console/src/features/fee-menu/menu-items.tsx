import { getMenuOptions, type MenuItem } from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input, Select } from "antd";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";
import "./fee-menu.css";

export type Values = Readonly<Record<string, unknown>> & { readonly items?: unknown; readonly abGroup?: unknown };
export interface InputProps {
  readonly value: unknown;
  readonly values: Values;
  /** Read only. */
  readonly isFixed?: boolean;
  onChange(value: unknown): void;
}
// The form's own values, set by these inputs or by the server's answer.
const itemsOf = (value: unknown) => (value ?? []) as readonly MenuItem[];

interface ItemLineProps {
  readonly item: MenuItem;
  readonly options: readonly { readonly value: number; readonly label: string; readonly disabled: boolean }[];
  readonly isFixed: boolean;
  onChange(change: Partial<MenuItem>): void;
  onRemove(): void;
}

function ItemLine({ item, options, isFixed, onChange, onRemove }: ItemLineProps) {
  const { ref, style, grip } = useSortableItem(item.feeSettingId, !isFixed);
  return (
    <div ref={ref} style={style} className="fee-menu-item grid at-middle gap-6">
      {isFixed ? <span /> : <SortGrip label="拖动排序" grip={grip} />}
      <Select
        aria-label="套餐"
        value={item.feeSettingId}
        options={[...options]}
        onChange={(feeSettingId) => onChange({ feeSettingId })}
      />
      <Input
        aria-label="角标"
        placeholder="角标"
        maxLength={4}
        value={item.corner}
        onChange={(event) => onChange({ corner: event.target.value })}
      />
      <Checkbox checked={item.countdown} onChange={(event) => onChange({ countdown: event.target.checked })}>
        倒计时
      </Checkbox>
      <Button type="text" icon={<DeleteOutlined />} aria-label="删除套餐" onClick={onRemove} />
    </div>
  );
}

/** The packages of a menu in their order. */
export function ItemsInput({ value, isFixed = false, onChange }: InputProps) {
  const { data } = useData(getMenuOptions, {});
  const items = itemsOf(value);
  const chosen = items.map(({ feeSettingId }) => feeSettingId);
  const order = (ids: readonly number[]) =>
    onChange(ids.flatMap((id) => items.find(({ feeSettingId }) => feeSettingId === id) ?? []));
  return (
    <div className="grid gap-6">
      <Sortable ids={chosen} onOrder={order}>
        {items.map((item) => (
          <ItemLine
            key={item.feeSettingId}
            item={item}
            isFixed={isFixed}
            options={(data?.settings ?? []).map(({ id, name, priceCents }) => ({
              value: id,
              label: `${name}（¥${yuanText(priceCents)}）`,
              disabled: id !== item.feeSettingId && chosen.includes(id),
            }))}
            onChange={(change) => onChange(items.map((one) => (one === item ? { ...one, ...change } : one)))}
            onRemove={() => onChange(items.filter((one) => one !== item))}
          />
        ))}
      </Sortable>
      {!isFixed && (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={items.length >= 8}
          onClick={() => {
            const free = data?.settings.find(({ id }) => !items.some(({ feeSettingId }) => feeSettingId === id));
            if (free !== undefined) onChange([...items, { feeSettingId: free.id, corner: "", countdown: false }]);
          }}
        >
          添加套餐
        </Button>
      )}
    </div>
  );
}

export function DefaultInput({ value, values, onChange }: InputProps) {
  const { data } = useData(getMenuOptions, {});
  const items = itemsOf(values.items);
  const chosen = items.some(({ feeSettingId }) => feeSettingId === value) ? Number(value) : null;
  return (
    <Select
      aria-label="默认套餐"
      style={{ width: "100%" }}
      placeholder="请选择默认套餐"
      value={chosen}
      options={(data?.settings ?? [])
        .filter(({ id }) => items.some(({ feeSettingId }) => feeSettingId === id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

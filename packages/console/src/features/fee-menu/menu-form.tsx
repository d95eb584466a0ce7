import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import {
  createFeeMenu,
  editFeeMenu,
  getMenuOptions,
  type MenuItem,
} from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import type { feeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.resource.ts";
import { abGroup, menuPlatform, menuPosition } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input, Select } from "antd";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { runCall } from "../../core/run-call/run-call.ts";
import { SchemaDialog } from "../../core/schema-dialog/schema-dialog.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";
import "./fee-menu.css";

export type MenuOne = RowOf<typeof feeMenu>;
type Values = Readonly<Record<string, unknown>>;
interface InputProps {
  readonly value: unknown;
  readonly values: Values;
  onChange(value: unknown): void;
}
// The form's own values, put there by these inputs or by the server's answer.
const itemsOf = (value: unknown) => (value ?? []) as readonly MenuItem[];

interface ItemLineProps {
  readonly item: MenuItem;
  readonly options: readonly { readonly value: number; readonly label: string; readonly disabled: boolean }[];
  onChange(change: Partial<MenuItem>): void;
  onRemove(): void;
}

function ItemLine({ item, options, onChange, onRemove }: ItemLineProps) {
  const { ref, style, grip } = useSortableItem(item.feeSettingId);
  return (
    <div ref={ref} style={style} className="fee-menu-item">
      <SortGrip label="拖动排序" grip={grip} />
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
function ItemsInput({ value, onChange }: InputProps) {
  const { data } = useData(getMenuOptions, {});
  const items = itemsOf(value);
  const chosen = items.map(({ feeSettingId }) => feeSettingId);
  const order = (ids: readonly number[]) =>
    onChange(ids.flatMap((id) => items.find(({ feeSettingId }) => feeSettingId === id) ?? []));
  return (
    <div className="fee-menu-items">
      <Sortable ids={chosen} onOrder={order}>
        {items.map((item) => (
          <ItemLine
            key={item.feeSettingId}
            item={item}
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
    </div>
  );
}

function DefaultInput({ value, values, onChange }: InputProps) {
  const { data } = useData(getMenuOptions, {});
  const items = itemsOf(values["items"]);
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

function AgreementInput({ value, onChange }: InputProps) {
  const { data } = useData(getMenuOptions, {});
  return (
    <Select
      aria-label="服务协议"
      style={{ width: "100%" }}
      placeholder="请选择服务协议"
      value={typeof value === "number" ? value : null}
      options={(data?.agreements ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

/** One right a line: its name, then what each package has of it. */
function RightsInput({ value, onChange }: InputProps) {
  const rows = (value ?? []) as readonly { readonly right: string; readonly values: readonly string[] }[];
  return (
    <Input.TextArea
      aria-label="权益表"
      rows={4}
      placeholder="每行一项：权益名称，套餐一，套餐二…"
      defaultValue={rows.map(({ right, values }) => [right, ...values].join("，")).join("\n")}
      onChange={(event) =>
        onChange(
          event.target.value
            .split("\n")
            .map((line) => line.split(/[,，]/u).map((part) => part.trim()))
            .filter(([right]) => right !== undefined && right !== "")
            .map(([right, ...values]) => ({ right, values })),
        )
      }
    />
  );
}

const Who = ({ value, onChange }: InputProps) => (
  // Written by this input alone, or read by the server's own schema.
  <AudienceInput value={value as Audience | undefined} onChange={onChange} />
);
const inputs = {
  items: ItemsInput,
  defaultFeeSettingId: DefaultInput,
  agreementArticleId: AgreementInput,
  rightsTable: RightsInput,
  audience: Who,
};
const fields = {
  name: field.text("菜单名称", { max: 20 }),
  position: field.choice("位置", menuPosition),
  title: optional(field.text("标题", { max: 15 })),
  subTitle: optional(field.text("副标题", { max: 30 })),
  platforms: field.choices("平台", menuPlatform),
  items: field.json("套餐"),
  defaultFeeSettingId: field.count("默认套餐"),
  agreementArticleId: field.count("服务协议"),
  buttonText: optional(field.text("按钮文字", { max: 8 })),
  bgImage: optional(field.image("背景图")),
  abGroup: field.choice("AB分组", abGroup),
  abPercent: field.count("分流比例（%）"),
  sort: optional(field.count("排序")),
  startTime: optional(field.time("开始时间")),
  endTime: optional(field.time("结束时间")),
  rightsTable: field.json("权益表"),
  audience: field.json("人群"),
};
const texts = ["title", "subTitle", "buttonText", "bgImage"];
const shows = (name: string, values: Values) => name !== "abPercent" || values["abGroup"] !== "ALL";
const counted = (values: Values): Values =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      if (name === "abPercent") return [name, values["abGroup"] === "ALL" ? 100 : values[name]];
      if (name === "sort") return [name, values[name] ?? 0];
      return [name, values[name] ?? (texts.includes(name) ? "" : null)];
    }),
  );
const blank: Values = {
  position: "VIP_CENTER",
  platforms: ["ANDROID", "IOS", "APPLET"],
  items: [],
  abGroup: "ALL",
  abPercent: 50,
  rightsTable: [],
  audience: {},
};

/** 新增 and 编辑. */
export const MenuForm = ({ row, ...end }: { readonly row?: MenuOne; onDone(): void; onClose(): void }) => (
  <SchemaDialog
    title={row === undefined ? "新增菜单" : `编辑 ${row.name}`}
    kind="drawer"
    width={760}
    schema={row === undefined ? createFeeMenu.body : editFeeMenu.body}
    fields={fields}
    inputs={inputs}
    initial={row ?? blank}
    shows={shows}
    counted={(values) => (row === undefined ? counted(values) : { ...counted(values), version: row.version })}
    okText="保存"
    send={(body) =>
      row === undefined
        ? runCall(createFeeMenu, { body })
        : runCall(editFeeMenu, { params: { id: row.id }, body: { ...body, version: row.version } })
    }
    {...end}
  />
);

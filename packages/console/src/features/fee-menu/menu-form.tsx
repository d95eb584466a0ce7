import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { createFeeMenu, editFeeMenu, getMenuOptions } from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import type { feeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.resource.ts";
import { abGroup, menuPlatform, menuPosition } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Input, Select } from "antd";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { useData } from "../../platform/use-data.ts";
import type { MenuPosition } from "./menu-preview.tsx";
import { DefaultInput, type InputProps, ItemsInput, type Values } from "./menu-items.tsx";

export type MenuOne = RowOf<typeof feeMenu>;
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

/** One right per line: its name, then its value for each package. */
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
  // Written only by this input, or parsed by the server's own schema.
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
const shows = (name: string, values: Values) => name !== "abPercent" || values.abGroup !== "ALL";
/** A row or the form's values as the calls take them. */
export const menuTerms = (values: Values): Values =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      if (name === "abPercent") return [name, values.abGroup === "ALL" ? 100 : values[name]];
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

// Created once: the form treats a new object as new values.
const blanks = Object.fromEntries(menuPosition.values.map((position) => [position, { ...blank, position }]));

interface MenuFormProps {
  readonly row?: MenuOne;
  /** The position of a new menu. */
  readonly position?: MenuPosition;
  onDone(): void;
  onClose(): void;
}

/** 新增 and 编辑. */
export const MenuForm = ({ row, position = "VIP_CENTER", ...end }: MenuFormProps) => (
  <SchemaDialog
    title={row === undefined ? "新增菜单" : `编辑 ${row.name}`}
    kind="drawer"
    width={760}
    schema={row === undefined ? createFeeMenu.body : editFeeMenu.body}
    fields={fields}
    inputs={inputs}
    initial={row ?? blanks[position] ?? blank}
    shows={shows}
    counted={(values) => (row === undefined ? menuTerms(values) : { ...menuTerms(values), version: row.version })}
    okText="保存"
    send={(body) =>
      row === undefined
        ? runCall(createFeeMenu, { body })
        : runCall(editFeeMenu, { params: { id: row.id }, body: { ...body, version: row.version } })
    }
    {...end}
  />
);

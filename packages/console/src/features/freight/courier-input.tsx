import { couriers } from "@hongxian/contract/core/goods/goods.choices.ts";
import { Select } from "antd";
import { useState } from "react";

interface CourierInputProps {
  readonly id?: string;
  readonly value: string | null | undefined;
  /** A longer name is cut off where it is typed. */
  readonly max: number;
  onChange(value: string): void;
}

/** The usual couriers, found by typing; a name that is none of them is taken as it was typed. */
export function CourierInput({ id, value, max, onChange }: CourierInputProps) {
  const [typed, setTyped] = useState("");
  const chosen = value ?? "";
  const name = typed.trim().slice(0, max);
  const known = chosen === "" || couriers.includes(chosen) ? couriers : [chosen, ...couriers];
  const options = known.map((one) => ({ value: one, label: one }));
  const isNew = name !== "" && !known.includes(name);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={{ searchValue: typed, onSearch: setTyped, optionFilterProp: "value" }}
      allowClear
      placeholder="选择或输入快递公司"
      value={chosen === "" ? undefined : chosen}
      options={isNew ? [...options, { value: name, label: `使用“${name}”` }] : options}
      labelRender={({ value: shown }) => String(shown)}
      onChange={(next) => {
        setTyped("");
        onChange(next ?? "");
      }}
    />
  );
}

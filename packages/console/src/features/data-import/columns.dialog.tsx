import { getImportColumns, getImportKinds } from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import { dataImport } from "@hongxian/contract/core/data-import/data-import.resource.ts";
import { existingRule, importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { Input, Select, Table } from "antd";
import { useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { runCall } from "../../kit/run-call.ts";
import type { CallData } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Loaded } from "../../ui/late/loaded.tsx";
import { twiceChosen } from "./chosen-columns.ts";

type Row = RowOf<typeof dataImport>;
interface ColumnsProps {
  readonly row: Row;
  onDone(): void;
  onClose(): void;
}
type Columns = CallData<typeof getImportColumns>;
type Kinds = CallData<typeof getImportKinds>;

/** By column: the field it brings, none for one that is left out. */
const chosenAtFirst = ({ columns, mapping }: Columns): readonly (string | null)[] =>
  columns.map((_column, at) => Object.entries(mapping).find(([, place]) => place === at)?.[0] ?? null);

interface FixedProps {
  readonly field: Columns["fields"][number];
  readonly value: string;
  onChange(value: string): void;
}

/** A value that all rows get, for a field that the file does not have. */
function FixedValue({ field: { label, labels }, value, onChange }: FixedProps) {
  return (
    <FormField label={label}>
      {({ id }) =>
        labels === null ? (
          <Input id={id} maxLength={200} value={value} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <Select
            id={id}
            allowClear
            placeholder="所有行用同一个值"
            value={value === "" ? null : value}
            options={Object.entries(labels).map(([code, text]) => ({ value: code, label: text }))}
            onChange={(code: string | null | undefined) => onChange(code ?? "")}
          />
        )
      }
    </FormField>
  );
}

function Form({
  row,
  found,
  kinds,
  onDone,
  onClose,
}: ColumnsProps & { readonly found: Columns; readonly kinds: Kinds }) {
  const [chosen, setChosen] = useState(() => chosenAtFirst(found));
  const [fixed, setFixed] = useState<Readonly<Record<string, string>>>(found.fixed);
  const [existing, setExisting] = useState<Row["existing"]>(row.existing);
  const [appId, setAppId] = useState(row.appId);
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const labels = new Map(found.fields.map(({ name, label }) => [name, label]));
  const twice = twiceChosen(chosen).map((name) => importMessages.twice(labels.get(name) ?? name));
  const open = found.fields.filter(({ name, needed }) => needed && !chosen.includes(name));
  const missing = open.filter(({ name }) => (fixed[name] ?? "") === "").map(({ label }) => label);
  const canFill = kinds.kinds.find(({ name }) => name === row.kind)?.canFill === true;
  const rules = existingRule.values.filter((value) => canFill || value !== "FILL");
  const change = (apply: () => void) => {
    setDirty(true);
    apply();
  };
  const send = async () => {
    setBusy(true);
    try {
      const mapping = Object.fromEntries(chosen.flatMap((name, at) => (name === null ? [] : [[name, at] as const])));
      const staying = Object.entries(fixed).filter(([name, value]) => value !== "" && mapping[name] === undefined);
      const body = { mapping, fixed: Object.fromEntries(staying), existing, appId };
      await runCall(actionCall(dataImport, "check"), { params: { id: row.id }, body });
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      kind="drawer"
      width={760}
      title={`设置 · ${row.fileName}`}
      okText="开始检查"
      dirty={dirty}
      busy={busy || twice.length > 0}
      onOk={() => void send()}
      onClose={onClose}
    >
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 560 }}
        rowKey="at"
        dataSource={found.columns.map((column, at) => ({ ...column, at }))}
        columns={[
          { title: "文件中的列", dataIndex: "header", width: 150 },
          {
            title: "示例",
            dataIndex: "samples",
            render: (samples: readonly string[]) => <span className="text2">{samples.join("、")}</span>,
          },
          {
            title: "对应字段",
            dataIndex: "at",
            width: 200,
            render: (at: number) => (
              <Select
                aria-label={`列${found.columns[at]?.header ?? ""}的对应字段`}
                className="wide"
                allowClear
                showSearch
                optionFilterProp="label"
                placeholder="不导入"
                value={chosen[at] ?? null}
                options={found.fields.map(({ name, label, needed }) => ({
                  value: name,
                  label: needed ? `${label}（必填）` : label,
                }))}
                onChange={(name: string | null | undefined) => change(() => setChosen(chosen.with(at, name ?? null)))}
              />
            ),
          },
        ]}
      />
      {twice.map((text) => (
        <p key={text} className="form-error" role="alert">
          {text}
        </p>
      ))}
      {missing.length > 0 && (
        <p className="form-hint">文件中没有：{missing.join("、")}。可在下方填写所有行共用的值。</p>
      )}
      {open.map((field) => (
        <FixedValue
          key={field.name}
          field={field}
          value={fixed[field.name] ?? ""}
          onChange={(value) => change(() => setFixed({ ...fixed, [field.name]: value }))}
        />
      ))}
      <FormField label="已存在的记录" hint="按手机号、身份证号、外部编号判断">
        {({ id }) => (
          <Select
            id={id}
            value={existing}
            options={rules.map((value) => ({ value, label: existingRule.labels[value] }))}
            onChange={(value) => change(() => setExisting(value))}
          />
        )}
      </FormField>
      <FormField label="外部编号归属" hint="与该应用以后送入的编号相同即为同一条记录">
        {({ id: control }) => (
          <Select
            id={control}
            value={appId}
            options={kinds.applications.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => change(() => setAppId(id))}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** The columns of the file with samples, and the fields they bring; then the check begins. */
export function ColumnsDialog(props: ColumnsProps) {
  const found = useData(getImportColumns, { params: { id: props.row.id } });
  const kinds = useData(getImportKinds, {});
  return (
    <Loaded answer={found} title="设置" onClose={props.onClose}>
      {(columns) => (
        <Loaded answer={kinds} title="设置" onClose={props.onClose}>
          {(data) => <Form {...props} found={columns} kinds={data} />}
        </Loaded>
      )}
    </Loaded>
  );
}

import { getImportKinds } from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import { dataImport } from "@hongxian/contract/core/data-import/data-import.resource.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { UploadControl } from "../../core/upload/upload-control.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { runCall } from "../../kit/run-call.ts";
import { useForm } from "../../kit/use-form.ts";
import { useData } from "../../platform/use-data.ts";
import { Loaded } from "../../ui/late/loaded.tsx";

interface NewImportProps {
  onDone(): void;
  onClose(): void;
}
const create = customCall(dataImport, "create");

/** What is imported, and the file. */
export function NewImportDialog({ onDone, onClose }: NewImportProps) {
  const kinds = useData(getImportKinds, {});
  const form = useForm({
    schema: create.body,
    initial: { kind: "member", file: "" },
    send: (body) => runCall(create, { body }),
    onDone,
  });
  return (
    <Loaded answer={kinds} title="新建导入" onClose={onClose}>
      {(data) => (
        <FormFrame
          kind="dialog"
          width={520}
          title="新建导入"
          okText="读取文件"
          dirty={form.dirty}
          busy={form.sending}
          onOk={() => void form.submit()}
          onClose={onClose}
        >
          <FormField label="数据" error={form.errors.kind}>
            {({ id }) => (
              <Select
                id={id}
                value={form.values.kind}
                options={data.kinds.map(({ name, title }) => ({ value: name, label: title }))}
                onChange={(kind: string) => form.set("kind", kind)}
              />
            )}
          </FormField>
          <FormField label="文件" error={form.errors.file}>
            {() => (
              <UploadControl kinds={["table"]} label="数据文件" keepName onDone={({ url }) => form.set("file", url)} />
            )}
          </FormField>
          <p className="form-hint">第一行为表头；CSV支持UTF-8与GBK编码，xlsx只读第一个工作表。</p>
        </FormFrame>
      )}
    </Loaded>
  );
}

import { DownloadOutlined } from "@ant-design/icons";
import { getImportFaults, getRefusedRows } from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import type { dataImport } from "@hongxian/contract/core/data-import/data-import.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Button, Table } from "antd";
import { useState } from "react";
import { countText } from "../../platform/decimal.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { AnswerPanel } from "../../ui/answer-panel.tsx";

interface RefusedProps {
  readonly row: RowOf<typeof dataImport>;
  onDone(): void;
  onClose(): void;
}

/** The first refused rows with their reasons, all of them as a file; and what could not be taken back. */
export function RefusedDialog({ row: { id, fileName, refusedRows }, onClose }: RefusedProps) {
  const faults = useData(getImportFaults, { params: { id } });
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(getRefusedRows, { params: { id } }).catch(toastError);
    setBusy(false);
  };
  return (
    <PageModal
      open
      width={640}
      title={`拒绝的行 · ${fileName}`}
      onCancel={onClose}
      footer={
        <>
          {refusedRows > 0 && (
            <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void download()}>
              下载拒绝行
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <AnswerPanel answer={faults}>
        {({ total, list, staying }) => (
          <div className="grid gap-12">
            {staying.map(({ reason, rows }) => (
              <p key={reason} role="status">
                未撤销 <b className="num">{countText(rows)}</b> 行：{reason}
              </p>
            ))}
            {total > 0 && (
              <>
                <p role="status">
                  共拒绝 <b className="num">{countText(total)}</b> 行
                  {list.length < total && `，列出前 ${list.length} 行；修改下载的文件后可再次导入`}
                </p>
                <Table
                  size="small"
                  pagination={false}
                  scroll={{ y: 320 }}
                  rowKey="row"
                  dataSource={list}
                  columns={[
                    { title: "行", dataIndex: "row", width: 72, align: "right", className: "num" },
                    { title: "字段", dataIndex: "fields", width: 140 },
                    { title: "原因", dataIndex: "msg" },
                  ]}
                />
              </>
            )}
          </div>
        )}
      </AnswerPanel>
    </PageModal>
  );
}

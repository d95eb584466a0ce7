import { DownloadOutlined } from "@ant-design/icons";
import type { SheetOutcome } from "@hongxian/contract/core/file/sheet-import.ts";
import { Button, Table } from "antd";
import { saveFile } from "../../platform/save-file.ts";
import "./sheet-import.css";

export type SheetErrors = SheetOutcome["errors"];

const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function saveErrors(errors: SheetErrors): void {
  const lines = ["行,列,问题", ...errors.map(({ row, column, msg }) => [row, csvCell(column), csvCell(msg)].join(","))];
  saveFile(new Blob([`\uFEFF${lines.join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" }), "导入失败名单.csv");
}

/** The refused rows with their field and the reason, also as a file. */
export function SheetErrorTable({ errors }: { errors: SheetErrors }) {
  if (errors.length === 0) return null;
  return (
    <section className="sheet-errors grid to-start gap-8 mt-8" aria-label="有误的行">
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 300 }}
        rowKey={({ row, column, msg }) => `${row}${column}${msg}`}
        dataSource={[...errors]}
        columns={[
          { title: "行", dataIndex: "row", width: 64, align: "right", className: "num" },
          { title: "列", dataIndex: "column", width: 96 },
          { title: "问题", dataIndex: "msg" },
        ]}
      />
      <Button size="small" type="text" icon={<DownloadOutlined />} onClick={() => saveErrors(errors)}>
        下载失败名单
      </Button>
    </section>
  );
}

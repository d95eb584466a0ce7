import { saveFile } from "../../platform/save-file.ts";

/** An empty table with the columns an import reads. */
export function saveSheetTemplate(name: string, columns: Readonly<Record<string, string>>): void {
  const head = `\uFEFF${Object.values(columns).join(",")}\r\n`;
  saveFile(new Blob([head], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}

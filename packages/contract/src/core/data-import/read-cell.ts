import { z } from "zod";
import type { IntakeColumn } from "../open-door/intake-columns.ts";

/** The number of a division by its name or number, below one of the level above; null where there is none. */
export type FindRegion = (level: 1 | 2 | 3, text: string, above: number | null) => number | null;

/** The usual short form of a division's name. */
export const shortRegion = (name: string): string =>
  name.length > 2
    ? name.replace(/(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|地区|省|市|盟)$/, "")
    : name;

export type CellValue = { readonly value: unknown } | { readonly fault: string };
const fault = (text: string): CellValue => ({ fault: text });

const two = (text: string): string => text.padStart(2, "0");
const days = [/^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s].*)?$/, /^(\d{4})(\d{2})(\d{2})$/];
/** Spreadsheets count days from the last one of 1899. */
const serialDay = (text: string): string =>
  new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().slice(0, 10);

function readDate(text: string): string | null {
  if (/^[1-5]\d{4}$/.test(text)) return serialDay(text);
  for (const form of days) {
    const [, year, month = "", day = ""] = form.exec(text) ?? [];
    if (year === undefined) continue;
    const found = `${year}-${two(month)}-${two(day)}`;
    if (z.iso.date().safeParse(found).success) return found;
  }
  return null;
}

const yes = new Set(["是", "有", "真", "true", "1", "y", "yes", "on"]);
const no = new Set(["否", "无", "假", "false", "0", "n", "no", "off"]);

const plainPhone = (text: string): string =>
  text
    .replace(/^['\t]+/, "")
    .replaceAll(/[\s\-()（）]/g, "")
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, "")
    .replace(/\.0+$/, "");

function readChoice({ label, labels = {}, words = {} }: IntakeColumn, text: string): CellValue {
  const wanted = text.toLowerCase();
  const known: (readonly [string, string])[] = Object.keys(labels).map((code) => [code, code]);
  for (const [code, name] of Object.entries(labels)) known.push([name, code]);
  for (const [word, code] of Object.entries(words)) known.push([word, code]);
  const found = known.find(([word]) => word.toLowerCase() === wanted);
  return found === undefined ? fault(`${label}取值错误：${text.slice(0, 20)}`) : { value: found[1] };
}

function readNumber(label: string, text: string): CellValue {
  const number = /^(-?\d{1,9})(?:\.0+)?\s*(?:cm|kg|厘米|公斤|千克|秒|岁|个|%)?$/i.exec(text)?.[1];
  return number === undefined ? fault(`${label}格式错误`) : { value: Number(number) };
}

/** The value of a cell that is not empty, as the intake wants it. */
export function readCell(column: IntakeColumn, text: string, find: FindRegion, above: number | null): CellValue {
  const { kind, label } = column;
  switch (kind) {
    case "phone": {
      if (/^1\.\d+e\+?10$/i.test(text)) return fault(`${label}被表格软件改成了科学计数，请将该列设为文本后重新导出`);
      return { value: plainPhone(text) };
    }
    case "date": {
      const day = readDate(text);
      return day === null ? fault(`${label}格式错误，应为1995-06-18`) : { value: day };
    }
    case "number":
      return readNumber(label, text);
    case "choice":
      return readChoice(column, text);
    case "choices": {
      const read = text.split(/[;；,，、/|\s]+/).flatMap((part) => (part === "" ? [] : [readChoice(column, part)]));
      const wrong = read.find((one) => "fault" in one);
      const codes = read.map((one) => ("value" in one ? String(one.value) : ""));
      // Stored as one text with slashes between the codes.
      return wrong ?? { value: [...new Set(codes)].join("/") };
    }
    case "flag": {
      const word = text.toLowerCase();
      if (yes.has(word)) return { value: true };
      return no.has(word) ? { value: false } : fault(`${label}应为是或否`);
    }
    case "list":
      return { value: text.split(/[;；,，\s|]+/).filter((part) => part !== "") };
    case "region": {
      const id = find(column.level ?? 1, text, above);
      return id === null ? fault(`${label}无法识别：${text.slice(0, 20)}`) : { value: id };
    }
    default:
      return { value: text };
  }
}

import { describe, expect, it } from "vitest";
import { memberIntake } from "../../features/member-list/member.intake.ts";
import { momentIntake } from "../../features/moment/moment.intake.ts";
import { preferenceIntake } from "../../features/member-list/preference.intake.ts";
import { readCell } from "./read-cell.ts";
import { columnsOf, recogniseColumns } from "./recognise-columns.ts";

const columns = columnsOf(memberIntake);
const none = () => null;
const read = (name: string, text: string) => {
  const column = columns[name];
  if (column === undefined) throw new Error(name);
  return readCell(column, text, none, null);
};

describe("columns of a file", () => {
  it("a column is known by our label, its field's name and the words that people use", () => {
    const headers = ["会员编号", "联系电话", "姓名", "Gender", "生日", "所在城市", "文化程度", "身高(cm)", "备注"];
    expect(recogniseColumns(columns, headers, [])).toEqual({
      externalId: 0,
      phone: 1,
      firstName: 2,
      sex: 3,
      birthday: 4,
      homeCityId: 5,
      education: 6,
      height: 7,
    });
  });

  it("our own label goes before another word for the same field", () => {
    expect(recogniseColumns(columns, ["姓名", "昵称"], [])).toEqual({ firstName: 1 });
  });

  it("a column of phone numbers is the phone number whatever its header says", () => {
    const rows = ["13900001111", "139 0000 2222", "+8613900003333"].map((phone, at) => [String(at), phone, "女"]);
    expect(recogniseColumns(columns, ["列1", "列2", "列3"], rows)).toEqual({ phone: 1, sex: 2 });
  });

  it("of two columns of phone numbers neither is taken for the one", () => {
    const rows = Array.from({ length: 3 }, (_, at) => [`1390000111${at}`, `1390000222${at}`]);
    expect(recogniseColumns(columns, ["A", "B"], rows)).toEqual({});
  });

  it("the number of a member that a moment names is not the moment's own", () => {
    expect(recogniseColumns(columnsOf(momentIntake), ["编号", "会员编号", "正文"], [])).toEqual({
      member: 1,
      content: 2,
      externalId: 0,
    });
  });
});

describe("a cell", () => {
  it("a day is read in its usual forms, and a day that does not exist is none", () => {
    for (const text of [
      "1996-5-20",
      "1996/05/20",
      "1996.5.20",
      "1996年5月20日",
      "19960520",
      "35205",
      "1996-05-20 00:00:00",
    ])
      expect(read("birthday", text), text).toEqual({ value: "1996-05-20" });
    for (const text of ["1996-02-31", "5/20", "昨天"])
      expect(read("birthday", text), text).toEqual({ fault: "出生日期格式错误，应为1995-06-18" });
  });

  it("a choice is read by its label, its code and other words", () => {
    for (const text of ["女", "WOMAN", "woman", "女士", "F"])
      expect(read("sex", text), text).toEqual({ value: "WOMAN" });
    expect(read("sex", "不详")).toEqual({ fault: "性别取值错误：不详" });
    expect(read("education", "本科")).toEqual({ value: "UNDER_GRADUATE" });
  });

  it("a phone number is read with what people write around it; one that a spreadsheet rounded is named as such", () => {
    for (const text of ["139-0000-1111", "+86 13900001111", "8613900001111", "'13900001111", "13900001111.0"])
      expect(read("phone", text), text).toEqual({ value: "13900001111" });
    expect(read("phone", "1.39E+10")).toEqual({
      fault: "手机号被表格软件改成了科学计数，请将该列设为文本后重新导出",
    });
  });

  it("a number is read with its unit", () => {
    expect(read("height", "165cm")).toEqual({ value: 165 });
    expect(read("height", "165.0")).toEqual({ value: 165 });
    expect(read("height", "一米六五")).toEqual({ fault: "身高格式错误" });
  });
});

it("several choices in one cell are read by their labels or codes, whatever stands between them", () => {
  const column = columnsOf(preferenceIntake)["spouseMarry"];
  if (column === undefined) throw new Error("no such column");
  expect(readCell(column, "未婚、丧偶", none, null)).toEqual({ value: "UNMARRIED/WIDOWED" });
  expect(readCell(column, "UNMARRIED;UNMARRIED", none, null)).toEqual({ value: "UNMARRIED" });
  expect(readCell(column, "未婚/不限", none, null)).toEqual({ fault: expect.stringContaining("不限") });
});

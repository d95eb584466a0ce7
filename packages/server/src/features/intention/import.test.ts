import { importColumns, importIntentions } from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { writeXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let sales: Ask;

beforeAll(async () => {
  sales = await app.as(await aStaff(db, { roleId: 4, userId: await aMember(db), saleFlag: true }));
});

const head = Object.values(importColumns);
type Cells = readonly (string | number)[];
const csv = (rows: readonly Cells[]): string =>
  Buffer.from(`\uFEFF${[head, ...rows].map((row) => row.join(",")).join("\r\n")}`).toString("base64");
const send = (content: string, dryRun: boolean, fileName = "a.csv") =>
  sales(importIntentions, { body: { fileName, content, dryRun } });
const stored = async () => (await sql<{ n: number }>`select count(*)::int as n from intention`.execute(db)).rows[0]?.n;

let numbers = 0;
const phone = (): string => `175${String((numbers += 1)).padStart(8, "0")}`;
const good = (login: string = phone()): Cells => [
  "李先生",
  login,
  "男",
  1990,
  "浙江",
  "杭州市",
  "西湖区",
  "未婚",
  "本科",
  178,
  "来店",
];

describe("the import", () => {
  it("the import of leads says by row and column what is wrong, and writes nothing while anything is", async () => {
    const busy = phone();
    await aRow(db, "intention", "id", { source: "STAFF", name: "在跟", login: busy });
    const twice = phone();
    const before = await stored();
    const file = csv([
      good(),
      ["", "123", "未知", 1800, "火星", "", "", "已婚", "", "abc", ""],
      good(twice),
      good(twice),
      good(busy),
      ["赵女士", phone(), "女", "", "浙江", "上海市", "", "", "", "", ""],
    ]);
    const dry = await send(file, true);
    expect(dry.data).toMatchObject({ total: 6, valid: 2, imported: 0 });
    const errors = dry.data.errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`);
    expect(errors).toEqual(
      expect.arrayContaining([
        "3 姓名 请填写称呼",
        "3 手机号 手机号格式错误",
        "3 性别 性别取值错误",
        "3 出生年份 年龄必须在18-80岁之间",
        "3 省 找不到地区：火星",
        "3 婚姻 婚姻取值错误",
        "3 身高 身高必须是数字",
        "5 手机号 与第4行的手机号重复",
        "6 手机号 该手机号已有跟进中的意向",
        "7 市 找不到地区：上海市",
      ]),
    );
    const real = await send(file, false);
    expect(real).toMatchObject({ http: 400, msg: "导入数据有误，未导入任何数据，请修正后重试" });
    expect(real.data.errors).toHaveLength(dry.data.errors.length);
    expect(await stored()).toBe(before);
  });

  it("the import of leads writes all rows of a clean sheet, as CSV or XLSX, with an item each in the log", async () => {
    const login = phone();
    const before = (await stored()) ?? 0;
    expect((await send(csv([good(login), good()]), true)).data).toMatchObject({ valid: 2, imported: 0, errors: [] });
    expect(await stored()).toBe(before);
    expect((await send(csv([good(login), good()]), false)).data).toMatchObject({ valid: 2, imported: 2 });
    const row =
      await sql`select name, sex, birth_year, prov_id, city_id, area_id, marital, education, height, source, status
      from intention where login = ${login}`.execute(db);
    expect(row.rows).toEqual([
      {
        name: "李先生",
        sex: "MAN",
        birthYear: 1990,
        provId: 330000,
        cityId: 330100,
        areaId: 330106,
        marital: "UNMARRIED",
        education: "UNDER_GRADUATE",
        height: 178,
        source: "STAFF",
        status: "NEW",
      },
    ]);
    const bytes = await writeXlsx({ sheets: [{ name: "名单", rows: [[...head], [...good()]] }] });
    expect((await send(Buffer.from(bytes).toString("base64"), false, "名单.xlsx")).data.imported).toBe(1);
    expect(await stored()).toBe(before + 3);
    const items = await sql<{
      n: number;
    }>`select item_count as n from audit_log where title = '导入' order by id desc limit 2`.execute(db);
    expect(items.rows.map(({ n }) => n)).toEqual([1, 2]);
  });

  it("the import of leads refuses what it cannot read", async () => {
    const attempt = async (content: string, name = "a.csv") => (await send(content, true, name)).msg;
    const text = (body: string) => Buffer.from(body).toString("base64");
    expect(await attempt(text("x"), "a.pdf")).toBe("只支持XLSX和CSV格式的文件");
    expect(await attempt(text("not a workbook"), "a.xlsx")).toBe("文件内容无法识别，请使用导入模板");
    expect(await attempt(text("姓名,备注\r\n甲,乙"))).toBe("缺少列：手机号、性别、省，请使用导入模板");
    expect(await attempt(csv([]))).toBe("文件中没有数据");
    expect(await attempt(csv(Array.from({ length: 2001 }, () => good())))).toBe("一次最多导入2000条");
  });

  it("the import of leads lets one of two imports of the same phones through", async () => {
    const file = csv([good(), good()]);
    const before = (await stored()) ?? 0;
    const answers = await Promise.all([send(file, false), send(file, false)]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await stored()).toBe(before + 2);
  });
});

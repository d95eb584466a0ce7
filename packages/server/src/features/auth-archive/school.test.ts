import { importSchools } from "@hongxian/contract/features/auth-archive/school-import.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { school } from "@hongxian/contract/features/auth-archive/school.resource.ts";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let reviewer: Ask;
let service: Ask;

beforeAll(async () => {
  reviewer = await app.as(await aStaff(db, { roleId: 3 }));
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

const sheet = async (rows: string[][]): Promise<string> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: "院校", rows }] })).toString("base64");
const head = ["院校名称*", "院校标签*", "所在地"];
const send = async (rows: string[][], dryRun: boolean, ask = reviewer) =>
  ask(importSchools, { body: { fileName: "schools.xlsx", content: await sheet(rows), dryRun } });

describe("the list of schools", () => {
  it("the list of schools holds a name once, and is changed and closed by its version", async () => {
    const draft = { name: "北京大学", tag: "S985", province: "北京", status: "ENABLE" } as const;
    const { data } = await reviewer(formCall(school, "add"), { body: draft });
    expect((await reviewer(formCall(school, "add"), { body: draft })).msg).toBe("院校已存在");
    expect((await reviewer(formCall(school, "add"), { body: { ...draft, name: "x".repeat(51) } })).msg).toBe(
      "院校名称不能超过50个字",
    );
    const closed = await reviewer(formCall(school, "edit"), {
      id: data.id,
      body: { ...draft, status: "DISABLE", version: 1 },
    });
    expect(closed.http).toBe(200);
    expect((await reviewer(formCall(school, "edit"), { id: data.id, body: { ...draft, version: 1 } })).http).toBe(409);
    expect((await reviewer(listCall(school), { query: { status: "DISABLE" } })).data.list).toMatchObject([
      { name: "北京大学" },
    ]);
    expect((await service(listCall(school))).http).toBe(403);
    expect((await service(formCall(school, "add"), { body: draft })).msg).toBe("没有操作权限：院校库");
  });

  it("the list of schools takes a sheet whole or not at all", async () => {
    const wrong = await send(
      [head, ["清华大学", "985院校", "北京"], ["清华大学", "985院校", ""], ["北京大学", "985", ""], ["", "双一流", ""]],
      true,
    );
    expect(wrong.data).toEqual({
      total: 4,
      valid: 1,
      imported: 0,
      errors: [
        { row: 3, column: "院校名称", msg: "与第2行的院校重复" },
        { row: 4, column: "院校名称", msg: "院校已存在" },
        { row: 4, column: "院校标签", msg: "院校标签只能是985院校、211院校、双一流、海外院校、普通院校" },
        { row: 5, column: "院校名称", msg: "请填写院校名称" },
      ],
    });
    expect((await send([head, ["北京大学", "985院校", ""]], false)).msg).toBe(
      "导入数据有误，未导入任何数据，请修正后重试",
    );
    const rows = [head, ["清华大学", "985院校", "北京"], ["剑桥大学", "海外院校", "英国"]];
    expect((await send(rows, true)).data).toMatchObject({ valid: 2, imported: 0 });
    expect((await send(rows, false)).data).toMatchObject({ valid: 2, imported: 2 });
    expect((await reviewer(listCall(school), { query: { keyword: "剑桥" } })).data.list).toMatchObject([
      { tag: "OVERSEAS", province: "英国", status: "ENABLE" },
    ]);
    expect((await send(rows, true, service)).msg).toBe("没有操作权限：院校库");
  });

  it("the list of schools says why a file cannot be read", async () => {
    const post = (fileName: string, content: string) =>
      reviewer(importSchools, { body: { fileName, content, dryRun: true } });
    expect((await post("a.csv", "eA==")).msg).toBe("只支持XLSX格式的文件");
    expect((await post("a.xlsx", "eA==")).msg).toBe("文件内容无法识别，请使用导入模板");
    expect((await post("a.xlsx", "")).msg).toBe("请选择文件");
    expect((await send([["院校名称*"], ["x"]], true)).msg).toBe("缺少列：院校标签，请使用导入模板");
    expect((await send([head], true)).msg).toBe("文件中没有数据");
  });
});

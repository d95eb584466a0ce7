import {
  getImportColumns,
  getImportFaults,
  getRefusedRows,
} from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import { dataImport } from "@hongxian/contract/core/data-import/data-import.resource.ts";
import { importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { workbook } from "../../../platform/export-sheet.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { anImporter } from "../../../test/importer.ts";
import { moveImport } from "./import-store.ts";

const app = await testApp();
const { db } = app.database;
const { services } = app;
const { staffId, head, admin, newPhone, line, csv, upload, begin, run, state, checked, imported } =
  await anImporter(app);

const faults = async (id: number) => (await admin(getImportFaults, { id })).data.list;
const countMembers = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from member`.execute(db)).rows[0]?.n ?? 0;
const byPhone = async (phone: string) =>
  (await sql<Record<string, unknown>>`select * from member where login = ${phone}`.execute(db)).rows[0];

describe("an import of members", () => {
  it("a check says what would happen and writes nothing", async () => {
    const before = await countMembers();
    const id = await checked(csv(line("c1"), line("c2"), line("c3", "123")));
    expect(await state(id)).toMatchObject({ status: "CHECKED", total: 3, createdRows: 2, refusedRows: 1 });
    expect(await faults(id)).toEqual([{ row: 4, fields: "手机号", msg: "手机号格式错误" }]);
    expect(await countMembers()).toBe(before);
    const audit = await sql`select 1 from audit_log where request_id = ${`import:${id}`}`.execute(db);
    expect(audit.rows).toEqual([]);
  });

  it("what was sent twice changes nothing, under another name of the file too", async () => {
    const file = csv(line("t1"), line("t2"));
    const first = await imported(file);
    expect(await state(first)).toMatchObject({ status: "DONE", createdRows: 2, refusedRows: 0 });
    const members = await countMembers();
    const second = await imported(file, { fileName: "again.csv" });
    expect(await state(second)).toMatchObject({ status: "DONE", createdRows: 0, unchangedRows: 2 });
    expect(await countMembers()).toBe(members);
  });

  it("every row is in the audit log, under whoever started it", async () => {
    const id = await imported(csv(line("a1"), line("a2")));
    const { rows } = await sql`select staff_id, title, target_type, after from audit_log
      where request_id = ${`import:${id}`} order by id`.execute(db);
    expect(rows).toEqual(
      ["a1", "a2"].map((externalId) => ({ staffId, title: "导入会员", targetType: "member", after: { externalId } })),
    );
  });

  it("the many at once are left as one by one leaves them, column by column", async () => {
    const phone = newPhone();
    const others = `${head},民族,毕业院校,微信号,交友宣言,理想的另一半,住房情况,体重,身份证号`;
    const tail = ",汉族,浙江大学,wechat123,你好，世界,善良,,50,11010519491231002X";
    const rows = (from: string, numbers: readonly string[]) =>
      `${[others, ...numbers.map((number, at) => `${line(`${from}${at}`, number, "小满")}${at === 1 ? ",,,,,,,," : tail.replace("11010519491231002X", "")}`)].join("\n")}\n`;
    const many = [phone, newPhone(), newPhone()];
    const alone = [newPhone(), newPhone(), newPhone()];
    await imported(rows("m", many));
    for (const [at, number] of alone.entries()) {
      const text = rows(`s${at}-`, at === 1 ? [newPhone(), number] : [number]);
      // A file of one row goes the way of the single command.
      const only = at === 1 ? `${text.split("\n")[0]}\n${text.split("\n")[2]}\n` : text;
      await imported(only);
    }
    const own = ["user_id", "login", "last_name", "created_time", "update_time", "id_no_sealed"];
    const shown = async (number: string) => {
      const member = await sql<{
        row: Record<string, unknown>;
        userId: number;
      }>`select to_jsonb(m) - ${own}::text[] as row,
        user_id from member m where login = ${number}`.execute(db);
      const userId = member.rows[0]?.userId ?? 0;
      const expand = await sql`select to_jsonb(e) - array['user_id','created_time','update_time'] as row
        from member_expand e where user_id = ${userId}`.execute(db);
      const history = await sql`select field, old_value, new_value, source, staff_id, ip from info_update_record
        where user_id = ${userId} order by id`.execute(db);
      const events = await sql`select e.name, e.version, e.number, e.body - 'userId' - 'lastName' as body
        from event_log e where e.user_id = ${userId} order by e.number`.execute(db);
      const audit = await sql`select staff_id, role_id, route, title, method, path, target_type, before,
        ip, result, item_count, app_id from audit_log where target_type = 'member'
        and target_id = ${String(userId)}`.execute(db);
      const record = await sql`select app_id, kind from open_record where kind = 'member'
        and own_id = ${userId}`.execute(db);
      const same = await sql`select created_time = update_time as same from member where user_id = ${userId}`.execute(
        db,
      );
      return {
        member: member.rows[0]?.row,
        same: same.rows,
        expand: expand.rows,
        history: history.rows,
        events: events.rows,
        audit: audit.rows,
        record: record.rows,
      };
    };
    for (const at of [0, 1]) {
      const one = await shown(alone[at] ?? "");
      expect(one.audit).toHaveLength(1);
      expect(one.events.length).toBeGreaterThan(0);
      expect(await shown(many[at] ?? "")).toEqual(one);
    }
  });

  it("a crash in the middle loses no row and doubles none", async () => {
    const total = 2500;
    const numbers = Array.from({ length: total }, () => newPhone());
    const id = await checked(csv(...numbers.map((phone, at) => line(`k${at}`, phone))));
    await admin(actionCall(dataImport, "start"), { id });
    const before = await countMembers();
    // After the first slice its turn is over; the second slice is written, but how far it is was lost.
    await run(id, { until: 0 });
    expect(await state(id)).toMatchObject({ status: "RUNNING", done: 1000, createdRows: 1000 });
    await run(id, { until: 0 });
    await sql`update data_import set done = 1000, created_rows = 1000 where id = ${id}`.execute(db);
    await run(id);
    expect(await state(id)).toMatchObject({ status: "DONE", total, createdRows: total, refusedRows: 0 });
    expect((await countMembers()) - before).toBe(total);
    const twice = await sql`select login from member group by login having count(*) > 1`.execute(db);
    expect(twice.rows).toEqual([]);
  });

  it("a cancelled one keeps what it has done and goes on where it stopped", async () => {
    const numbers = Array.from({ length: 1200 }, () => newPhone());
    const id = await checked(csv(...numbers.map((phone, at) => line(`x${at}`, phone))));
    await admin(actionCall(dataImport, "start"), { id });
    await run(id, { until: 0 });
    expect(await admin(actionCall(dataImport, "cancel"), { id })).toMatchObject({ http: 200 });
    expect(await run(id)).toBe(false);
    expect(await state(id)).toMatchObject({ status: "CANCELLED", createdRows: 1000 });
    expect(await admin(actionCall(dataImport, "resume"), { id })).toMatchObject({ http: 200 });
    await run(id);
    expect(await state(id)).toMatchObject({ status: "DONE", createdRows: 1200 });
  });

  it("an account has one at a time", async () => {
    const first = await checked(csv(line("o1")));
    const second = await checked(csv(line("o2")));
    await admin(actionCall(dataImport, "start"), { id: first });
    expect(await admin(actionCall(dataImport, "start"), { id: second })).toMatchObject({
      http: 400,
      msg: importMessages.slot,
    });
    await run(first);
    expect(await admin(actionCall(dataImport, "start"), { id: second })).toMatchObject({ http: 200 });
    await run(second);
  });

  it("a number that is registered is skipped, filled or overwritten, as was chosen", async () => {
    const phone = newPhone();
    await imported(`手机号,昵称,性别,出生日期,平台,现居省,现居市\n${phone},旧名,女,1996-05-20,IOS,浙江,杭州\n`);
    const other = (no: string) => csv(line(no, phone, "新名"));
    expect(await state(await imported(other("e1")))).toMatchObject({ skippedRows: 1, createdRows: 0 });
    expect(await byPhone(phone)).toMatchObject({ firstName: "旧名", height: null });
    expect(await state(await imported(other("e2"), { existing: "FILL" }))).toMatchObject({ changedRows: 1 });
    expect(await byPhone(phone)).toMatchObject({ firstName: "旧名", height: 165, profession: "教师" });
    expect(await state(await imported(other("e3"), { existing: "OVERWRITE" }))).toMatchObject({ changedRows: 1 });
    expect(await byPhone(phone)).toMatchObject({ firstName: "新名" });
    const history = await sql`select staff_id, source from info_update_record r join member m using (user_id)
      where m.login = ${phone} and r.field = 'firstName'`.execute(db);
    expect(history.rows).toEqual([{ staffId, source: "STAFF" }]);
  });

  it("an identity number finds the member too, and is stored sealed", async () => {
    const phone = newPhone();
    const idNo = "11010519491231002X";
    await imported(`${head},身份证号\n${line("i1", phone)},${idNo}\n`);
    const member = await byPhone(phone);
    expect(member?.["idNoHash"]).toBe(services.seal.blindHash(idNo));
    expect(services.seal.open(String(member?.["idNoSealed"]))).toBe(idNo);
    const id = await imported(`${head},身份证号\n${line("i2", newPhone(), "别人")},${idNo.toLowerCase()}\n`);
    expect(await state(id)).toMatchObject({ skippedRows: 1, createdRows: 0 });
    const audits = await sql<{ text: string }>`select after::text as text from audit_log
      where request_id like 'import:%'`.execute(db);
    expect(audits.rows.filter(({ text }) => text?.includes(idNo))).toEqual([]);
  });

  it("an undo removes what nobody touched and says what it keeps", async () => {
    const numbers = [newPhone(), newPhone(), newPhone()];
    const id = await imported(csv(...numbers.map((phone, at) => line(`u${at}`, phone))));
    await sql`update member set version = version + 1 where login = ${numbers[0]}`.execute(db);
    const used = (await byPhone(numbers[1] ?? ""))?.["userId"];
    await sql`insert into login_record (user_id, login_mode, platform, result)
      values (${used}, 'PHONE_LOGIN', 'IOS', 'SUCCESS')`.execute(db);
    expect(await admin(actionCall(dataImport, "undo"), { id })).toMatchObject({ http: 200 });
    await run(id);
    expect(await state(id)).toMatchObject({ status: "UNDONE", undoneRows: 1, keptRows: 2 });
    expect(await byPhone(numbers[2] ?? "")).toBeUndefined();
    expect(
      (await admin(getImportFaults, { id })).data.staying.toSorted((a, b) => a.reason.localeCompare(b.reason)),
    ).toEqual(
      [importMessages.touched, importMessages.linked]
        .map((reason) => ({ reason, rows: 1 }))
        .toSorted((a, b) => a.reason.localeCompare(b.reason)),
    );
    // Whoever was taken back can come again.
    expect(await state(await imported(csv(line("u2", numbers[2]))))).toMatchObject({ createdRows: 1 });
  });

  it("the refused rows come as a file, which is mended and sent again", async () => {
    const id = await imported(csv(line("r1"), line("r2", "12"), line("r3")));
    const answer = await admin.raw("GET", getRefusedRows.path.replace("{id}", String(id)));
    const [first = "", second = ""] = answer.raw.replace("\uFEFF", "").split("\r\n");
    expect(first).toBe(`${head},行号,原因`);
    expect(second).toContain(",3,手机号：手机号格式错误");
    const mended = `${first}\r\n${second.replace(",12,", `,${newPhone()},`)}\r\n`;
    expect(await state(await imported(mended))).toMatchObject({ createdRows: 1, refusedRows: 0 });
  });
});

describe("files as people have them", () => {
  it("GBK, XLSX, lines of JSON and quotes with line ends are read alike", async () => {
    const gbk = Buffer.from([0xca, 0xd6, 0xbb, 0xfa, 0xba, 0xc5]);
    const phone = newPhone();
    const rest = `,name,gender,birthday,os,province,city\n${phone},Anna,F,19960520,iphone,330000,330100\n`;
    expect(await state(await imported(Buffer.concat([gbk, Buffer.from(rest)])))).toMatchObject({ createdRows: 1 });
    const cells = [head.split(","), line("b1").split(","), line("b2").split(",")];
    const book = await workbook([{ name: "会员", rows: cells }]);
    expect(await state(await imported(book, { fileName: "会员.xlsx" }))).toMatchObject({ createdRows: 2 });
    const json = { phone: newPhone(), firstName: "小满", sex: "WOMAN", birthday: "1996-05-20", platform: "IOS" };
    const lines = [
      { ...json, homeProvId: 330_000, homeCityId: 330_100 },
      { ...json, phone: newPhone(), homeProvId: "浙江省", homeCityId: "杭州市" },
    ];
    const text = lines.map((one) => JSON.stringify(one)).join("\n");
    expect(await state(await imported(text, { fileName: "members.ndjson" }))).toMatchObject({ createdRows: 2 });
    const quoted = newPhone();
    await imported(`${head},交友宣言\n${line("q1", quoted)},"第一行\n第二行，有""引号"""\n`);
    expect(await byPhone(quoted)).toMatchObject({ signature: '第一行\n第二行，有"引号"' });
  });

  it("hostile text is a value or a refusal, never more", async () => {
    const before = await countMembers();
    const id = await imported(
      csv(
        line("h1", newPhone(), "=cmd|'/c calc'!A1"),
        line("h2", newPhone(), "';drop table m;--"),
        line("h3", newPhone(), "<img src=x onerror=alert(1)>"),
        line("h4", "13900000000'--"),
        line("h5", newPhone(), "很".repeat(21)),
      ),
    );
    expect(await state(id)).toMatchObject({ status: "DONE", refusedRows: 3 });
    expect((await countMembers()) - before).toBe(2);
  });

  it("a file that is no table with data is refused in plain words", async () => {
    const wrong: readonly (readonly [string | Buffer, string, string])[] = [
      ["", "empty.csv", importMessages.empty],
      [head, "headers.csv", importMessages.headersOnly],
      [",,\n,\n", "none.csv", importMessages.empty],
      [Buffer.from([1, 2, 0, 0, 1, 0, 10, 10]), "binary.csv", importMessages.binary],
      ["no archive", "book.xlsx", importMessages.badBook],
      ["{}\nnot json\n", "lines.ndjson", importMessages.badLine(2)],
      [`a,b\n"${"x".repeat(300_000)}`, "quote.csv", importMessages.longRow],
      [Buffer.from([0xff, 0xff, 0xff, 10, 65, 10]), "bytes.csv", importMessages.encoding],
    ];
    for (const [content, fileName, msg] of wrong)
      expect(await begin(content, fileName), fileName).toMatchObject({ http: 400, msg });
  });

  it("a plan with two fields for one column, or without what a member needs, is refused", async () => {
    const { id } = (await begin(csv(line("p1")))).data;
    const { mapping } = (await admin(getImportColumns, { id })).data;
    const { appId } = await state(id);
    const ask = (change: object) =>
      admin(actionCall(dataImport, "check"), {
        id,
        body: { mapping: { ...mapping, ...change }, fixed: {}, existing: "SKIP", appId },
      });
    expect((await ask({ signature: 1 })).msg).toBe(importMessages.oneColumn("手机号"));
    expect((await ask({ signature: 99 })).msg).toBe(importMessages.noColumn);
    expect((await ask({ nothing: 3 })).msg).toBe(importMessages.noField);
    const { phone: _phone, ...rest } = mapping;
    const missing = await admin(actionCall(dataImport, "check"), {
      id,
      body: { mapping: rest, fixed: {}, existing: "SKIP", appId },
    });
    expect(missing.msg).toBe(importMessages.needed(["手机号"]));
  });

  it("another kind is imported by its own command, and names members by their numbers", async () => {
    await imported(csv(line("w1"), line("w2")));
    const text = "编号,会员编号,内容\nd1,w1,周末去爬山\nd2,nobody,早上好\n";
    const id = await imported(text, { kind: "moment", fileName: "moments.csv" });
    expect(await state(id)).toMatchObject({ status: "DONE", createdRows: 1, refusedRows: 1, canUndo: false });
    expect(await faults(id)).toMatchObject([{ row: 3, msg: importMessages.unknownRef("会员") }]);
    const moment = await sql`select content from moment where content = '周末去爬山'`.execute(db);
    expect(moment.rows).toHaveLength(1);
  });

  it("a fault of the server stops it without a trace of the slice, and 继续 goes on", async () => {
    const id = await checked(csv(line("f1"), line("f2")));
    await admin(actionCall(dataImport, "start"), { id });
    await sql`alter table event_log add constraint no_events check (false) not valid`.execute(db);
    const before = await countMembers();
    await expect(run(id)).rejects.toThrow();
    await sql`alter table event_log drop constraint no_events`.execute(db);
    expect(await state(id)).toMatchObject({ status: "FAILED", error: importMessages.interrupted, createdRows: 0 });
    expect(await countMembers()).toBe(before);
    await admin(actionCall(dataImport, "resume"), { id });
    await run(id);
    expect(await state(id)).toMatchObject({ status: "DONE", createdRows: 2 });
  });

  it("a file of somebody else is nobody's", async () => {
    const file = await upload(csv(line("n1")), "members.csv", await aStaff(db));
    const answer = await admin(customCall(dataImport, "create"), { body: { kind: "member", file } });
    expect(answer).toMatchObject({ http: 400, fields: { file: importMessages.noFile } });
    expect(await moveImport(db, 0, ["DRAFT"], "CHECKED")).toBe(false);
  });
});

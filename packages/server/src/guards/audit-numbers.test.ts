import { logout } from "@hongxian/contract/core/session/session.endpoints.ts";
import { createExport, saveFilter } from "@hongxian/contract/core/console/console.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { changesState } from "@hongxian/contract/wire/endpoint.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { writeAudit } from "../http/audit.ts";
import { createLog } from "../platform/log.ts";
import { testApp } from "../test/app.ts";
import { aMember, aStaff } from "../test/build.ts";
import { everyCall } from "./every-call.ts";
import { addressOf, distinct, sampleOf, textsOf, withAt } from "./sample-input.ts";

const lines: string[] = [];
const app = await testApp({ log: createLog("info", "test", { write: (line) => lines.push(line) }) });
const { db } = app.database;
const staffId = await aStaff(db);
let admin = await app.as(staffId);

const marks = {
  phone: "18677770001",
  idNo: "110101199003074514",
  card: "6222020200112233445",
  wechat: "wxid_marker77",
} as const;
const clear = new RegExp(Object.values(marks).join("|"));

const auditRows = async () =>
  (
    await sql<{ text: string }>`select a.title || ' ' || a::text as text from audit_log a
      union all select 'item ' || i::text from audit_item i`.execute(db)
  ).rows.map(({ text }) => text);

it("the audit log holds no clear number, whatever is typed into whichever changing call", async () => {
  await aMember(db, { login: marks.phone });
  const calls = everyCall(app).filter(({ endpoint }) => changesState(endpoint) && endpoint.path !== logout.path);
  let done = 0;
  for (const { endpoint } of calls) {
    const { method, path } = endpoint;
    const base = {
      params: sampleOf(endpoint.params),
      query: sampleOf(endpoint.query),
      body: method === "GET" ? undefined : sampleOf(endpoint.body),
    };
    for (const part of ["params", "query", "body"] as const) {
      if (part === "body" && method === "GET") continue;
      for (const at of distinct(textsOf(endpoint[part]))) {
        const isNumber = /phone|login|mobile/i.test(String(at.at(-1)));
        const texts = isNumber
          ? [marks.phone]
          : [`电话${marks.phone}，证件 ${marks.idNo} 卡${marks.card}`, marks.phone];
        for (const text of texts) {
          const input = { ...base, [part]: withAt(base[part], at, text) };
          const { http } = await admin.raw(method, addressOf(path, input.params, input.query), input.body, {
            "x-console-route": `/promotion/shopsmanage?keyword=${marks.phone}`,
          });
          if (http === 200) done += 1;
          if (http === 401) admin = await app.as(staffId);
        }
      }
    }
  }
  const rows = await auditRows();
  expect(rows.filter((text) => clear.test(text)).map((text) => text.slice(0, 300))).toEqual([]);
  expect(lines.filter((line) => clear.test(line))).toEqual([]);
  expect(done).toBeGreaterThan(50);
}, 600_000);

it.each(Object.entries(marks))("the audit log keeps no %s of an export's or a saved filter", async (kind, mark) => {
  const filed = await admin(createExport, {
    body: {
      resource: "coupon",
      format: "CSV",
      filters: { name: mark },
      columns: ["id"],
    },
  });
  expect([filed.http, filed.msg]).toEqual([200, ""]);
  const saved = await admin(saveFilter, {
    body: {
      route: "/promotion/shopsmanage",
      name: kind === "wechat" ? "搜微信" : mark.slice(0, 20),
      query: `keyword=${mark}&page=1`,
      shared: false,
    },
  });
  expect([saved.http, saved.msg]).toEqual([200, "保存成功"]);
  const rows = (await auditRows()).filter((text) => text.includes(mark));
  expect(rows).toEqual([]);
});

it("the audit log masks by what a value looks like and by the name it stands under; all else stays as it is", async () => {
  const after = {
    filters: { keyword: marks.phone, wide: "wx_abc123", status: "ENABLE", level: "DAY30", name: "小红" },
    wechatNo: "abcdef",
    bankNo: "622202",
    contactPhone: "02112345678",
    list: [{ text: `打 ${marks.phone} 或 138-1234-5678，微信：abc12345` }],
    file: `/api/files/stored/${"a13912345678b".padEnd(40, "0")}.png`,
    orderNo: "HX202611180000012345",
    amountCents: 13_912_345_678,
    shown: "139****5678",
  };
  await writeAudit(db, {
    caller: { staffId, roleId: 1 },
    route: null,
    title: "样例",
    method: "POST",
    path: "/x",
    ip: "",
    requestId: null,
    result: "OK",
    entry: { targetType: auditTargets.member, targetId: marks.phone, before: undefined, after },
    items: [],
  });
  const { rows } = await sql<{
    after: unknown;
    targetId: string;
  }>`select after, target_id from audit_log where title = '样例'`.execute(db);
  expect(rows[0]).toEqual({
    targetId: "186****0001",
    after: {
      ...after,
      filters: { keyword: "186****0001", wide: "wx*****23", status: "ENABLE", level: "DAY30", name: "小红" },
      wechatNo: "ab**ef",
      bankNo: "******",
      contactPhone: "021****5678",
      list: [{ text: "打 186****0001 或 138******5678，微信：ab****45" }],
    },
  });
});

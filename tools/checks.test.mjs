// Every rule of the checks with a line it must refuse and one it must accept: a check that sees nothing says "ok".
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measureCss } from "./check-css.mjs";
import { documentFaults } from "./check-docs.mjs";
import { consoleFaults, serverFaults } from "./check-features.mjs";
import { consoleList, demoList, namesList, serverList, standardPages } from "./make-lists.mjs";
import { importFaults, placeFaults } from "./check-folders.mjs";
import { exampleFaultOf, faultOf, wholeKitFaults } from "./check-layers.mjs";
import {
  fileFaults,
  formFaults,
  lateFaults,
  lockFaults,
  toastFaults,
  vanishFaults,
  wayOutFaults,
} from "./check-repository.mjs";
import { testCallFaults } from "./check-test-calls.mjs";
import { namesakes, styleFaults } from "./check-styles.mjs";
import { wordFaults } from "./check-words.mjs";
import { folderLayers } from "./folder-layers.mjs";
import { matchingFilters, otherPostgresFilters } from "./other-postgres-filters.mjs";
import { withoutComments } from "./plain-code.mjs";
import { roleNumberFaults } from "./role-numbers.mjs";

const server = "packages/server/src/features/x/x.handlers.ts";
const page = "packages/console/src/features/x/x.page.tsx";

/** Each bad text has a fault in which the words stand, each good one has none. */
function judge(title, faultsOf, { bad, good, words = "" }) {
  it(title, () => {
    for (const text of bad) {
      const faults = faultsOf(text);
      assert.ok(faults.length > 0, `not seen: ${text}`);
      assert.ok(faults.join("\n").includes(words), `${faults.join("\n")} lacks "${words}"`);
    }
    for (const text of good) assert.deepEqual(faultsOf(text), [], `refused: ${text}`);
  });
}

describe("comments", () => {
  it("comments are taken out, and what only looks like one is kept", () => {
    assert.equal(withoutComments('a("packages/*/x"); /* b */ c("*/");'), 'a("packages/*/x");  c("*/");');
    assert.equal(withoutComments("fetch(`https://x`); // why"), "fetch(`https://x`); ");
  });
});

describe("role-numbers", () => {
  judge("a role by its number is refused", (text) => roleNumberFaults(server, text), {
    words: "is a role by its number",
    bad: [
      "if (caller.roleId === 1) return;",
      "if (session.role.id !== 7) return;",
      "sql`where s.role_id in (3, 9)`",
      "sql`where role_id = any(${[3, 9]})`",
      "if ([1, 7].includes(caller.roleId)) return;",
      "const platform = new Set([1, 7]);\nif (platform.has(caller.roleId)) return;",
      "const few = [1, 7] as const;\nif (few.includes(caller.roleId)) return;",
      "switch (caller.roleId) {\n  case 7:\n",
      "sql`select r.id from role r where r.realm = 'PLATFORM' and r.id <> 1`",
      "sql`select 1 from staff s join role ro on ro.id = s.role_id where ro.id in (1, 2)`",
      "const auditRoles = [3, 9];",
      "await aStaff({ roleId: 8 });",
      "8 === caller.roleId",
    ],
    good: [
      "if (caller.roleId === adminRoleId) return;",
      "sql`select r.id from role r where r.id <> ${adminRoleId} and r.id = ${id}`",
      "sql`select r.id from region r where r.id = 1`",
      "const sizes = new Set([1, 7]);\nif (sizes.has(row.size)) return;",
      "// roleId === 1 was here",
      "columns: { roleId: 120 }",
    ],
  });
});

describe("check-repository", () => {
  judge("a way out of the server beside the one is refused", (text) => wayOutFaults(server, text), {
    words: "outgoing.ts",
    bad: [
      "await fetch(address);",
      "const ask = globalThis.fetch;",
      'import http from "node:http";',
      'import * as http from "node:http";',
      'import { request } from "node:https";',
      'import net from "node:net";',
      'import { connect } from "net";',
      'export { connect } from "node:tls";',
      'const { get } = await import("node:https");',
      'const { lookup } = require("dns");',
      'import "undici";',
      'import { request } from "undici";',
      'const axios = await import("axios");',
      "const link = new WebSocket(address);",
    ],
    good: [
      'import type { IncomingMessage } from "node:http";',
      "await this.fetch(1);",
      'import { sendToService } from "../../platform/outgoing.ts";',
      'log.info("fetch");',
      "// fetch is not used",
    ],
  });
  it("the demo has no way out either, and tests and the one way may", () => {
    const text = 'import http from "node:http";\nawait fetch("x");';
    assert.equal(wayOutFaults("packages/demo/src/answer.ts", text).length, 2);
    assert.deepEqual(wayOutFaults("packages/server/src/platform/outgoing.ts", text), []);
    assert.deepEqual(wayOutFaults("packages/server/src/features/x/x.test.ts", text), []);
  });
  judge("a part loaded later goes through the one loader", (text) => lateFaults(page, text), {
    bad: ['import { lazy, useState } from "react";', 'const Map = await import("./map.tsx");', "React.lazy(load)"],
    good: ['const Map = latePiece(async () => (await import("./map.tsx")).Map);', 'import { useState } from "react";'],
  });
  judge("a value of a form is reached by its name", (text) => formFaults(page, text), {
    bad: ['form.values["reason"]', "errors['reason']", 'values?.["reason"]', 'form.stale["reason"]'],
    good: ["form.values.reason", "form.values[name]", "errors.reason", '// values["reason"] was here', "row.values[0]"],
  });
  judge("a component does not vanish while its answer is missing", (text) => vanishFaults(page, text), {
    bad: [
      "const { data } = useData(x, {});\nif (data === undefined) return null;",
      "const stat = useData(x, {});\nif (stat.data === undefined) return null;",
      "const { data: member, error } = useData(x, {});\nif (member === undefined || !open) return null;",
      "return data === undefined || data.id !== id ? null : (\n    <Form data={data} />",
      "return data === undefined ? null : <Form data={data} />;",
    ],
    good: [
      "if (data === undefined) return <PanelState kind='loading' />;",
      "shot={data === undefined ? null : { title, stats }}",
      "const of = data === undefined ? null : figureOf(data);",
      "if (field === undefined) return null;",
    ],
    words: "use Loaded or AnswerPanel",
  });
  judge("a success is worded by the answer", (text) => toastFaults(page, text), {
    bad: ['toast.success("已保存");', "show(answeredMessage(save));", "toast.success(text, answeredMessage(save));"],
    good: ["toast.success(answeredMessage(save));", 'toast.error("失败");'],
  });
  it("the number of a page's own toasts may only decrease", () => {
    assert.deepEqual(toastFaults(page, 'toast.success("已复制");', 1), []);
    assert.match(toastFaults(page, "", 1)[0], /words 0 itself now/);
  });
  const rules = [
    [server, "Chinese", ['throw refused("不行");'], ["// 不行\nthrow refused(xMessages.no);"]],
    [server, "z.coerce", ["z.coerce.number()"], ["numberParam()"]],
    [server, "numberIn", ["Number(cells.price)"], ["numberIn(cells.price)"]],
    [server, "each try is counted", ["await checkPassword(a, b)"], ["await confirm(a)"]],
    [page, "colour", ['color: "#12ab34"'], ['color: "var(--accent)"']],
    [server, "lines", ["\n".repeat(401)], ["\n".repeat(300)]],
  ];
  for (const [path, words, bad, good] of rules)
    judge(`a file is refused for: ${String(words)}`, (text) => fileFaults(path, text), { words, bad, good });
  it("a file with a name that says nothing is refused", () => {
    for (const name of ["utils", "helper", "common", "types", "index"])
      assert.match(fileFaults(`packages/server/src/kit/${name}.ts`, "")[0], /says nothing/);
  });
  it("a lock file names no host and has the binaries of every platform", () => {
    const lock = (more) => JSON.stringify({ packages: more }, null, 2);
    assert.match(lockFaults(lock({ a: { resolved: "https://registry.example/a" } }))[0], /download address/);
    const names = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].map((one) => `@x/${one}-y`);
    const optionalDependencies = Object.fromEntries(names.map((name) => [name, "1"]));
    const there = Object.fromEntries(names.map((name) => [`node_modules/${name}`, {}]));
    assert.deepEqual(lockFaults(lock({ a: { optionalDependencies }, ...there })), []);
    const { [`node_modules/${names[3]}`]: _gone, ...rest } = there;
    assert.match(lockFaults(lock({ a: { optionalDependencies }, ...rest }))[0], /no binary for darwin-arm64/);
  });
});

describe("check-words", () => {
  judge("a word that is gone is refused", (text) => wordFaults(server, text), {
    words: "is gone",
    bad: [
      "// every deed is written down",
      "// it leaves the house",
      "const told = 1;",
      "function f(told: number) {\n  return told + 1;\n}",
      "const { received, sent: told } = one;",
      "const { asked = 0 } = rows[0] ?? {};",
      "rows.map((whom) => whom.id)",
      "export const couponSay = {};",
      "export const couponButtons = {};",
      "const any = 1;",
      "call.house.pool",
    ],
    good: [
      "return { told: rows.length };",
      'it("whoever waits is told, and goes", () => 1);',
      "/** What was sent to whom, and when. */",
      "sql`select asked, given from kept`",
      "export const couponMessages = {};",
      "row.kept",
    ],
  });
  judge("a handler carries the name of what it answers, exported or not", (text) => wordFaults(server, text), {
    words: "carries its name",
    bad: ["const read = handle(endpoints.getCoupon, run);", "export const read = handleRaw(getCoupon, run);"],
    good: ["const getCoupon = handle(endpoints.getCoupon, run);"],
  });
  judge("messages are called by their own name", (text) => wordFaults(server, text), {
    words: "by its own name",
    bad: ['import { couponMessages as say } from "x";'],
    good: ['import { couponMessages } from "x";'],
  });
  it("a file with an old kind of name is refused", () => {
    assert.equal(wordFaults("packages/server/src/features/x/x-calls.ts", "").length, 1);
    assert.equal(wordFaults("packages/server/src/features/x/coupon-deed.ts", "").length, 1);
  });
});

describe("check-docs", () => {
  const judged = (text) =>
    documentFaults({ path: "docs/glossary.md", text }, ["packages/server/src/app.ts"], new Set(["openPage"]));
  judge("a document names what exists", judged, {
    bad: [
      "see `tools/gone.mjs`",
      "see `goneName`",
      "see `gone_table`",
      "[x](gone.md)",
      "[x](#gone)",
      "```ts\ngoneName();\n```",
    ],
    good: ["see `tools/check.mjs` and `openPage`", "# A b\n[x](#a-b)", "see `GET /api/x` and `DATA_DIR/x`"],
  });
});

describe("check-features", () => {
  it("a feature has its manifest", () => {
    assert.deepEqual(
      serverFaults(["ad-record"], () => true),
      [],
    );
    assert.match(serverFaults(["ad-record"], () => false)[0], /is missing/);
  });
  it("a list of pages imports no page at once", () => {
    const list = { path: "packages/console/src/features/x/x.pages.ts", text: 'import type { Pages } from "y";' };
    assert.deepEqual(consoleFaults([list]), []);
    assert.match(consoleFaults([{ ...list, text: 'import { X } from "./x.page.tsx";' }])[0], /imports types alone/);
  });
});

describe("make-lists", () => {
  const folder = "packages/console/src/features/good-deed";
  const page = { path: `${folder}/good-deed.page.tsx`, text: "export const GoodDeedPage = () => null;" };
  const one = () => ["/system/goodDeed"];
  it("a page without a list opens at the one route of its resource", () => {
    const { pages, faults } = standardPages([page], one);
    assert.deepEqual(faults, []);
    assert.match(
      consoleList(pages),
      /route: "\/system\/goodDeed",\s+load: .*good-deed\/good-deed\.page\.tsx"\)\)\.GoodDeedPage/,
    );
  });
  it("a page that could not be found says what it lacks", () => {
    assert.match(standardPages([page], () => []).faults[0], /has 0 routes; such a page needs a list/);
    assert.match(standardPages([page], () => ["/a/b", "/a/c"]).faults[0], /has 2 routes/);
    assert.match(
      standardPages([{ ...page, text: "export const Other = 1;" }], one).faults[0],
      /exports no GoodDeedPage/,
    );
  });
  it("a feature with a list of its own, the sign-in and the public pages are left out", () => {
    const own = { path: `${folder}/good-deed.pages.ts`, text: "" };
    const login = { path: "packages/console/src/features/login/login.page.tsx", text: "" };
    assert.deepEqual(standardPages([page, own, login], one), { pages: [], faults: [] });
  });
  it("the other lists have a line for each name", () => {
    assert.match(
      serverList(["ad-record"]),
      /export \{ adRecordFeature \} from "\.\/features\/ad-record\/ad-record\.feature/,
    );
    assert.match(namesList(["coupon"]), /\| "coupon";/);
    assert.match(demoList(["fee-menu"]), /export \{ feeMenuDemo \} from "\.\/pages\/fee-menu\.demo\.ts";/);
  });
});

describe("check-folders", () => {
  const words = (rows) => rows.flatMap((row) => row.split(" "));
  const filesOf = (pkg) =>
    Object.entries(folderLayers[pkg]).flatMap(([layer, rows]) =>
      words(rows).map((folder) => (pkg === "server" ? `${layer}/${folder}/a.ts` : `${folder}/a.ts`)),
    );
  it("every folder stands in its own layer, and every file in a folder", () => {
    for (const pkg of Object.keys(folderLayers)) assert.deepEqual(placeFaults(pkg, filesOf(pkg)), []);
    const all = filesOf("server");
    const moved = all.map((file) => file.replace("foundation/ledger/", "people/ledger/"));
    assert.match(placeFaults("server", moved)[0], /people: ledger belongs to foundation/);
    assert.match(placeFaults("server", [...all, "foundation/stray.ts"])[0], /stray\.ts stands in no folder/);
    assert.match(placeFaults("server", [...all, "people/new/a.ts"])[0], /new belongs to no layer/);
    assert.match(placeFaults("server", [...all, "ledger/a.ts"])[0], /ledger is no layer/);
    assert.match(placeFaults("server", all.slice(1))[0], /access of .* is not there/);
    assert.match(placeFaults("contract", [...filesOf("contract"), "new/a.ts"])[0], /new stands in no layer/);
  });
  it("a layer imports those before it, and no folders import each other", () => {
    const core = "packages/server/src/core";
    const low = `${core}/foundation/ledger/a.ts`;
    const high = `${core}/services/chat/a.ts`;
    assert.deepEqual(importFaults([[high, low]]), []);
    assert.match(importFaults([[low, high]])[0], /foundation \(ledger\) may not import services \(chat\)/);
    const beside = `${core}/services/sms/a.ts`;
    assert.match(
      importFaults([
        [high, beside],
        [beside, high],
      ])[0],
      /import each other/,
    );
  });
});

describe("check-layers", () => {
  const rules = [
    ["packages/server/src/kit/a.ts", "../features/x/x.ts", /kit may not import features/],
    ["packages/server/src/features/a/a.ts", "../b/b.ts", /may not import another/],
    ["packages/contract/src/kit/a.ts", "@hongxian/server/app.ts", /contract may not import server/],
    ["packages/contract/src/kit/a.ts", "node:fs", /belong to the server/],
    ["packages/server/src/kit/a.ts", "left-pad", /not a dependency/],
    ["packages/console/src/ui/a.ts", "@hongxian/contract/features/x.ts", /wire and kit alone/],
    ["packages/demo/src/a.ts", "@hongxian/server/features/a/a.ts", /not on its features/],
    ["packages/server/src/kit/a.ts", "../../../../tools/x.ts", /leave the packages/],
  ];
  it("an example knows the clients of the open door alone", () => {
    const server = "examples/member-app/server/main.ts";
    const page = "examples/member-app/page/main.ts";
    for (const target of ["./news.ts", "@hongxian/contract/client/open-client.ts"])
      assert.equal(exampleFaultOf(page, target), undefined);
    assert.equal(exampleFaultOf(server, "node:http"), undefined);
    assert.match(exampleFaultOf(page, "node:http"), /own server/);
    for (const target of [
      "@hongxian/contract/wire/errors.ts",
      "@hongxian/server/app.ts",
      "../../e2e/console.ts",
      "react",
    ])
      assert.match(exampleFaultOf(server, target), /clients of the open door/);
  });

  it("an import across layers is refused", () => {
    for (const [file, target, fault] of rules) assert.match(faultOf(file, target) ?? "", fault, `${file} ${target}`);
    assert.equal(faultOf("packages/server/src/features/a/a.ts", "../../kit/call.ts"), undefined);
    assert.equal(faultOf("packages/server/src/features/a/a.test.ts", "../b/b.ts"), undefined);
  });
  judge("the names of a kit are imported one by one", (text) => wholeKitFaults(server, text), {
    bad: ['import * as kit from "../../kit/call.ts";'],
    good: [
      'import { handle } from "../../kit/call.ts";',
      'import * as endpoints from "@hongxian/contract/features/x.ts";',
    ],
  });
});

describe("the other PostgreSQL", () => {
  it("the filters of the other PostgreSQL all match a test, or nothing runs", () => {
    assert.ok(otherPostgresFilters().length > 5);
    assert.throws(() => matchingFilters(["src/moved/"], ["packages/server/src/a.test.ts"]), /matches src\/moved/);
  });
});

describe("check-test-calls", () => {
  const test = "packages/server/src/features/x/x.test.ts";
  judge("an address in a test is refused", (text) => testCallFaults([{ path: test, text }], {}), {
    words: "call the endpoint by its name",
    bad: [
      'await admin.raw("GET", "/api/coupons");',
      "await admin.raw(`POST`, `/api/coupons/${id}/publish`);",
      "sql`select 1 from audit_log where path = '/api/coupons'`;",
    ],
    good: [
      'await admin(actionCall(coupon, "publish"), { id });',
      'expect(row.photo).toBe("/api/files/images/a.jpg");',
      '// "/api/coupons" was its address',
    ],
  });

  it("an address with a reason is known, and a reason without its address is refused", () => {
    const files = [{ path: test, text: 'expect(row.path).toBe("/api/coupons");' }];
    assert.deepEqual(testCallFaults(files, { "it is stored": { [test]: 1 } }), []);
    for (const reasons of [{ "it is stored": { [test]: 2 } }, { "it is stored": { [test]: 1, gone: 1 } }])
      assert.equal(testCallFaults(files, reasons).length, 1);
    assert.deepEqual(testCallFaults([{ path: server, text: files[0].text }], {}), []);
  });
});

describe("style", () => {
  const folder = "packages/console/src";
  const sheet = (path, text) => ({ path: `${folder}/${path}`, text });
  const sources = (bring) => [
    sheet("app/main.tsx", 'const open = () => import("../features/x/x.page.tsx");'),
    sheet(
      "features/x/x.page.tsx",
      'import { Part } from "../../core/part/part.tsx";\nexport const Page = () => <Part />;',
    ),
    sheet("core/part/part.tsx", `${bring}export const Part = () => <p className={a ? "part row" : "row"} />;`),
  ];
  const sheets = [sheet("core/part/part.css", ".part {\n  width: 1px;\n}\n")];

  judge("a class whose sheet the page does not load is refused", (bring) => styleFaults(sources(bring), sheets), {
    words: ".part is used, but packages/console/src/features/x/x.page.tsx does not load",
    bad: ["", 'import "./other.css";\n'],
    good: ['import "./part.css";\n'],
  });

  judge("a name with rules in two sheets is refused", (text) => namesakes([...sheets, sheet("x.css", text)]), {
    words: "needs another name",
    bad: [".part { color: red; }", ".a,\n.part { color: red; }"],
    good: [".part-head { color: red; }", ".a .part { color: red; }"],
  });

  it("a body that stands twice is counted once, whatever the order of its declarations", () => {
    const css = ".a { width: 1px; height: 2px } .b { height: 2px; width: 1px } .c { width: 1px } .d { width: 1px }";
    const { repeatedRules, repeatedDeclarations } = measureCss([sheet("x.css", css)]);
    assert.deepEqual({ repeatedRules, repeatedDeclarations }, { repeatedRules: 1, repeatedDeclarations: 1 });
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { openApiRoute } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { testApp } from "./test/app.ts";
import { anApplication } from "./test/application.ts";
import { aRole, aRow, aStaff } from "./test/build.ts";
import { servedIntakes, servedOpenCalls } from "./served.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly example?: string;
}
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly example: unknown } } };
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
}
const documentOf = async () => JSON.parse((await admin.raw("GET", "/open-docs/openapi.json")).raw) as Document;

/** Whether a call of rows has the form that its kind asks for. */
function isWellFormed(method: string, path: string, body: unknown): boolean {
  const kind = servedIntakes.find(({ intake: { calls } }) => path === calls.post.path || path === calls.put.path);
  if (kind === undefined) return false;
  if (method === "GET") return true;
  const { row, calls } = kind.intake;
  return (method === "POST" ? row : calls.put.body).safeParse(body).success;
}

describe("the documents of the open door", () => {
  it("the documents are for staff who have the page, and load nothing from elsewhere", async () => {
    const files = ["/open-docs", "/open-docs/openapi.json", "/open-docs/begin.js", "/open-docs/swagger-ui-bundle.js"];
    const granted = await app.as(await aStaff(db, { roleId: await aRole(db, { [openApiRoute]: [] }) }));
    const other = await app.as(await aStaff(db, { roleId: await aRole(db, { "/payadmin/memberList": [] }) }));
    for (const file of files) {
      expect([file, (await granted.raw("GET", file)).http]).toEqual([file, 200]);
      expect([file, (await other.raw("GET", file)).http]).toEqual([file, 403]);
      expect([302, 401]).toContain((await app.ask.raw("GET", file)).http);
    }
    const { raw, headers } = await granted.raw("GET", "/open-docs");
    expect(String(headers["content-security-policy"])).toMatch(/default-src 'none'; script-src 'self';/);
    expect(String(headers["content-security-policy"])).not.toMatch(/unsafe/);
    expect([...raw.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target]) => target)).toEqual([
      "/open-docs/swagger-ui.css",
      "/open-docs/swagger-ui-bundle.js",
      "/open-docs/begin.js",
    ]);
    expect(raw).not.toMatch(/<script>|<style|\son\w+=/);
    expect((await granted.raw("GET", "/open-docs/swagger-ui.css")).raw).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it("the documents hold every call of the door, every event, and no call of the console", async () => {
    const { openapi, paths, webhooks } = await documentOf();
    expect(openapi).toBe("3.1.0");
    const named = Object.entries(paths).flatMap(([path, of]) =>
      Object.keys(of).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = servedOpenCalls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(named.toSorted()).toEqual([...served, "GET /open/v1/events"].toSorted());
    expect(Object.keys(webhooks)).toContain("member.banned");
    expect(Object.keys(paths).filter((path) => !path.startsWith("/open/v1/"))).toEqual([]);
  });
});

describe("the examples of the documents", () => {
  let ask: Awaited<ReturnType<typeof anApplication>>["ask"];
  beforeAll(async () => {
    ({ ask } = await anApplication(app));
    await aRow(db, "goods_category", "id", { id: 1, name: "礼品" });
    await aRow(db, "goods", "id", {
      id: 1,
      categoryId: 1,
      title: "同心结礼盒",
      kind: "PHYSICAL",
      priceCents: 9900,
      status: "ONLINE",
    });
    await aRow(db, "article", "id", { id: 1, title: "t", publishedTitle: "t", category: "HELP", status: "ONLINE" });
    const typeId = await aRow(db, "common_type", "id", { kind: "COURSE", code: "LOVE", name: "恋爱" });
    await aRow(db, "course", "id", { id: 1, title: "第一次约会", typeId, status: "ONLINE" });
  });

  it("every example that the documents show is answered by the server", { timeout: 120_000 }, async () => {
    const { paths } = await documentOf();
    const operations = Object.entries(paths).flatMap(([path, of]) =>
      Object.entries(of).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
    // Others name the member and its like, so those come first; what is sent comes before what is read.
    const order = ["POST /open/v1/members", "POST", "PUT", "GET"];
    const place = ({ method, path }: { method: string; path: string }) =>
      order.findIndex((one) => one === `${method} ${path}` || one === method);
    const [wrong, taken]: [string[], string[]] = [[], []];
    for (const { method, path, operation } of operations.toSorted((one, other) => place(one) - place(other))) {
      const { parameters, requestBody } = operation;
      const shown = parameters.filter(({ example }) => example !== undefined);
      const of = (where: string) => shown.filter((one) => one.in === where);
      const filled = of("path").reduce((text, { name, example = "" }) => text.replace(`{${name}}`, example), path);
      const query = of("query").map(({ name, example = "" }) => `${name}=${encodeURIComponent(example)}`);
      const address = query.length === 0 ? filled : `${filled}?${query.join("&")}`;
      const body = requestBody?.content["application/json"].example;
      const answer = await ask<{ readonly rows?: readonly { readonly state: string }[]; readonly state?: string }>(
        method as "GET" | "POST" | "PUT",
        address,
        body,
      );
      const state = method === "POST" ? answer.data?.rows?.[0]?.state : answer.data?.state;
      const isTaken = answer.http === 200 && state !== "REFUSED";
      if (isTaken) taken.push(`${method} ${path}`);
      // A row may name what only a company at work has: a price, a topic, a picture on its own host. The tests of its
      // kind send it with such things; here its form is judged.
      else if (!isWellFormed(method, path, body)) wrong.push(`${method} ${address}: ${answer.raw.slice(0, 300)}`);
      if (method === "POST" && path === "/open/v1/members") {
        const like = { ...(body as object), externalId: "u-1002", phone: "13900002222", sex: "MAN" };
        expect((await ask("POST", path, like)).http).toBe(200);
      }
    }
    expect(wrong).toEqual([]);
    const free = ["members", "moments", "complaints", "logins", "looks", "suggestions", "treeholes", "behaviors"];
    expect(taken).toEqual(expect.arrayContaining(free.map((kind) => `POST /open/v1/${kind}`)));
  });
});

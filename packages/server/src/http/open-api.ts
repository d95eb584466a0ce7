import type { Allow } from "@hongxian/contract/wire/access.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { z } from "zod";

export interface DescribedCall {
  readonly endpoint: Endpoint;
}

const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" });

interface Shape {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function parametersOf(endpoint: Endpoint): object[] {
  const list = (schema: z.ZodType, place: "path" | "query") => {
    const { properties = {}, required = [] } = schemaOf(schema, "input") as Shape;
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: value,
    }));
  };
  return [...list(endpoint.params, "path"), ...list(endpoint.query, "query")];
}

/** Who may call, as text. */
export function allowText(allow: Allow): string {
  if (typeof allow === "string")
    return { public: "公开", signed: "登录即可", admin: "管理员", application: "应用签名" }[allow];
  return allow
    .map(
      ({ title, routes }) =>
        `${routes === "any" ? "任意页面" : routes.join("、")}${title === null ? "" : ` › ${title}`}`,
    )
    .join("；");
}

/** The same with the scope that an application needs. */
export const accessText = ({ allow, scope }: Endpoint): string =>
  scope === undefined ? allowText(allow) : `${allowText(allow)}：${scope}`;

function operationOf(endpoint: Endpoint): object {
  const answer = z.object({ status: z.int(), msg: z.string(), data: endpoint.data });
  return {
    summary: endpoint.title ?? `${endpoint.method} ${endpoint.path}`,
    description: accessText(endpoint),
    parameters: parametersOf(endpoint),
    ...(endpoint.method === "GET"
      ? {}
      : { requestBody: { content: { "application/json": { schema: schemaOf(endpoint.body, "input") } } } }),
    responses: {
      200: { description: "status 0", content: { "application/json": { schema: schemaOf(answer, "output") } } },
    },
  };
}

const addressOf = ({ endpoint: { path, method } }: DescribedCall): string => `${path} ${method}`;

/** The calls as OpenAPI 3, in order of their addresses. */
export function makeOpenApi(calls: readonly DescribedCall[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { endpoint } of calls.toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1)))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  return { openapi: "3.0.3", info: { title: "Hongxian", version: "1" }, paths };
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const block = (title: string, value: unknown): string =>
  `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** The same for people: one page, no script. */
export function readableApi(calls: readonly DescribedCall[]): string {
  const sorted = [...calls].toSorted((a, b) => a.endpoint.path.localeCompare(b.endpoint.path));
  const entries = sorted.map(({ endpoint }) => {
    const body = endpoint.method === "GET" ? "" : block("请求", schemaOf(endpoint.body, "input"));
    const detail = block("参数", parametersOf(endpoint)) + body + block("答复 data", schemaOf(endpoint.data, "output"));
    return `<details><summary><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.title ?? "")}<small> ${escapeHtml(accessText(endpoint))}</small></summary>${detail}</details>`;
  });
  const style =
    "body{font:13px/1.6 sans-serif;max-width:1100px;margin:24px auto;padding:0 16px;color:#27211C;background:#FFFEFC}details{border-bottom:1px solid #E8E1D7;padding:6px 0}summary{cursor:pointer}b{display:inline-block;width:56px;color:#BC2436}small{color:#6E645A}pre{background:#F8F5F0;padding:8px;overflow:auto;font-size:12px}h4{margin:8px 0 2px}";
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>接口说明</title><style>${style}</style><h1>接口说明</h1><p>共 ${calls.length} 个接口</p>${entries.join("")}</html>`;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { RongCloudSettings } from "../../../platform/rongcloud.ts";
import { checkNotice } from "./check-notice.ts";
import { routedForm } from "./read-routed.ts";
import { takeRouted, type RoutedDesk } from "./take-routed.ts";
import { statusList, takeStatus } from "./take-status.ts";

const bodyLimit = 1024 * 1024;
/** The addresses that are entered in RongCloud's console. */
export const rongNotices = { messages: "/api/rongcloud/messages", status: "/api/rongcloud/status" } as const;

const textOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : "");

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Form fields by default, as documented; some installations send them as JSON. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const text = textOf(request);
  if (!(request.headers["content-type"] ?? "").includes("json")) return Object.fromEntries(new URLSearchParams(text));
  const value = jsonOf(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** What RongCloud tells us. No session and no console header: the signature in the address proves the sender. */
export function serveRongNotices(app: FastifyInstance, desk: RoutedDesk, rongCloud: RongCloudSettings): void {
  const { db, log } = desk.services;

  async function take<T extends z.ZodType>(
    request: FastifyRequest,
    reply: FastifyReply,
    schema: T,
    input: unknown,
    run: (value: z.output<T>) => Promise<void>,
  ): Promise<FastifyReply> {
    const query = request.query as Readonly<Record<string, unknown>>;
    const inBody = typeof input === "object" && input !== null && "appKey" in input ? input.appKey : undefined;
    const appKeys = [query["appKey"], request.headers["app-key"], inBody].filter((key) => typeof key === "string");
    const verdict = await checkNotice(db, rongCloud, { query, body: textOf(request), appKeys });
    if (verdict !== "GOOD") return reply.code(verdict === "FORM" ? 400 : 403).send({ code: verdict });
    const parsed = schema.safeParse(input);
    // Nothing of ours: sent again it would be no more.
    if (!parsed.success) {
      log.warn({ path: request.routeOptions.url }, "a notice of RongCloud was not understood");
      return reply.send({ code: 200 });
    }
    try {
      await run(parsed.data);
      return await reply.send({ code: 200 });
    } catch (error) {
      log.error({ err: error }, "a notice of RongCloud was not taken in");
      return reply.code(500).send({ code: 500 });
    }
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(rongNotices.messages, { bodyLimit }, async (request, reply) =>
      take(request, reply, routedForm, fieldsOf(request), (form) => takeRouted(desk, form)),
    );
    scope.post(rongNotices.status, { bodyLimit }, async (request, reply) =>
      take(request, reply, statusList, jsonOf(textOf(request)), (list) => takeStatus(db, list)),
    );
  });
}

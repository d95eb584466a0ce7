import { imageLimits } from "@hongxian/contract/core/file/file.endpoints.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { accessSettled, makeSessionCache, type SessionCache } from "./core/foundation/access/session-cache.ts";
import { feedCall } from "./core/services/webhook/feed-call.ts";
import { serveChat } from "./core/services/chat/chat-socket.ts";
import { memberTokenCalls } from "./core/services/chat/member-tokens.ts";
import { watchEvents } from "./core/foundation/events/watch-events.ts";
import { makeOpenDoor } from "./core/foundation/open-door/admit-call.ts";
import { eventCalls } from "./core/foundation/console/events.ts";
import { queuedExports } from "./core/foundation/exports/export-queue.ts";
import { sheetWorkCalls } from "./core/foundation/file/sheet-work.handlers.ts";
import { exportCalls } from "./core/foundation/exports/exports.ts";
import { endPictures } from "./core/foundation/picture/convert-picture.ts";
import { serveObjectStore } from "./core/foundation/storage/s3-routes.ts";
import { servePayNotices } from "./core/money/operations/serve-pay-notices.ts";
import { serveRongNotices } from "./core/services/rongcloud/serve-rong-notices.ts";
import { serveSmsReplies } from "./core/services/sms/sms-replies.ts";
import { makeSystemSettings } from "./core/foundation/settings/system-settings.ts";
import "./domain-handlers.ts";
import { notifyOfDamage } from "./core/foundation/upkeep/notify-administrators.ts";
import { serveAdCallbacks } from "./features/ad-record/serve-ad-callbacks.ts";
import { answerInEnvelope, frameOptions } from "./http/frame-errors.ts";
import type { Extension } from "./extension.ts";
import type { ServedCall } from "./kit/call.ts";
import type { Services } from "./kit/services.ts";
import { serveCalls } from "./http/serve-calls.ts";
import { serveOpenCalls } from "./http/serve-open-calls.ts";
import { rateLimit } from "./http/rate-limit.ts";
import { createSeal } from "./platform/seal.ts";
import type { ServerParts } from "./platform/server-parts.ts";
import { servedCalls, servedOpenCalls, servedResources } from "./served.ts";
import { endUnread } from "./end-unread.ts";
import { serveConsole } from "./serve-console.ts";
import { serveHealth } from "./serve-health.ts";
import { serveOpenDocs } from "./serve-open-docs.ts";
import { securityHeaders } from "./security-headers.ts";

export const servicesOf = (parts: ServerParts): Services => ({
  settings: parts.settings,
  db: parts.database.db,
  pool: parts.database.pool,
  listener: parts.listener,
  seal: createSeal(parts.settings.secretKey),
  log: parts.log,
  drawPicture: parts.drawPicture ?? (() => undefined),
});

/** Everything the server serves, for the guards that check all of it. */
export function allCalls(
  services: Services,
  sessions: SessionCache,
  extension?: Extension,
): { calls: ServedCall[]; closeStreams(): void } {
  const events = eventCalls(services.listener, sessions);
  const sheets = sheetWorkCalls(services);
  const resources = new Map(servedResources.map((served) => [served.resource.name, served]));
  const calls = [
    ...servedResources.flatMap((served) => served.calls),
    ...queuedExports(servedCalls),
    ...events.calls,
    ...sheets.calls,
    ...exportCalls(resources),
    ...(extension?.calls ?? []),
  ];
  const closeStreams = () => {
    events.close();
    sheets.close();
  };
  return { calls, closeStreams };
}

/** The complete server: console, calls, health, on one port. */
export async function buildApp(parts: ServerParts, extension?: Extension): Promise<FastifyInstance> {
  const services = servicesOf({ ...parts, drawPicture: extension?.drawPicture });
  const app = Fastify({
    // A separate logger for each request costs more than a small call; the hook below writes our lines, and they
    // contain only the route's pattern, because some addresses contain passwords and phone numbers.
    logger: false,
    trustProxy: parts.settings.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: {
      maxParamLength: 512,
      querystringParser: (text) => (text === "" ? {} : Object.fromEntries(new URLSearchParams(text))),
    },
    forceCloseConnections: "idle",
    ...frameOptions(parts.log),
  }) as unknown as FastifyInstance;
  answerInEnvelope(app, parts.log);

  app.addContentTypeParser(/^image\//, { parseAs: "buffer", bodyLimit: imageLimits.bytes }, (_request, body, done) =>
    done(null, body),
  );
  // Callbacks of enterprise WeChat are XML; their handler parses the text.
  app.addContentTypeParser(["text/xml", "application/xml"], { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", securityHeaders(parts.settings));
  app.addHook("onRequest", rateLimit());
  app.addHook("onSend", endUnread());
  const writesLines = services.log.isLevelEnabled("info");
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.callPath ?? request.routeOptions.url ?? "unknown";
    const ms = Math.round(reply.elapsedTime);
    if (writesLines) services.log.info({ method: request.method, route, status: reply.statusCode, ms }, "call");
    done();
  });

  const settings = makeSystemSettings(services.db, services.listener, (error) =>
    services.log.error({ err: error }, "settings were not read"),
  );
  const sessions = makeSessionCache(services.db, services.listener, () => settings.get("session.idleMinutes"));
  const { calls, closeStreams } = allCalls(services, sessions, extension);
  const watch = watchEvents(services.db);
  const chat = serveChat(app, services, sessions, extension?.answerMember);
  app.addHook("preClose", async () => {
    closeStreams();
    watch.close();
    await chat.close();
  });
  app.addHook("onClose", endPictures);
  const onFailure = async (fault: unknown): Promise<void> => {
    try {
      await notifyOfDamage(services.db, fault);
    } catch (error) {
      services.log.warn({ err: error }, "damaged data could not be told of");
    }
  };
  const pipeline = { services, authenticate: sessions.authenticate, settled: accessSettled, onFailure };
  serveCalls(app, pipeline, calls);
  const openCalls = [...servedOpenCalls, ...memberTokenCalls, feedCall(watch)];
  serveOpenCalls(app, pipeline, makeOpenDoor(services), openCalls);

  servePayNotices(app, services);
  serveAdCallbacks(app, services);
  serveSmsReplies(app, services);
  const { rongCloud } = services.settings;
  if (rongCloud !== undefined) serveRongNotices(app, { services, writer: chat.writer }, rongCloud);
  if (services.settings.storage.endpoint === undefined) serveObjectStore(app, services);
  serveHealth(app, services, [...calls, ...openCalls], sessions.authenticate);
  serveOpenDocs(app, services, sessions.authenticate);
  await extension?.serveFiles(app);
  await serveConsole(app);
  return app;
}

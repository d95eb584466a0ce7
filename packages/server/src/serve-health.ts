import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { stateMetrics } from "./core/services/run-state/state-metrics.ts";
import { CallTimes } from "./http/call-times.ts";
import { makeOpenApi, readableApi, type DescribedCall } from "./http/open-api.ts";
import type { Caller } from "./kit/caller.ts";
import type { Services } from "./kit/services.ts";
import { migrationsReady } from "./platform/database/migrate.ts";
import { readGauge } from "./platform/gauges.ts";
import { addMetrics, allMetrics, metricText } from "./platform/process-metrics.ts";
import { version } from "./platform/version.ts";

/** Milliseconds; the caller wants an answer now. */
const readyPatience = 3000;

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** What a proxy on this machine adds: the client behind it is not this machine. */
const forwardHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** A caller on this machine itself. Where a proxy is expected, nothing distinguishes it from the proxy. */
const isLocal = ({ headers, socket }: FastifyRequest, { trustProxy }: Services["settings"]): boolean =>
  loopback.has(socket.remoteAddress ?? "") &&
  trustProxy === false &&
  forwardHeaders.every((name) => headers[name] === undefined);

/** Compared by hash, so that the time taken reveals nothing about the token. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined || headers.authorization === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(headers.authorization), hash(`Bearer ${token}`));
}

const poolMetrics = (pool: pg.Pool): string =>
  metricText("hongxian_pool_connections", "Connections of the calls' pool, and calls that wait for one", "gauge", [
    { labels: { state: "used" }, value: pool.totalCount - pool.idleCount },
    { labels: { state: "idle" }, value: pool.idleCount },
    { labels: { state: "waiting" }, value: pool.waitingCount },
    { labels: { state: "most" }, value: pool.options.max },
  ]);

function serveMetrics(app: FastifyInstance, services: Services): void {
  const { db, pool, settings: own } = services;
  const times = new CallTimes();
  const leave = [
    addMetrics(() => times.text()),
    addMetrics(() => poolMetrics(pool)),
    addMetrics(() =>
      metricText("hongxian_open_links", "Open event streams and chat sockets", "gauge", [
        { labels: { kind: "stream" }, value: readGauge("streams") },
        { labels: { kind: "socket" }, value: readGauge("sockets") },
      ]),
    ),
  ];
  app.addHook("onClose", async () => {
    for (const end of leave) end();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.callPath ?? request.routeOptions.url ?? "unknown";
    times.add(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", async (request, reply) => {
    const { settings } = services;
    if (!hasToken(request, settings.metricsToken) && !isLocal(request, settings)) return reply.code(403).send();
    const text = [await allMetrics(), await stateMetrics(db, own.dataDir)].join("\n");
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(text);
  });
}

/**
 * Whether a call would succeed now. A process that receives no messages of the database is not ready either: it would
 * not notice that rights were withdrawn.
 */
async function isReady({ db, listener }: Services): Promise<boolean> {
  if (!listener.isUp()) return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, readyPatience, false)));
  const ready = migrationsReady(db).catch(() => false);
  const isAnswered = await Promise.race([ready, late]);
  clearTimeout(timer);
  return isAnswered && listener.isUp();
}

/** Health, readiness, metrics, and the description of all calls for administrators. */
export function serveHealth(
  app: FastifyInstance,
  services: Services,
  calls: readonly DescribedCall[],
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  app.get("/healthz", async () => ({ status: "ok", version }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await isReady(services);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  serveMetrics(app, services);

  const adminOnly = async (request: FastifyRequest) => (await authenticate(request))?.roleId === adminRoleId;
  app.get("/openapi.json", async (request, reply) =>
    (await adminOnly(request)) ? makeOpenApi(calls) : reply.code(401).send(),
  );
  app.get("/api-docs", async (request, reply) =>
    (await adminOnly(request))
      ? reply.type("text/html; charset=utf-8").send(readableApi(calls))
      : reply.redirect("/#/login"),
  );
}

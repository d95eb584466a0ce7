import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "./platform/settings.ts";

/** The hosts of the maps service's scripts, tiles and answers: allowed only when it is used. */
const mapHosts = " https://*.amap.com https://*.autonavi.com";

/** antd writes style tags, hence the one exception; nothing else inline, nothing external unless a service needs it. */
const contentSecurity = (map: string, store: string, streams: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${map}`,
    `style-src 'self' 'unsafe-inline'${map}`,
    `img-src 'self' data: blob:${map}`,
    `media-src 'self' blob:${streams}`,
    "font-src 'self' data:",
    `connect-src 'self'${map}${store}${streams}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const headers = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), microphone=(self), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** An external object store accepts uploads directly from the browser. */
function storeOrigin({ endpoint, style, bucket }: Settings["storage"]): string {
  if (endpoint === undefined) return "";
  const { protocol, host } = new URL(endpoint);
  return ` ${protocol}//${style === "virtual" ? `${bucket}.` : ""}${host}`;
}

/** On every answer, whatever the result of the request. */
export function securityHeaders({
  amapKey,
  storage,
  streamHosts,
}: Pick<Settings, "amapKey" | "storage" | "streamHosts">) {
  // Live video is fetched by our player and shown as a blob, or by the browser itself.
  const streams = streamHosts.map((host) => ` https://${host}`).join("");
  const policy = contentSecurity(amapKey === undefined ? "" : mapHosts, storeOrigin(storage), streams);
  const all = { "content-security-policy": policy, ...headers };
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.headers(all);
    done();
  };
}

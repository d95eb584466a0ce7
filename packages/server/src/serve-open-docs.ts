import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { openDocsTexts } from "@hongxian/contract/core/open-door/open-docs.texts.ts";
import { openApiRoute } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { allows, reads } from "@hongxian/contract/wire/access.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseCoding } from "./http/compress-answer.ts";
import { openDocument } from "./http/open-docs.ts";
import type { Caller } from "./kit/caller.ts";
import type { Services } from "./kit/services.ts";
import { servedIntakes, servedOpenReads } from "./served.ts";

const root = "/open-docs";
const mayRead = reads(openApiRoute);

/** Nothing is sent from here: a call is signed with a secret, and a page must not have one. */
const begin = `SwaggerUIBundle({
  url: "${root}/openapi.json",
  dom_id: "#docs",
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  supportedSubmitMethods: [],
  validatorUrl: null,
  queryConfigEnabled: false,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  plugins: [() => ({ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } })],
});
`;
const page = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${openDocsTexts.page}</title>
<link rel="stylesheet" href="${root}/swagger-ui.css">
<div id="docs"></div>
<script src="${root}/swagger-ui-bundle.js"></script>
<script src="${root}/begin.js"></script>
</html>
`;
/** The page loads what stands beside it and nothing else. React sets single styles, which is no inline style sheet. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const require = createRequire(import.meta.url);
const zipped = new Map<string, Promise<Buffer>>();

/** A file of the viewer, compressed once. */
function viewerFile(name: string): Promise<Buffer> {
  const found = zipped.get(name) ?? readFile(require.resolve(`swagger-ui-dist/${name}`)).then(promisify(gzip));
  zipped.set(name, found);
  return found;
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, type: string) {
  reply.type(type).header("cache-control", "private, max-age=3600").header("vary", "accept-encoding");
  if (chooseCoding(request.headers["accept-encoding"]) === null)
    return reply.send(await readFile(require.resolve(`swagger-ui-dist/${name}`)));
  return reply.header("content-encoding", "gzip").send(await viewerFile(name));
}

/** The documents of the open door, for staff who have its page: for the people who connect an application. */
export function serveOpenDocs(
  app: FastifyInstance,
  { settings }: Services,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  let document: string | null = null;
  app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      reply.header("content-security-policy", policy).header("cache-control", "no-store");
      const caller = await authenticate(request);
      if (caller !== null && allows(mayRead, caller.holder)) return;
      if (caller === null && request.url.split("?")[0] === root) return reply.redirect("/#/login");
      return reply.code(caller === null ? 401 : 403).send();
    });
    scope.get(root, (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
    scope.get(`${root}/begin.js`, (_request, reply) => reply.type("text/javascript; charset=utf-8").send(begin));
    scope.get(`${root}/swagger-ui-bundle.js`, (request, reply) =>
      sendFile(request, reply, "swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
    );
    scope.get(`${root}/swagger-ui.css`, (request, reply) =>
      sendFile(request, reply, "swagger-ui.css", "text/css; charset=utf-8"),
    );
    scope.get(`${root}/openapi.json`, (_request, reply) => {
      document ??= JSON.stringify(
        openDocument(
          servedIntakes.map(({ intake }) => intake),
          servedOpenReads.map(({ read }) => read),
          settings.publicUrl,
        ),
      );
      return reply.type("application/json; charset=utf-8").send(document);
    });
  });
}

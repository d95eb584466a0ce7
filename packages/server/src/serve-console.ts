import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { projectRoot } from "./platform/project-root.ts";

const year = 31_536_000;
const compressed = /\.(br|gz)$/;

/**
 * The built console: hashed files for ever, the page itself never from a cache. One route serves all hashed files: a
 * route for each would make every start slower with every page of the console.
 */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  const root = join(projectRoot, "packages/console/dist");
  if (!existsSync(join(root, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: join(root, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path);
      response.header("cache-control", hashed ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
  const send = (name: string) => (_request: unknown, reply: { sendFile(name: string, root: string): unknown }) =>
    reply.sendFile(name, root);
  const names = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !compressed.test(entry.name),
  );
  for (const { name } of names) app.get(`/${name}`, send(name));
  app.get("/", send("index.html"));
}

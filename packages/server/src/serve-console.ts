import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { projectRoot } from "./platform/project-root.ts";

const year = 31_536_000;
const compressed = /\.(br|gz)$/;

/**
 * The built console: hashed files are cached forever, the page itself never. One route serves all hashed files: a route
 * for each would make every start slower with every page of the console.
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
  const send = (name: string, reply: FastifyReply) => reply.sendFile(name, root);
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const { name } = entry;
    if (entry.isFile() && !compressed.test(name)) app.get(`/${name}`, (_request, reply) => send(name, reply));
    if (entry.isDirectory() && name !== "assets")
      app.get<{ Params: { "*": string } }>(`/${name}/*`, ({ params }, reply) => send(`${name}/${params["*"]}`, reply));
  }
  app.get("/", (_request, reply) => send("index.html", reply));
}

import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { endUnread } from "./end-unread.ts";

async function* endless() {
  const piece = Buffer.alloc(256 * 1024);
  for (;;) yield piece;
}

it("the server ends an answer that nobody reads, and lets go of what feeds it", async () => {
  const app = Fastify();
  app.addHook("onSend", endUnread(100));
  const source = Readable.from(endless(), { objectMode: false });
  const closed = new Promise((resolve) => source.on("close", resolve));
  app.get("/", (_request, reply) => reply.type("text/csv").send(source));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await closed;
  expect(source.destroyed).toBe(true);
  socket.destroy();
  await app.close();
});

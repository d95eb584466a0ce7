import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { askModel } from "./model-client.ts";

let sent = 0;
/** Starts a valid answer and never ends it. */
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"choices":[{"message":{"content":"');
  const piece = "好".repeat(20_000);
  const more = () => {
    while (!response.destroyed) {
      sent += Buffer.byteLength(piece);
      if (!response.write(piece)) return;
    }
  };
  response.on("drain", more);
  more();
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
afterAll(() => void server.close());

it("an answer without an end is given up after two megabytes", async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const question = { model: "m", system: "", user: "", maxTokens: 10, temperature: 0 };
  await expect(
    askModel({ baseUrl, key: null, timeoutMs: 60_000, reach: { privateHosts: ["127.0.0.1"] } }, question, 60_000),
  ).rejects.toThrow("ERROR");
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

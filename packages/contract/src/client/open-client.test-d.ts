// The client takes what the door takes and gives what it gives. Compiled, never run.
import { openClient } from "./open-client.ts";

export async function typed(): Promise<void> {
  const client = openClient({ host: "https://console.example.com", keyId: "hx", secret: "s" });
  const { list, next } = await client.read("goods", { query: { categoryId: 1, limit: "20" } });
  const price: number | undefined = list[0]?.priceCents;
  const after: string | null = next;
  const { ban } = await client.read("members/{externalId}/state", { params: { externalId: "u-1001" } });
  const reason: string | undefined = ban?.reason;
  await client.send("moments", [{ externalId: "m-1", member: "u-1001", content: "早上好" }]);
  const { record } = await client.outcome("moments", "m-1");
  const status: string | undefined = record?.status;
  const { token } = await client.chatToken("u-1001");
  const socket: string = token;
  const cars = [{ type: "SUV" as const, name: "大众 途观", papers: ["picture:p-1"] }];
  await client.put("car-credentials", "c-1", { member: "u-1001", cars });
  const handed = await client.outcome("education-credentials", "e-1");
  const why: string | undefined = handed.record?.reason;
  void [socket, handed.record?.status === "AUTH_SUCCESS", why];
  // @ts-expect-error -- a credential has papers
  await client.put("work-credentials", "w-1", { member: "u-1001", unitName: "某公司", city: "杭州" });
  // @ts-expect-error -- such an education does not exist
  await client.put("education-credentials", "e-1", { education: "SCHOOL" });
  void [price, after, reason, status];
  // @ts-expect-error -- such a read does not exist
  await client.read("gods");
  // @ts-expect-error -- the member must be named
  await client.read("members/{externalId}/state");
  // @ts-expect-error -- the platform must be named
  await client.read("app-version", { query: { versionCode: 1 } });
  // @ts-expect-error -- another position than there is
  await client.read("banners", { query: { position: "NOWHERE" } });
  // @ts-expect-error -- a post is of a member
  await client.send("moments", { externalId: "m-1", content: "早上好" });
  // @ts-expect-error -- such a visibility does not exist
  await client.put("moments", "m-1", { member: "u-1001", content: "早", visibility: "SECRET" });
}

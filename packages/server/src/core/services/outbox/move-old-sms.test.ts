import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { moveOldSms } from "./move-old-sms.ts";

const app = await testApp();
const { db } = app.database;
const { seal } = app.services;

it("a short message that an earlier version queued is sent like all others, once; an old code is not", async () => {
  const login = "13711112222";
  const userId = await aMember(db, { login });
  const old = (dedupeKey: string, to: string) => ({
    dedupeKey,
    payload: { sealed: seal.seal(JSON.stringify({ to, text: "【红线】您有一个预约" })) },
  });
  await moveOldSms(db, seal, old("booking:7:soon", login));
  await moveOldSms(db, seal, old("booking:7:soon", login));
  await moveOldSms(db, seal, old("booking:8:soon", "13711113333"));
  await moveOldSms(db, seal, old("sms-code:13711113333", "13711113333"));
  const { rows } = await sql`select user_id, login, content, kind, status from sms_record order by id`.execute(db);
  const message = { content: "【红线】您有一个预约", kind: "NOTICE", status: "WAIT" };
  expect(rows).toEqual([
    { userId, login, ...message },
    { userId: null, login: "13711113333", ...message },
  ]);
});

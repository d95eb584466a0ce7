import { finishUpload, getStoredFile } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { fileStoreOf } from "./file-store.ts";
import { findStoredFile } from "./stored-files.ts";
import * as make from "./test/file-fixtures.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db, { roleId: 8 });
const ask = await app.as(staffId);
const store = fileStoreOf(app.services);
const prefix = `upload/${staffId}/`;
let count = 0;

/** Puts content where an upload leaves it, then requests that the upload be finished. */
async function finish(kind: string, name: string, bytes: Buffer, folder = `t${(count += 1)}`) {
  const key = `${prefix}${kind}/${folder}/${name}`;
  await store.put(key, bytes, "application/octet-stream");
  return { key, ...(await ask(finishUpload, { body: { key } })) };
}

describe("the name of a kept file", () => {
  const plain = async (name: string, bytes = make.pdf, kind = "document") => {
    const key = `${prefix}${kind}/${name}`;
    await store.put(key, bytes, "");
    return (await ask(finishUpload, { body: { key } })).data;
  };

  it("the name of a stored file is timestamp and number with the extension, as the upload had them", async () => {
    const data = await plain("17949535524422242.pdf");
    expect(data.url).toMatch(/^\/api\/files\/stored\/[0-9a-f]{32}\/17949535524422242\.pdf$/);
    expect(data.uri).toMatch(/\/17949535524422242\.pdf$/);
    const picture = await plain("17949535524429998.jpeg", make.jpg, "image");
    expect(picture.url).toMatch(/\/17949535524429998\.jpg$/);
  });

  it("the name of a stored file is a new timestamp and number of 1000 to 9998 for any other name that is not to be preserved", async () => {
    for (const name of ["合同.pdf", "17949535524420999.pdf", "1.pdf"]) {
      const data = await plain(name);
      const [, time, number] = /\/(\d{13})(\d{4})\.pdf$/.exec(data.url) ?? [];
      expect(Math.abs(Number(time) - Date.now()), name).toBeLessThan(3_600_000);
      expect(Number(number)).toBeGreaterThanOrEqual(1000);
      expect(Number(number)).toBeLessThanOrEqual(9998);
    }
  });

  it("the name of a stored file is the chosen one where it is to be preserved, of any alphabet, in the address and for the download", async () => {
    const { data } = await finish("document", "合同 v1.2（张三&李四）;a.pdf", make.pdf);
    expect(decodeURIComponent(data.url)).toMatch(/\/[0-9a-f]{32}\/合同 v1\.2（张三&李四）;a\.pdf$/);
    expect(data.url).toMatch(/^[\w%./()-]+$/);
    const shown = await ask.raw("GET", data.url);
    expect(shown.http).toBe(200);
    expect(shown.headers["content-disposition"]).toContain(encodeURIComponent("合同 v1.2（张三&李四）;a.pdf"));
    expect(await findStoredFile(db, data.url)).toMatchObject({ kind: "document" });
    const again = await ask.raw("GET", data.url, undefined, {
      "if-none-match": String(shown.headers["etag"]),
    });
    expect(again.http).toBe(304);
  });

  it("the name of a stored file is cut when it is very long, so that every record can hold the address", async () => {
    const { data } = await finish("document", `${"很".repeat(135)}.pdf`, make.pdf);
    expect(data.url.length).toBeLessThan(500);
    expect(decodeURIComponent(data.url)).toMatch(/\/很+\.pdf$/);
    expect((await ask.raw("GET", data.url)).http).toBe(200);
  });

  it("the name of a stored file may be the same twice: two files, two addresses that nobody guesses", async () => {
    const [one, two] = [await finish("document", "协议.pdf", make.pdf), await finish("document", "协议.pdf", make.pdf)];
    expect(one.data.url).not.toBe(two.data.url);
    const other = one.data.url.replace(/[0-9a-f]{32}/, "0".repeat(32));
    expect((await ask.raw("GET", other)).http).toBe(404);
    expect((await app.ask.raw("GET", one.data.url)).http).toBe(401);
  });

  it("the name of a stored file leads nowhere else, and an address of the time before names stays valid", async () => {
    const { data } = await finish("document", "a.pdf", make.pdf);
    const folder = data.url.split("/").at(-2) ?? "";
    for (const way of [
      `/api/files/stored/${folder}/..%2f..%2fsecret-key`,
      `/api/files/stored/${folder}/%2e%2e/a.pdf`,
      `/api/files/stored/..%2f${folder}/a.pdf`,
      `/api/files/stored/${folder}/a.pdf%00`,
      `/api/files/stored/${folder}/a.html`,
      `/api/files/images/${folder}/a.pdf`,
    ])
      expect((await ask.raw("GET", way)).http, way).toBeGreaterThanOrEqual(400);
    const file = await findStoredFile(db, data.url);
    const old = `${folder}.pdf`;
    await sql`update stored_file set name = ${old} where name = ${file?.name ?? ""}`.execute(db);
    expect((await ask(getStoredFile, { name: old })).http).toBe(200);
    expect(await findStoredFile(db, `/api/files/stored/${old}`)).toMatchObject({ name: old });
  });
});

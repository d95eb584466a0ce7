import { uploadImage, getImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";

const app = await testApp();
const ask = await app.as(await aStaff(app.database.db, { roleId: 8 }));
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const send = (bytes: Buffer, type = "image/png") =>
  ask(uploadImage, { body: bytes, headers: { "content-type": type } });

it("the upload of an image keeps a picture and gives it back to signed-in staff only", async () => {
  const { data } = await send(png);
  expect(data).toMatchObject({
    type: "image/png",
    size: expect.any(Number),
    url: expect.stringMatching(/^\/api\/files\/images\/[0-9a-f]{32}\/\d{13}[1-9]\d{3}\.png$/),
  });
  const shown = await ask.raw("GET", data.url);
  expect(shown).toMatchObject({
    http: 200,
    headers: { "content-type": "image/png", "x-content-type-options": "nosniff" },
  });
  expect((await app.ask.raw("GET", data.url)).http).toBe(401);
});

it("the upload of an image believes the content, not the name or the claimed type", async () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
  expect((await send(svg)).msg).toBe("只支持png、jpg、jpeg、webp格式的图片");
  expect((await send(Buffer.from("<html>"), "image/jpeg")).msg).toBe("只支持png、jpg、jpeg、webp格式的图片");
  expect((await send(png, "image/jpeg")).data.url).toMatch(/\.png$/);
});

it("the upload of an image refuses what is too large, empty or elsewhere", async () => {
  expect((await send(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))).http).toBe(413);
  for (const name of ["..%2Fsecret-key", "../secret-key", "x.png", `${"0".repeat(32)}.svg`]) {
    expect([400, 404]).toContain((await ask(getImage, { name })).http);
  }
});

import { getStsToken } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import type { Credential } from "./file-store.ts";
import { serviceKey } from "./store-identity.ts";
import { isLong } from "../../../test/long.ts";

/** Real clients, where the machine has them: Debian's awscli and rclone, or any other build of theirs. */
const has = (tool: string): boolean => spawnSync(tool, ["--version"], { stdio: "ignore" }).status === 0;
/** Every call of awscli starts an interpreter again: half a minute that only a long run takes. */
const tools = { aws: isLong && has("aws"), rclone: has("rclone") };
for (const [name, isThere] of Object.entries(tools))
  if (!isThere) console.log(`${name} is not on this machine or not asked for: its test is skipped`);

const app = await testApp();
const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
const staffId = await aStaff(app.database.db, { roleId: 8 });
const credential = (await (await app.as(staffId))(getStsToken)).data as Credential;
const service = serviceKey(app.services.settings);
const folder = mkdtempSync(join(tmpdir(), "hongxian-tools-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = promisify(execFile);
/** The machine's own settings for the real AWS do not apply. */
const plainEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^AWS_|proxy$/i.test(name)));
const content = randomBytes(18 * 1024 * 1024 + 5);
const file = join(folder, "big.mp4");
writeFileSync(file, content);

describe.skipIf(!tools.aws)("awscli", () => {
  const aws = async (keys: Record<string, string>, ...args: readonly string[]) => {
    const config = join(folder, "aws-config");
    writeFileSync(
      config,
      "[default]\ns3 =\n  multipart_threshold = 8MB\n  multipart_chunksize = 5MB\n  addressing_style = path\n",
    );
    const env = {
      ...plainEnv,
      AWS_CONFIG_FILE: config,
      AWS_DEFAULT_REGION: "cn-local",
      AWS_EC2_METADATA_DISABLED: "true",
      ...keys,
    };
    return (await run("aws", ["--endpoint-url", `${origin}/s3`, ...args], { env })).stdout;
  };
  const root = { AWS_ACCESS_KEY_ID: service.accessKeyId, AWS_SECRET_ACCESS_KEY: service.secret };
  const own = {
    AWS_ACCESS_KEY_ID: credential.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credential.accessKeySecret,
    AWS_SESSION_TOKEN: credential.securityToken,
  };

  it("awscli copies there and back in parts, lists, presigns, removes", async () => {
    const place = "s3://hongxian/aws/文件 one.mp4";
    await aws(root, "s3", "cp", "--no-progress", file, place);
    expect(await aws(root, "s3", "ls", "s3://hongxian/aws/")).toContain("文件 one.mp4");
    const back = join(folder, "back.mp4");
    await aws(root, "s3", "cp", "--no-progress", place, back);
    expect(readFileSync(back).equals(content)).toBe(true);
    const address = (await aws(root, "s3", "presign", place)).trim();
    expect((await fetch(address)).headers.get("content-length")).toBe(String(content.length));
    const head = await aws(root, "s3api", "head-object", "--bucket", "hongxian", "--key", "aws/文件 one.mp4");
    expect(JSON.parse(head)).toMatchObject({ ContentLength: content.length });
    await aws(root, "s3", "rm", place);
    expect((await fetch(address)).status).toBe(404);
  });

  it("awscli works with temporary keys inside the prefix and is refused outside", async () => {
    await aws(own, "s3", "cp", "--no-progress", file, `s3://hongxian/upload/${staffId}/video/a.mp4`);
    await expect(aws(own, "s3", "cp", file, "s3://hongxian/other.mp4")).rejects.toThrow(/AccessDenied/);
  });
});

describe.skipIf(!tools.rclone)("rclone", () => {
  const rclone = async (...args: readonly string[]) => {
    const env = {
      ...plainEnv,
      RCLONE_CONFIG: join(folder, "rclone.conf"),
      RCLONE_CONFIG_STORE_TYPE: "s3",
      RCLONE_CONFIG_STORE_PROVIDER: "Other",
      RCLONE_CONFIG_STORE_ENDPOINT: `${origin}/s3`,
      RCLONE_CONFIG_STORE_REGION: "cn-local",
      RCLONE_CONFIG_STORE_ACCESS_KEY_ID: service.accessKeyId,
      RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY: service.secret,
      RCLONE_CONFIG_STORE_FORCE_PATH_STYLE: "true",
    };
    return (await run("rclone", ["--s3-chunk-size", "5M", "--s3-upload-cutoff", "6M", ...args], { env })).stdout;
  };

  it("rclone copies a folder there and back, compares, lists, removes", async () => {
    const from = join(folder, "tree");
    mkdirSync(join(from, "中文 folder"), { recursive: true });
    writeFileSync(join(from, "中文 folder", "small+file.txt"), "small");
    writeFileSync(join(from, "big.bin"), content);
    await rclone("copy", from, "store:hongxian/tree");
    await rclone("check", from, "store:hongxian/tree", "--download");
    await rclone("copy", "store:hongxian/tree", join(folder, "again"));
    expect(readFileSync(join(folder, "again", "big.bin")).equals(content)).toBe(true);
    expect(await rclone("lsf", "-R", "store:hongxian/tree")).toContain("small+file.txt");
    await rclone("moveto", "store:hongxian/tree/big.bin", "store:hongxian/tree/moved.bin");
    await rclone("purge", "store:hongxian/tree");
    expect(await rclone("lsf", "store:hongxian/")).not.toContain("tree");
  });
});

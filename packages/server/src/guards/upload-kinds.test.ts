import { getUploadRules, getStsToken, finishUpload } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { fileKindAllows, mayUpload } from "@hongxian/contract/core/storage/file-kind.access.ts";
import { fileKindNames, fileKinds, type FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { settingKeys } from "../core/foundation/settings/setting-keys.ts";
import { fileStoreOf } from "../core/foundation/storage/file-store.ts";
import type { Caller } from "../kit/caller.ts";
import { servedResources } from "../served.ts";
import { testApp, type Ask } from "../test/app.ts";
import { aStaff } from "../test/build.ts";

const app = await testApp();
const { db } = app.database;
interface Seat {
  readonly roleId: number;
  readonly name: string;
  readonly staffId: number;
  readonly ask: Ask;
  readonly caller: Caller;
}
const seats: Seat[] = [];

beforeAll(async () => {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from role order by id`.execute(db);
  for (const { id, name } of rows) {
    const staffId = await aStaff(db, { roleId: id });
    const caller = await loadStaffCaller(db, staffId);
    if (caller !== null) seats.push({ roleId: id, name, staffId, ask: await app.as(staffId), caller });
  }
});

describe("kinds of files and roles", () => {
  it("kinds of files and roles stand as written here: read the difference", async () => {
    const table = seats.map(({ roleId, name, caller }) =>
      [roleId, name, ...fileKindNames.filter((kind) => mayUpload(caller.holder, kind))].join(" "),
    );
    await expect(table.join("\n")).toMatchFileSnapshot("./upload-kinds.txt");
  });

  it("kinds of files and roles are the same for keys, rules and the end of an upload, for each of all", async () => {
    for (const { staffId, ask, caller } of seats) {
      const rules = (await ask(getUploadRules)).data.kinds as { kind: FileKind }[];
      expect(rules.map(({ kind }) => kind)).toEqual(fileKindNames.filter((kind) => mayUpload(caller.holder, kind)));
      for (const kind of fileKindNames) {
        const may = mayUpload(caller.holder, kind);
        const refused = { http: 403, msg: `没有上传${fileKinds[kind].label}的权限` };
        const keys = await ask(getStsToken, { query: { kinds: kind } });
        const key = `upload/${staffId}/${kind}/t/a.${fileKinds[kind].suffixes[0]}`;
        await fileStoreOf(app.services).put(key, Buffer.from("x"), "text/plain");
        const end = await ask(finishUpload, { body: { key } });
        if (may) {
          expect(keys.http, `${caller.roleName} ${kind}`).toBe(200);
          expect(end.http, `${caller.roleName} ${kind}`).toBe(400);
        } else expect([keys, end], `${caller.roleName} ${kind}`).toMatchObject([refused, refused]);
      }
    }
  });

  it("kinds of files and roles leave nobody with a form that takes a film and no right to send one", () => {
    for (const { resource } of servedResources) {
      for (const action of Object.values(resource.actions)) {
        if (action.kind !== "create" && action.kind !== "edit") continue;
        const isFilm = Object.keys(action.fields).some((name) => resource.fields[name]?.kind === "video");
        if (!isFilm) continue;
        for (const { caller } of seats)
          if (caller.holder.buttons.has(`${resource.route}|${action.title}`))
            expect(mayUpload(caller.holder, "video"), `${caller.roleName} ${resource.name}`).toBe(true);
      }
    }
  });

  it("programs and large files are for those alone who hold a button", () => {
    for (const kind of ["app", "animation"] as const) {
      expect(allows(fileKindAllows[kind], { roleId: 2, pages: new Set(), buttons: new Set() })).toBe(false);
      expect(Array.isArray(fileKindAllows[kind])).toBe(true);
    }
  });

  it("every role has a share of the day that is not without end", () => {
    const { files, megabytes, tissue, roles } = settingKeys["upload.quota"].fallback;
    expect(tissue.files).toBeGreaterThan(0);
    for (const { roleId } of seats) {
      const share = (roles as Record<string, { files: number; megabytes: number }>)[String(roleId)] ?? {
        files,
        megabytes,
      };
      expect(share.files).toBeGreaterThan(0);
      expect(share.megabytes).toBeLessThanOrEqual(20_480);
    }
  });
});

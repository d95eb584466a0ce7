import { getImportColumns } from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import { dataImport } from "@hongxian/contract/core/data-import/data-import.resource.ts";
import type { ExistingRule } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { customCall, getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { expect } from "vitest";
import { runTurn } from "../core/foundation/data-import/run-import.ts";
import { fileStoreOf } from "../core/foundation/storage/file-store.ts";
import { addressOf, newStoredName, recordFile } from "../core/foundation/storage/stored-files.ts";
import { importedIntakes } from "../served.ts";
import type { TestApp } from "./app.ts";
import { aStaff } from "./build.ts";

/** Somebody who imports files, step by step or to the end. */
export async function anImporter(app: TestApp) {
  const { db } = app.database;
  const { services } = app;
  const staffId = await aStaff(db);
  const admin = await app.as(staffId);
  const turn = { until: Number.POSITIVE_INFINITY };

  let phones = 0;
  const newPhone = (): string => `1360000${String((phones += 1)).padStart(4, "0")}`;
  const head = "编号,手机号,昵称,性别,出生日期,平台,现居省,现居市,学历,身高,职业";
  const line = (no: string, phone = newPhone(), name = `会员${no}`): string =>
    `${no},${phone},${name},女,1996/5/20,苹果,浙江,杭州,本科,165cm,教师`;
  const csv = (...lines: readonly string[]): string => `${[head, ...lines].join("\r\n")}\r\n`;

  async function upload(content: string | Buffer, fileName = "members.csv", owner = staffId): Promise<string> {
    const { name, objectKey } = newStoredName(fileName.split(".").at(-1) ?? "csv");
    const bytes = Buffer.from(content as string);
    await fileStoreOf(services).put(objectKey, bytes, "text/csv");
    const stored = {
      name,
      objectKey,
      kind: "table",
      type: "text/csv",
      originalName: fileName,
      size: bytes.length,
    } as const;
    await recordFile(db, { ...stored, width: null, height: null }, { staffId: owner });
    return addressOf(stored);
  }

  async function begin(content: string | Buffer, fileName?: string, kind = "member") {
    const file = await upload(content, fileName);
    return admin(customCall(dataImport, "create"), { body: { kind, file } });
  }
  const run = (id: number, how = turn) => runTurn(services, importedIntakes, id, how);
  const state = async (id: number) => (await admin(getCall(dataImport), { id })).data;

  /** Uploads, takes the columns as they were recognised, checks. */
  async function checked(
    content: string | Buffer,
    {
      existing = "SKIP",
      fileName,
      kind,
    }: {
      existing?: ExistingRule;
      fileName?: string;
      kind?: string;
    } = {},
  ): Promise<number> {
    const made = await begin(content, fileName, kind);
    expect(made.msg).toBe("文件已读取，请核对各列");
    const { id } = made.data;
    const { mapping, fixed } = (await admin(getImportColumns, { id })).data;
    const { appId } = await state(id);
    const answer = await admin(actionCall(dataImport, "check"), { id, body: { mapping, fixed, existing, appId } });
    expect(answer).toMatchObject({ http: 200 });
    await run(id);
    return id;
  }
  async function imported(content: string | Buffer, how: Parameters<typeof checked>[1] = {}): Promise<number> {
    const id = await checked(content, how);
    expect(await admin(actionCall(dataImport, "start"), { id })).toMatchObject({ http: 200 });
    await run(id);
    return id;
  }

  return { staffId, head, admin, newPhone, line, csv, upload, begin, run, state, checked, imported };
}

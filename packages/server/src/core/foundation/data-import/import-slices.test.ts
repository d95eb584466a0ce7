import { getImportColumns } from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import { importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anImporter } from "../../../test/importer.ts";
import { moveImport } from "./import-store.ts";

const app = await testApp();
const { db } = app.database;
const { admin, head, line, newPhone, begin, run, state, imported } = await anImporter(app);

const idHead = `${head},身份证号`;
const [one, two, three] = ["11010519491231002X", "110101199003074514", "110101199003078515"];
/** More than a slice of rows, so that some stand in the next one, which is begun before this one ends. */
const many = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${line(`${from}${at}`)},`);
const namesOf = async (from: string): Promise<string[]> => {
  const { rows } = await sql<{ firstName: string }>`select first_name from member
    where first_name like ${`${from}%`}`.execute(db);
  return rows.map(({ firstName }) => firstName).toSorted();
};

it("rows that mean the same member are one, in one slice and in two that are under way at once", async () => {
  const phone = newPhone();
  const rows = [
    `${line("w-a", phone, "甲一")},`,
    `${line("w-b", newPhone(), "甲二")},${one}`,
    `${line("w-c", newPhone(), "甲三")},${two}`,
    // Told by the identity number, within a slice.
    `${line("w-d", newPhone(), "甲四")},${two}`,
    ...many("w-first", 1000),
    // Of the slice before: by the phone number, the identity number and the external number.
    `${line("w-e", phone, "甲五")},`,
    `${line("w-f", newPhone(), "甲六")},${one}`,
    `${line("w-a", newPhone(), "甲七")},`,
    `${line("w-g", newPhone(), "甲八")},${three}`,
    ...many("w-second", 1000),
  ];
  const id = await imported(`${[idHead, ...rows].join("\n")}\n`);
  expect(await state(id)).toMatchObject({ status: "DONE", total: 2008, createdRows: 2004, skippedRows: 4 });
  expect(await namesOf("甲")).toEqual(["甲一", "甲二", "甲三", "甲八"].toSorted());
});

it("a row that changes what the slice before it made sees it", async () => {
  const rows = [`${line("v-a", newPhone(), "乙一")},`, ...many("v-first", 1000)];
  const phone = newPhone();
  rows.push(`${line("v-a", phone, "乙二")},`, `${line("v-b", newPhone(), "乙三")},`);
  const id = await imported(`${[idHead, ...rows].join("\n")}\n`, { existing: "OVERWRITE" });
  expect(await state(id)).toMatchObject({ status: "DONE", total: 1003, createdRows: 1002, changedRows: 1 });
  expect(await namesOf("乙")).toEqual(["乙二", "乙三"].toSorted());
  const { rows: found } = await sql`select 1 from member where login = ${phone}`.execute(db);
  expect(found).toHaveLength(1);
});

it("a file that turns unreadable has counted all that it wrote", async () => {
  const rows = [...many("u", 2500), '"a quote that is never closed'];
  const { id } = (await begin(`${[idHead, ...rows].join("\n")}\n`)).data;
  const { mapping } = (await admin(getImportColumns, { id })).data;
  // As the command begins it: without a check, which would have said so.
  await moveImport(db, id, ["DRAFT"], "WAITING", sql`mapping = ${JSON.stringify(mapping)}::jsonb`);
  await run(id);
  expect(await state(id)).toMatchObject({ status: "FAILED", createdRows: 2000, error: importMessages.longRow });
  expect(await namesOf("会员u")).toHaveLength(2000);
});

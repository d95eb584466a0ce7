import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dataImportRoute } from "./data-import.rules.ts";

const fieldName = z.string().max(40);

/** Kinds that can be imported, and the applications whose numbers the rows may have. */
export const getImportKinds = endpoint({
  method: "GET",
  path: "/api/data-imports/kinds",
  allow: reads(dataImportRoute),
  data: z.object({
    kinds: z.array(z.object({ name: z.string(), title: z.string(), canUndo: z.boolean(), canFill: z.boolean() })),
    applications: z.array(z.object({ id: z.int(), name: z.string(), builtIn: z.boolean() })),
  }),
});

/** What the page of columns needs: the fields of the kind, the columns of the file with a few cells, what was recognised. */
export const getImportColumns = endpoint({
  method: "GET",
  path: "/api/data-imports/{id}/columns",
  allow: [button("设置", dataImportRoute)],
  title: "查看导入列",
  params: z.strictObject({ id: idParam }),
  data: z.object({
    fields: z.array(
      z.object({
        name: fieldName,
        label: z.string(),
        needed: z.boolean(),
        /** Of a choice: its codes with their labels, for a value that all rows get. */
        labels: z.record(z.string(), z.string()).nullable(),
      }),
    ),
    columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
    mapping: z.record(fieldName, z.int()),
    fixed: z.record(fieldName, z.string()),
  }),
});

/** The first refused rows of a check or of an import. */
export const getImportFaults = endpoint({
  method: "GET",
  path: "/api/data-imports/{id}/faults",
  allow: reads(dataImportRoute),
  params: z.strictObject({ id: idParam }),
  data: z.object({
    total: z.int(),
    list: z.array(z.object({ row: z.int(), fields: z.string(), msg: z.string() })),
    /** Rows that could not be taken back, by the reason. */
    staying: z.array(z.object({ reason: z.string(), rows: z.int() })),
  }),
});

/** The refused rows as a file: the columns of the original, and why. */
export const getRefusedRows = endpoint({
  method: "GET",
  path: "/api/data-imports/{id}/refused",
  allow: [button("下载拒绝行", dataImportRoute)],
  title: "下载拒绝行",
  changes: true,
  params: z.strictObject({ id: idParam }),
  data: z.unknown(),
});

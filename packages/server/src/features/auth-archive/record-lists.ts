import * as endpoints from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import * as resources from "@hongxian/contract/core/credential/auth-record.resource.ts";
import { readsKind, type CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../kit/call.ts";
import { listSql, rowSql, type Listed } from "../../kit/list-sql.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";
import { assetsSql, carSql, educationSql, houseSql, marriageSql, workSql } from "./kind-sql.ts";
import { recordHalf } from "./record-half.ts";

const lists: Record<CredentialKind, ServedResource> = {
  EDUCATION: serveResource(resources.educationRecord, recordHalf("EDUCATION", educationSql)),
  HOUSE: serveResource(resources.houseRecord, recordHalf("HOUSE", houseSql)),
  CAR: serveResource(resources.carRecord, recordHalf("CAR", carSql)),
  MARRIAGE: serveResource(resources.marriageRecord, recordHalf("MARRIAGE", marriageSql)),
  WORK: serveResource(resources.workRecord, recordHalf("WORK", workSql)),
  ASSETS: serveResource(resources.assetsRecord, recordHalf("ASSETS", assetsSql)),
};

/** The six kinds share one address: their own calls are replaced by the two below, lists and exports stay theirs. */
export const recordServers: readonly ServedResource[] = Object.values(lists).map((served) => ({
  ...served,
  calls: [],
}));

/** Reviewers of cars see the papers as they were submitted. */
function listedFor(call: Call, kind: CredentialKind): Listed {
  const { listed } = lists[kind];
  if (kind !== "CAR" || !deskGrants("CAR").some((grant) => call.may(grant))) return listed;
  return { ...listed, computed: { ...listed.computed, authImg: sql`t.auth_img` } };
}

export const listedOf = (kind: CredentialKind): Listed => lists[kind].listed;

export const getAuthRecords = handle(endpoints.getAuthRecords, async (call) => {
  const { type, query } = call.query;
  call.need(readsKind(type));
  const { rows } = await listSql(listedFor(call, type), call.caller, query).execute(call.db);
  const total = rows[0]?.$total ?? 0;
  return {
    list: rows.filter((row) => row["$place"] !== null),
    total: Math.min(total, countCap),
    ...(total > countCap ? { totalCapped: true } : {}),
    page: Number(query["page"]),
    size: Number(query["size"]),
  };
});

/** The kind of a record, for those who may read it. */
export async function kindOfRecord(call: Call, id: number): Promise<CredentialKind> {
  const { rows } = await sql<{ type: CredentialKind }>`select type from auth_record where id = ${id}`.execute(call.db);
  const type = rows[0]?.type;
  if (type === undefined || !call.may(readsKind(type))) throw new AppError("NOT_FOUND");
  return type;
}

export const getAuthRecord = handle(endpoints.getAuthRecord, async (call) => {
  const { id } = call.params;
  const kind = await kindOfRecord(call, id);
  const { rows } = await rowSql(listedFor(call, kind), call.caller, id, false).execute(call.db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
});

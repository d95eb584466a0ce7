import { z } from "zod";
import { credentialKind } from "../member/credential.choices.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf } from "../../wire/list.ts";
import { anyResource, rowSchema } from "../../kit/resource-calls.ts";
import { resourceQuery } from "../../kit/resource-query.ts";
import {
  assetsRecord,
  authRecordPath,
  carRecord,
  educationRecord,
  houseRecord,
  marriageRecord,
  workRecord,
} from "./auth-record.resource.ts";
import { credentialDraft } from "./credential-draft.ts";
import { archiveButtons, archiveRoute, checkRoute, type CredentialKind } from "./credential-pages.ts";

/**
 * The list of each kind: one address, distinguished by `type`. Names are plain here, because the kit reads a resource.
 */
export const recordResources = {
  EDUCATION: anyResource(educationRecord),
  HOUSE: anyResource(houseRecord),
  CAR: anyResource(carRecord),
  MARRIAGE: anyResource(marriageRecord),
  WORK: anyResource(workRecord),
  ASSETS: anyResource(assetsRecord),
} as const satisfies Record<CredentialKind, object>;

const [firstKind = "EDUCATION"] = credentialKind.values;
const routes = [...new Set([...Object.values(archiveRoute), ...Object.values(checkRoute)])];
/** Any of the pages that show records; which kinds the caller may read is checked with the kind. */
const readers = [{ title: null, routes }] as const;

export interface RecordQuery {
  readonly type: CredentialKind;
  readonly query: Readonly<Record<string, unknown>>;
}

/** `type` determines to which kind the other filters belong; without it they belong to the first kind. */
export const recordQuery = z
  .looseObject({ type: z.enum(credentialKind.values, "认证类型取值错误").default(firstKind) })
  .transform(({ type, ...rest }, context): RecordQuery => {
    const parsed = resourceQuery(recordResources[type]).safeParse(rest, { reportInput: true });
    if (parsed.success) return { type, query: parsed.data };
    // The inner issues unchanged: each names its own field.
    for (const issue of parsed.error.issues) context.issues.push(issue as (typeof context.issues)[number]);
    return z.NEVER;
  });

/** A row of any kind: its own fields and no other kind's. */
const anyRow = z.object(
  Object.fromEntries(
    Object.values(recordResources).flatMap((resource) =>
      Object.entries(rowSchema(resource).shape).map(([name, schema]) => [name, schema.optional()]),
    ),
  ),
);

export const getAuthRecords = endpoint({
  method: "GET",
  path: authRecordPath,
  allow: readers,
  query: recordQuery,
  data: listOf(anyRow),
});

export const getAuthRecord = endpoint({
  method: "GET",
  path: `${authRecordPath}/{id}`,
  allow: readers,
  params: z.strictObject({ id: idParam }),
  data: anyRow,
});

/** 代提交: a record submitted by staff waits like any other. */
export const addAuthRecord = endpoint({
  method: "POST",
  path: authRecordPath,
  allow: archiveButtons("代提交"),
  title: "代提交",
  done: "提交成功",
  body: credentialDraft,
  data: z.object({ id: z.int(), status: z.literal("AUTHING") }),
});

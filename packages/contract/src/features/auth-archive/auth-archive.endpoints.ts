import { z } from "zod";
import { recordQuery } from "../../core/credential/auth-record.endpoints.ts";
import { authRecordPath } from "../../core/credential/auth-record.resource.ts";
import { archiveButton, archiveRoute } from "../../core/credential/credential-pages.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

const [firstRoute, ...otherRoutes] = Object.values(archiveRoute);

/** Tabs, cards and charts of one kind under the list's filters; the status is not among them. */
export const getAuthRecordStat = endpoint({
  method: "GET",
  path: `${authRecordPath}/stat`,
  allow: reads(firstRoute ?? archiveRoute.EDUCATION, ...otherRoutes),
  query: recordQuery,
  data: z.object({
    /** How many match the filters, in total and by status. */
    tabs: z.object({ all: z.int(), authing: z.int(), success: z.int(), fail: z.int() }),
    /** Ever submitted, and waiting now; both ignore the filters. */
    submitted: z.int(),
    waiting: z.int(),
    /** Of the decided records within the filters: share passed in percent, hours until the decision. */
    passPercent: z.number().nullable(),
    hours: z.number().nullable(),
    /** The card only this kind has. */
    extra: z.number().nullable(),
    reviewers: z.array(z.object({ staffId: z.int(), name: z.string(), checked: z.int(), passed: z.int() })),
    /** Passed records by chart and part. */
    charts: z.array(z.object({ key: z.string(), parts: z.array(z.object({ key: z.string(), count: z.int() })) })),
  }),
});

export const authArchiveGrants = {
  remind: archiveButton("催更新", "MARRIAGE"),
  remindMany: archiveButton("批量催更新", "MARRIAGE"),
  original: button("查看原件", archiveRoute.ASSETS),
} as const;

/** Requests a newer proof of the marital status from members. */
export const remindAuthRecords = endpoint({
  method: "POST",
  path: `${authRecordPath}/remind`,
  allow: [authArchiveGrants.remind, authArchiveGrants.remindMany],
  title: "催更新",
  done: ({ success, failed: [first, ...rest] }, { body }) => {
    if (first !== undefined) return `已催更新${success}人，${rest.length + 1}人未催：${first.msg}`;
    return body.ids.length === 1 ? "已催更新" : `已催更新${success}人`;
  },
  body: z.strictObject({
    ids: z.array(z.int().positive()).min(1, "请选择记录").max(1000, "一次最多操作1000条"),
  }),
  data: z.object({ success: z.int(), failed: z.array(z.object({ id: z.int(), msg: z.string() })) }),
});

/** The papers themselves; every access is logged with the names of the pictures. */
export const getAuthOriginal = endpoint({
  method: "GET",
  path: `${authRecordPath}/{id}/original`,
  allow: [authArchiveGrants.original],
  title: "查看原件",
  changes: true,
  done: "",
  params: z.strictObject({ id: idParam }),
  data: z.object({ id: z.int(), images: z.array(z.string()) }),
});

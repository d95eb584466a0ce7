import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";

export const noticeKind = choices({
  ASSIGN: "分配",
  TODO: "待办",
  TRANSFER: "转接",
  WARN: "预警",
  INFO: "通知",
});

export const staffNotice = z.object({
  id: z.int(),
  kind: noticeKind.schema,
  title: z.string(),
  content: z.string(),
  link: z.string().nullable(),
  readTime: z.string().nullable(),
  createdTime: z.string(),
});

export const getStaffNotices = endpoint({
  method: "GET",
  path: "/api/staff-notices",
  allow: "signed",
  query: listQuery([], { unread: z.enum(["1"]).optional() }),
  data: listOf(staffNotice, z.object({ unread: z.int() })),
});

export const readStaffNotices = endpoint({
  method: "PUT",
  path: "/api/staff-notices/read",
  allow: "signed",
  title: "标记通知已读",
  done: "",
  /** Empty = all of the caller's own. */
  body: z.strictObject({ ids: z.array(z.int()).max(500).optional() }),
  data: z.object({ unread: z.int() }),
});

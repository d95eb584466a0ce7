import { z } from "zod";
import { memberTagGrants, tagMax } from "../../core/member/member-tag.endpoints.ts";
import { memberEditMessages } from "../../core/member/member-edit.messages.ts";
import { assignLimit } from "../../core/staff/owner.endpoints.ts";
import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { memberListMessages } from "./member-list.messages.ts";

export const memberBatchGrants = {
  batchAssign: button("批量分配销售"),
} as const;

/** Background actions on many members. */
export const memberBatchKind = choices({
  ASSIGN_SALE: "批量分配销售",
  ADD_TAGS: "批量打标签",
  REMOVE_TAGS: "批量去标签",
});

const userIds = z
  .array(z.int("会员编号格式错误").positive("会员编号格式错误"))
  .min(1, "请选择会员")
  .max(assignLimit, memberListMessages.batchMax(assignLimit));

/** Chosen members, or all that match the list's filters. */
const targets = {
  userIds: userIds.optional(),
  filters: z.record(z.string().max(40), z.string().max(500)).optional(),
};
const tagIds = z.array(z.int().positive()).min(1, "请选择标签").max(tagMax, memberEditMessages.tagLimit);

export const startMemberBatch = endpoint({
  method: "POST",
  path: "/api/member-batches",
  allow: [memberBatchGrants.batchAssign, memberTagGrants.addTags, memberTagGrants.removeTags],
  title: "批量任务",
  done: "已转为后台任务",
  searches: ["filters"],
  body: z
    .discriminatedUnion(
      "kind",
      [
        z.strictObject({
          kind: z.literal("ASSIGN_SALE"),
          saleUserId: z.int("请选择销售").min(0, "请选择销售"),
          ...targets,
        }),
        z.strictObject({ kind: z.literal("ADD_TAGS"), tagIds, ...targets }),
        z.strictObject({ kind: z.literal("REMOVE_TAGS"), tagIds, ...targets }),
      ],
      "操作取值错误",
    )
    .refine(({ userIds: ids, filters }) => (ids === undefined) !== (filters === undefined), {
      path: ["userIds"],
      error: "请选择会员",
    }),
  data: z.object({ jobId: z.int(), total: z.int() }),
});

import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberEditMessages } from "./member-edit.messages.ts";

export const tagMax = 20;
export const tagBatchMax = 1000;

export const memberTagGrants = {
  addTags: button("批量打标签"),
  removeTags: button("批量去标签"),
} as const;

const tagIds = z.array(z.int("标签编号格式错误").positive("标签编号格式错误"), "请选择标签");
const shownTag = z.object({ id: z.int(), name: z.string(), color: z.string() });

/** Sets the complete list; tags assigned by a rule stay as they are. */
export const putUserTags = endpoint({
  method: "PUT",
  path: "/api/user-tags/{userId}",
  allow: [button("打标签")],
  title: "打标签",
  done: "保存成功",
  params: z.strictObject({ userId: idParam }),
  body: z.strictObject({ tagIds: tagIds.max(tagMax, memberEditMessages.tagLimit) }),
  data: z.object({ tags: z.array(shownTag) }),
});

/** Adds tags to or removes them from many members; members that break a rule are listed, the rest commit together. */
export const batchUserTags = endpoint({
  method: "POST",
  path: "/api/user-tags/batch",
  allow: [memberTagGrants.addTags, memberTagGrants.removeTags],
  title: "批量打标签/去标签",
  done: "操作完成",
  body: z.strictObject({
    action: z.enum(["ADD", "REMOVE"], "操作取值错误"),
    userIds: z
      .array(z.int("会员编号格式错误").positive("会员编号格式错误"), "请选择会员")
      .min(1, "请选择会员")
      .max(tagBatchMax, `一次最多操作${tagBatchMax}人`),
    tagIds: tagIds.min(1, "请选择标签").max(tagMax, memberEditMessages.tagLimit),
  }),
  data: z.object({ success: z.int(), failed: z.array(z.object({ userId: z.int(), msg: z.string() })) }),
});

/** The tag picker: groups with their active tags. */
export const getTagOptions = endpoint({
  method: "GET",
  path: "/api/user-tags/options",
  allow: "signed",
  data: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      color: z.string(),
      tags: z.array(z.object({ id: z.int(), name: z.string(), type: z.enum(["MANUAL", "AUTO"]) })),
    }),
  ),
});

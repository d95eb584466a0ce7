import { z } from "zod";
import { contentMoved, contentMovedMessage, contentStatusBody } from "../../core/content/content-moves.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { discussGrants } from "./subject-discuss.rules.ts";

const onOne = z.strictObject({ id: idParam });
const flagged = z.strictObject({ id: idParam, flag: flagParam });

export const setDiscussEssence = endpoint({
  method: "PUT",
  path: "/api/subject-discuss/{id}/essence/{flag}",
  allow: [discussGrants.essence, discussGrants.plain],
  title: "设为精华/取消精华",
  done: (_data, { params }) => (params.flag ? "已设为精华" : "已取消精华"),
  params: flagged,
  data: z.object({ id: z.int(), isEssence: z.boolean() }),
});

export const setDiscussTop = endpoint({
  method: "PUT",
  path: "/api/subject-discuss/{id}/top/{flag}",
  allow: [discussGrants.top],
  title: "置顶",
  done: (_data, { params }) => (params.flag ? "已置顶" : "已取消置顶"),
  params: flagged,
  data: z.object({ id: z.int(), isTop: z.boolean() }),
});

export const setDiscussStatus = endpoint({
  method: "PUT",
  path: "/api/subject-discuss/{id}/status",
  allow: [discussGrants.offline, discussGrants.online],
  title: "上架/下架",
  done: contentMovedMessage,
  params: onOne,
  body: contentStatusBody,
  data: contentMoved,
});

export const moveDiscuss = endpoint({
  method: "PUT",
  path: "/api/subject-discuss/{id}/move/{subjectId}",
  allow: [discussGrants.move],
  title: "移动话题",
  done: "已移动",
  params: z.strictObject({ id: idParam, subjectId: idParam }),
  data: z.object({ id: z.int(), subjectId: z.int() }),
});

export const removeDiscuss = endpoint({
  method: "DELETE",
  path: "/api/subject-discuss/{id}",
  allow: [discussGrants.remove],
  title: "删除",
  done: "删除成功",
  params: onOne,
});

import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { orderBody } from "../../core/placed/order-body.ts";
import { courseHtml, courseListRoute } from "./course.resource.ts";
import { lessonKind, lessonStatus } from "./institute.choices.ts";

export const lessonMessages = {
  title: "请输入课时标题",
  noMedia: "请上传课时文件",
  noText: "请填写图文内容",
  badFile: "文件名格式错误！",
  confirmRemove: "确定删除该课时？",
  noCourse: "请选择课程",
} as const;

const grant = (title: string) => [button(title, courseListRoute)] as const;
const ofCourse = z.strictObject({ id: idParam });
const ofLesson = z.strictObject({ id: idParam, lessonId: idParam });
const path = "/api/institute/courses/{id}/lessons";
const media = /\.(?:mp4|m3u8|mp3|m4a)$/i;

const lesson = z.object({
  id: z.int(),
  title: z.string(),
  kind: lessonKind.schema,
  mediaUrl: z.string(),
  durationSec: z.int(),
  contentHtml: z.string(),
  trial: z.boolean(),
  playCount: z.int(),
  /** Watched to the end, in 1/10000. */
  finishBp: z.int(),
  status: lessonStatus.schema,
  version: z.int(),
});
export type Lesson = z.output<typeof lesson>;

export const lessonForm = z
  .strictObject({
    title: z.string(lessonMessages.title).trim().min(1, lessonMessages.title).max(50, "课时标题不能超过50个字"),
    kind: z.enum(lessonKind.values, "请选择类型"),
    mediaUrl: z.string().trim().max(500).default(""),
    durationSec: z.int("请填写时长").min(0, "时长不能小于0").max(86_400, "时长不能超过24小时"),
    contentHtml: courseHtml("图文内容", null).default(""),
    trial: z.boolean().default(false),
  })
  .superRefine(({ kind, mediaUrl, contentHtml }, context) => {
    const problem = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    if (kind === "ARTICLE") {
      if (contentHtml.replaceAll(/<(?!img|video)[^>]*>/g, "").trim() === "")
        problem("contentHtml", lessonMessages.noText);
    } else if (mediaUrl === "") problem("mediaUrl", lessonMessages.noMedia);
    else if (!media.test(mediaUrl)) problem("mediaUrl", lessonMessages.badFile);
  });

export const listLessons = endpoint({
  method: "GET",
  path,
  allow: reads(courseListRoute, "/institute/course"),
  params: ofCourse,
  query: z.strictObject({ kind: lessonKind.schema.optional(), status: lessonStatus.schema.optional() }),
  data: z.array(lesson),
});

export const addLesson = endpoint({
  method: "POST",
  path,
  allow: grant("新增课时"),
  title: "新增课时",
  done: "保存成功",
  params: ofCourse,
  body: lessonForm,
  data: z.object({ id: z.int() }),
});

export const editLesson = endpoint({
  method: "PUT",
  path: `${path}/{lessonId}`,
  allow: grant("编辑"),
  title: "编辑课时",
  done: "保存成功",
  params: ofLesson,
  body: lessonForm.safeExtend({ version: z.int("缺少版本号") }),
});

export const removeLesson = endpoint({
  method: "DELETE",
  path: `${path}/{lessonId}`,
  allow: grant("删除"),
  title: "删除课时",
  done: "删除成功",
  params: ofLesson,
});

export const sortLessons = endpoint({
  method: "PUT",
  path: `${path}/sort`,
  allow: grant("排序"),
  title: "调整课时顺序",
  done: "",
  params: ofCourse,
  body: orderBody,
});

export const lessonGrants = {
  on: button("上架", courseListRoute),
  off: button("下架", courseListRoute),
} as const;
export const lessonMoveGrants = { ONLINE: lessonGrants.on, OFFLINE: lessonGrants.off } as const;
/** 上架 and 下架. */
export const moveLesson = endpoint({
  method: "PUT",
  path: `${path}/{lessonId}/status/{status}`,
  allow: [lessonGrants.on, lessonGrants.off],
  title: "上架/下架课时",
  done: "操作成功",
  params: ofLesson.extend({ status: lessonStatus.schema }),
});

export const setTrial = endpoint({
  method: "PUT",
  path: `${path}/{lessonId}/trial/{trial}`,
  allow: grant("试看"),
  title: "试看",
  done: (_, { params }) => (params.trial === "1" ? "已开放试看" : "已关闭试看"),
  params: ofLesson.extend({ trial: z.enum(["1", "0"], "取值只能是1或0") }),
});

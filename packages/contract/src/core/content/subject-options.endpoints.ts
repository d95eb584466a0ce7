import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { subjectStatus, subjectType } from "./content.choices.ts";

/** Topics by name, for filters and forms; `ids` names the stored ones. */
export const findSubjects = endpoint({
  method: "GET",
  path: "/api/subject/options",
  allow: reads(
    "/wechatMoments/subject",
    "/wechatMoments/subjectDiscuss",
    "/wechatMoments/subjectEvaluate",
    "/wechatMoments/wechatList",
    "/wechatMoments/microBlog",
    "/videoAdmin/videoList",
  ),
  query: z.strictObject({
    keyword: z.string().trim().max(30).default(""),
    id: idParam.optional(),
    type: z.enum(subjectType.values).optional(),
    status: z.enum(subjectStatus.values).optional(),
  }),
  data: z.array(z.object({ id: z.int(), title: z.string(), type: subjectType.schema, status: subjectStatus.schema })),
});

import { z } from "zod";
import { attitude } from "../../core/content/content.choices.ts";
import { contentIds } from "../../core/content/content-moves.ts";
import { daySpan } from "../../core/figures/day-span.ts";
import { sex } from "../../core/member/member.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { evaluateGrants, evaluateRoute } from "./subject-evaluate.rules.ts";

/** With their replies. */
export const removeEvaluates = endpoint({
  method: "DELETE",
  path: "/api/subject-evaluate",
  allow: [evaluateGrants.remove, evaluateGrants.removeMany],
  title: "删除",
  done: ({ removed }) => `已删除${removed}条`,
  body: z.strictObject({ ids: contentIds }),
  data: z.object({ removed: z.int() }),
});

/** Attitudes in the ten topics with the most comments. */
export const getEvaluateStat = endpoint({
  method: "GET",
  path: "/api/subject-evaluate/stat",
  allow: reads(evaluateRoute),
  query: daySpan,
  data: z.array(
    z.object({ subjectId: z.int(), title: z.string(), sex: sex.schema, attitude: attitude.schema, count: z.int() }),
  ),
});

/** The post to which a comment belongs. */
export const getEvaluatedDiscuss = endpoint({
  method: "GET",
  path: "/api/subject-evaluate/discuss/{id}",
  allow: reads(evaluateRoute),
  params: z.strictObject({ id: idParam }),
  data: z.object({
    id: z.int(),
    subjectTitle: z.string(),
    content: z.string(),
    imgs: z.string(),
    firstName: z.string(),
    createdTime: z.string(),
    evaluates: z.array(
      z.object({
        id: z.int(),
        firstName: z.string(),
        content: z.string(),
        attitude: attitude.schema,
        createdTime: z.string(),
      }),
    ),
  }),
});

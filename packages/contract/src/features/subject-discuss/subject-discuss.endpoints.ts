import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { discussGrants } from "./subject-discuss.rules.ts";

export const moveDiscuss = endpoint({
  method: "PUT",
  path: "/api/subject-discuss/{id}/move/{subjectId}",
  allow: [discussGrants.move],
  title: "移动话题",
  done: "已移动",
  params: z.strictObject({ id: idParam, subjectId: idParam }),
  data: z.object({ id: z.int(), subjectId: z.int() }),
});

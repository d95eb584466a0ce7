import type { Acts } from "../../kit/act.ts";
import { button } from "../../wire/access.ts";
import { courseListRoute } from "./course.resource.ts";
import { lessonMoveGrants } from "./lesson.endpoints.ts";

/** What can be done with a lesson; its moves are named by the new state. */
export const lessonActs = {
  ONLINE: { by: lessonMoveGrants.ONLINE, when: ({ status }) => status !== "ONLINE" },
  OFFLINE: { by: lessonMoveGrants.OFFLINE, when: ({ status }) => status !== "OFFLINE" },
  play: { by: button("播放", courseListRoute), when: ({ kind }) => kind !== "ARTICLE" },
} satisfies Acts<{ readonly status: string; readonly kind: string }>;

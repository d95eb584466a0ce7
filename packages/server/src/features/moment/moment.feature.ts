import type { Feature } from "../../kit/feature.ts";
import * as microBlogHandlers from "./micro-blog.handlers.ts";
import { momentIntakeServer } from "./moment.intake.ts";
import * as momentHandlers from "./moment.handlers.ts";
import { microBlogServer, momentServer } from "./moment.server.ts";
import { microBlogIntakeServer } from "./micro-blog.intake.ts";
import { momentCommentIntakeServer } from "./moment-comment.intake.ts";

export const momentFeature: Feature = {
  resources: [momentServer, microBlogServer],
  intakes: [momentIntakeServer, microBlogIntakeServer, momentCommentIntakeServer],
  calls: [...Object.values(microBlogHandlers), ...Object.values(momentHandlers)],
};

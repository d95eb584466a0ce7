import type { Feature } from "../../kit/feature.ts";
import * as microBlogHandlers from "./micro-blog.handlers.ts";
import * as momentHandlers from "./moment.handlers.ts";
import { microBlogServer, momentServer } from "./moment.server.ts";

export const momentFeature: Feature = {
  resources: [momentServer, microBlogServer],
  calls: [...Object.values(microBlogHandlers), ...Object.values(momentHandlers)],
};

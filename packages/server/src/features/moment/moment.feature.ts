import type { Feature } from "../../kit/feature.ts";
import * as microBlogCalls from "./micro-blog.handlers.ts";
import * as momentCalls from "./moment.handlers.ts";
import { microBlogServer, momentServer } from "./moment.server.ts";

export const momentFeature: Feature = {
  resources: [momentServer, microBlogServer],
  calls: [...Object.values(microBlogCalls), ...Object.values(momentCalls)],
};

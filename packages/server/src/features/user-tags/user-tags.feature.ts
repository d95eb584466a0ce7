import type { Feature } from "../../kit/feature.ts";
import { importUserTags } from "./import-tags.ts";
import * as tagHandlers from "./tag.handlers.ts";
import { sortTagGroups, tagGroupServer } from "./tag-group.server.ts";
import { tagServer } from "./tag.server.ts";
import { computeTags } from "./compute-tag.ts";

export const userTagsFeature: Feature = {
  resources: [tagGroupServer, tagServer],
  calls: [importUserTags, sortTagGroups, ...Object.values(tagHandlers)],
  jobs: [computeTags],
};

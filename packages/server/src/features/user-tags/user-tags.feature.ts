import type { Feature } from "../../kit/feature.ts";
import { importTags } from "./import-tags.ts";
import * as tagCalls from "./tag-calls.ts";
import { sortGroups, tagGroupServer } from "./tag-group.server.ts";
import { tagServer } from "./tag.server.ts";

export const userTagsFeature: Feature = {
  resources: [tagGroupServer, tagServer],
  calls: [importTags, sortGroups, ...Object.values(tagCalls)],
};

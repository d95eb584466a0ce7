import type { Feature } from "../../kit/feature.ts";
import { articleServer } from "./article.server.ts";
import * as articleReads from "./read-article.ts";
import * as articleWrites from "./write-article.ts";
import { articleOpenReads } from "./article.open-read.ts";

export const articleFeature: Feature = {
  openReads: articleOpenReads,
  resources: [articleServer],
  calls: [...Object.values(articleReads), ...Object.values(articleWrites)],
};

import type { Feature } from "../../kit/feature.ts";
import * as comment from "./goods-comment.server.ts";
import { commentJobs } from "./goods-comment.server.ts";

export const goodsCommentFeature: Feature = {
  resources: [comment.goodsCommentServer],
  calls: [comment.getCommentStat],
  jobs: commentJobs,
};

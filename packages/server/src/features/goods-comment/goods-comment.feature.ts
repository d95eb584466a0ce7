import type { Feature } from "../../kit/feature.ts";
import { goodsCommentIntakeServer } from "./goods-comment.intake.ts";
import * as comment from "./goods-comment.server.ts";
import { commentJobs } from "./goods-comment.server.ts";

export const goodsCommentFeature: Feature = {
  resources: [comment.goodsCommentServer],
  intakes: [goodsCommentIntakeServer],
  calls: [comment.getCommentStat],
  jobs: commentJobs,
};

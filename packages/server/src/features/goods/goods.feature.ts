import type { Feature } from "../../kit/feature.ts";
import * as goodsChanges from "./change-goods.ts";
import * as goodsFigures from "./goods-stat.ts";
import { goodsServer } from "./goods.server.ts";
import { importGoods } from "./import-goods.ts";
import * as goodsWrites from "./write-goods.ts";
import { goodsJobs } from "./goods-jobs.ts";
import { goodsOpenReads } from "./goods.open-read.ts";

export const goodsFeature: Feature = {
  openReads: goodsOpenReads,
  resources: [goodsServer],
  calls: [
    goodsWrites.createGoods,
    goodsWrites.editGoods,
    goodsWrites.getGoodsForm,
    goodsWrites.copyGoods,
    ...Object.values(goodsChanges),
    importGoods,
    ...Object.values(goodsFigures),
  ],
  jobs: goodsJobs,
};

import type { Feature } from "../../kit/feature.ts";
import * as douyinHandlers from "./douyin.handlers.ts";
import { douyinServer } from "./douyin.server.ts";

export const douyinFeature: Feature = {
  resources: [douyinServer],
  calls: Object.values(douyinHandlers),
};

import type { Feature } from "../../kit/feature.ts";
import * as epCustomerHandlers from "./ep-customer.calls.ts";
import { epCustomerServer } from "./ep-customer.server.ts";
import * as kfCallbackHandlers from "./kf-callback.ts";
import { getKfLinks } from "./kf-links.ts";
import { transferKfSession } from "./transfer-session.ts";
import { kfReceptionistServer, getKfStaffOptions } from "./wechat-kf-server.server.ts";
import { kfSessionServer } from "./wechat-kf-session.server.ts";
import { kfAccountServer } from "./wechat-kf.server.ts";
import * as wecomConfigHandlers from "./wecom-config.server.ts";
import { wecomJobs } from "./wecom-jobs.ts";

export const wecomFeature: Feature = {
  resources: [kfAccountServer, kfReceptionistServer, kfSessionServer, epCustomerServer],
  calls: [
    getKfLinks,
    getKfStaffOptions,
    transferKfSession,
    ...Object.values(wecomConfigHandlers),
    ...Object.values(kfCallbackHandlers),
    ...Object.values(epCustomerHandlers),
  ],
  jobs: wecomJobs,
};

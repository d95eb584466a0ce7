import type { Feature } from "../../kit/feature.ts";
import * as epCustomerCalls from "./ep-customer.calls.ts";
import { epCustomerServer } from "./ep-customer.server.ts";
import * as kfCallbackCalls from "./kf-callback.ts";
import { getKfLinks } from "./kf-links.ts";
import { transferKfSession } from "./transfer-session.ts";
import { kfReceptionistServer, getKfStaffOptions } from "./wechat-kf-server.server.ts";
import { kfSessionServer } from "./wechat-kf-session.server.ts";
import { kfAccountServer } from "./wechat-kf.server.ts";
import * as wecomConfigCalls from "./wecom-config.server.ts";

export const wecomFeature: Feature = {
  resources: [kfAccountServer, kfReceptionistServer, kfSessionServer, epCustomerServer],
  calls: [
    getKfLinks,
    getKfStaffOptions,
    transferKfSession,
    ...Object.values(wecomConfigCalls),
    ...Object.values(kfCallbackCalls),
    ...Object.values(epCustomerCalls),
  ],
};

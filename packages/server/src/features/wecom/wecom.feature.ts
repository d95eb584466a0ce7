import type { Feature } from "../../kit/feature.ts";
import * as epCustomerCalls from "./ep-customer.calls.ts";
import { epCustomerServer } from "./ep-customer.server.ts";
import * as kfCallbackCalls from "./kf-callback.ts";
import { kfLinks } from "./kf-links.ts";
import { kfSessionTransfer } from "./transfer-session.ts";
import { kfReceptionistServer, kfStaffOptions } from "./wechat-kf-server.server.ts";
import { kfSessionServer } from "./wechat-kf-session.server.ts";
import { kfAccountServer } from "./wechat-kf.server.ts";
import * as wecomConfigCalls from "./wecom-config.server.ts";

export const wecomFeature: Feature = {
  resources: [kfAccountServer, kfReceptionistServer, kfSessionServer, epCustomerServer],
  calls: [
    kfLinks,
    kfStaffOptions,
    kfSessionTransfer,
    ...Object.values(wecomConfigCalls),
    ...Object.values(kfCallbackCalls),
    ...Object.values(epCustomerCalls),
  ],
};

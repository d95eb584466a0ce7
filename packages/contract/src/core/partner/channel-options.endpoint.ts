import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";

/** Channels to filter by; agents get only their own. */
export const getChannelOptions = endpoint({
  method: "GET",
  path: "/api/channel/options",
  allow: reads(
    "/operation/registerCount",
    "/operation/areaRegister",
    "/operation/channel",
    "/reportFrom/financialStatistics",
    "/reportFrom/userRealNameCount",
    "/flowingWater/order",
  ),
  data: z.array(namedRef),
});

import type { Acts } from "../../kit/act.ts";
import type { RowOf } from "../../kit/resource-calls.ts";
import { adGrants } from "./ad-record.endpoints.ts";
import { type adRecord, isRewarded } from "./ad-record.resource.ts";

/** What can be done with a viewed advertisement and the device it was viewed on. */
export const adActs = {
  reverse: { by: adGrants.reverse, when: isRewarded, danger: true },
  block: { by: adGrants.block, when: ({ deviceId, isBlocked }) => deviceId !== "" && !isBlocked },
  unblock: { by: adGrants.unblock, when: ({ isBlocked }) => isBlocked },
} satisfies Acts<RowOf<typeof adRecord>>;

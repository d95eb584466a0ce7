import type { Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { OrderPlan } from "./chat-orders.ts";
import { findUnreached, type Unreached } from "./reach.ts";

type StaffPlan = OrderPlan & { readonly by: Caller; readonly peerId: number };
const isOfStaff = (plan: OrderPlan): plan is StaffPlan => plan.by !== undefined && plan.peerId !== null;

/** Messages to members whom their senders may not write to; each sender is checked once, for all their messages. */
export async function keepOut(db: Db, plans: readonly OrderPlan[]): Promise<ReadonlyMap<OrderPlan, Unreached>> {
  const typed = plans.filter(isOfStaff);
  const out = new Map<OrderPlan, Unreached>();
  for (const caller of new Set(typed.map(({ by }) => by))) {
    const his = typed.filter(({ by }) => by === caller);
    const unreached = await findUnreached(db, caller, his);
    for (const [place, plan] of his.entries()) {
      const why = unreached.get(place);
      if (why !== undefined) out.set(plan, why);
    }
  }
  return out;
}

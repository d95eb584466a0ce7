import type { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import type { DeclaredName } from "@hongxian/contract/kit/resource.ts";
import { lockContract } from "../../core/money/contracts/move-contract.ts";
import type { ContractRow } from "../../core/money/trade/trade-rows.ts";
import type { Call } from "../../kit/call.ts";
import { userContractServer } from "./user-contract.server.ts";

/** The whole row of a contract that allows the action, for the operations of money. */
export async function contractFor(
  call: Pick<Call, "db" | "caller">,
  id: number,
  name: DeclaredName<typeof userContract.actions>,
): Promise<ContractRow> {
  await userContractServer.lock(call, id, name);
  return lockContract(call.db, id);
}

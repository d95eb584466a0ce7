import { button } from "../../wire/access.ts";

const shopMembers = "/matchMaking/member";

/** Who decides on moving a member of the platform itself to a shop; all of them are needed. */
export const platformTransferGrants = [button("同意转入", shopMembers), button("分配销售", shopMembers)] as const;

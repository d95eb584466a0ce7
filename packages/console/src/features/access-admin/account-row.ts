import type { staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import type { MemberRef } from "@hongxian/contract/kit/refs.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";

export type AccountRow = Row<(typeof staffAccount)["fields"]> & { readonly user?: MemberRef | null };

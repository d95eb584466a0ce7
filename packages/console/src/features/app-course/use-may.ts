import { allows } from "@hongxian/contract/wire/access.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { useHolder } from "../../platform/access-context.tsx";

/** Whether this account has the grant of the call. */
export const useMay = ({ allow }: Pick<Endpoint, "allow">): boolean => allows(allow, useHolder());

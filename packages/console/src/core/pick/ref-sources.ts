import { findMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { pick } from "@hongxian/contract/core/staff/pick.endpoints.ts";
import { getRegionTree } from "@hongxian/contract/core/region/region.endpoints.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import type { RefKind, RefSource, RefSources, RegionSource } from "../../platform/app-parts.tsx";
import { call } from "../../platform/call.ts";

const source = (kind: RefKind): RefSource => ({
  find: (keyword, signal) => call(pick, { params: { kind }, query: { keyword }, signal }),
  get: (ids, signal) => call(pick, { params: { kind }, query: { ids: ids.join(",") }, signal }),
});

const findOne = async (value: string, signal: AbortSignal): Promise<readonly MemberRef[]> => {
  const member = await call(findMember, { params: { value }, signal });
  return member === null ? [] : [member];
};

/** Where reference fields search for their targets. */
export const refSources: RefSources = {
  staff: source("staff"),
  shop: source("shop"),
  role: source("role"),
  department: source("department"),
  member: {
    find: (text, signal) => (text.trim() === "" ? Promise.resolve([]) : findOne(text.trim(), signal)),
    get: async (ids, signal) => (await Promise.all(ids.map((id) => findOne(String(id), signal)))).flat(),
  },
};

export const regionSource: RegionSource = (signal) => call(getRegionTree, { signal });

import type { Audience } from "./audience.ts";

type Listed = "provIds" | "cityIds" | "platforms" | "userRoles" | "feeTypes" | "channelIds" | "userIds";
const lists: readonly Listed[] = ["provIds", "cityIds", "platforms", "userRoles", "feeTypes", "channelIds", "userIds"];

const apart = (one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean =>
  (one ?? []).length > 0 && (other ?? []).length > 0 && !(one ?? []).some((value) => (other ?? []).includes(value));

/** Whether a member could belong to both; conditions that do not exclude each other count as overlapping. */
export function audiencesMeet(one: Audience, other: Audience): boolean {
  const [sexA, sexB] = [one.sex ?? null, other.sex ?? null];
  if (sexA !== null && sexB !== null && sexA !== sexB) return false;
  if ((one.ageMin ?? 0) > (other.ageMax ?? 200) || (other.ageMin ?? 0) > (one.ageMax ?? 200)) return false;
  return !lists.some((name) => apart(one[name], other[name]));
}

import type { MemberDetail } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import type { MemberFields } from "./field-value.ts";

const flats = new WeakMap<MemberDetail, MemberFields>();

/** The member with his extension row beside his own fields, as the field tables name them. */
export function flatMember(member: MemberDetail): MemberFields {
  const made = flats.get(member) ?? { ...member, ...member.expand };
  flats.set(member, made);
  return made;
}

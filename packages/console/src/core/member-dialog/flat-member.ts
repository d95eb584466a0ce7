import type { MemberDetail } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import type { MemberFields } from "../member-fields/field-value.ts";

const flats = new WeakMap<MemberDetail, MemberFields>();

/** The member with his extension row merged into his own fields, as the field tables name them. */
export function flatMember(member: MemberDetail): MemberFields {
  const made = flats.get(member) ?? { ...member, ...member.expand };
  flats.set(member, made);
  return made;
}

/** Returns the member with some fields replaced, each in its place: beside the others or in the extension row. */
export function withFields(member: MemberDetail, change: MemberFields): MemberDetail {
  const own: Record<string, unknown> = {};
  const expand: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(change)) (Object.hasOwn(member.expand, name) ? expand : own)[name] = value;
  return { ...member, ...own, expand: { ...member.expand, ...expand } };
}

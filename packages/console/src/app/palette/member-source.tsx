import { UserOutlined } from "@ant-design/icons";
import { type FoundMember, findMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { Avatar } from "antd";
import { openAddress } from "../../platform/address.ts";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call } from "../../platform/call.ts";
import type { PaletteItem, PaletteSource } from "./palette-source.ts";

const listRoute = "/promotion/shopsmanage";
/** A complete phone, red-line number or member number; anything else would only cost a call. */
const looksLikeMember = (text: string): boolean => /^[\w-]{4,32}$/.test(text) && /\d/.test(text);

/** One member by phone, red-line number or member number, within the caller's data scope. */
export function useMemberSource(): PaletteSource {
  const { openMember } = useAppParts();
  const item = (member: FoundMember): PaletteItem => ({
    key: `member ${member.userId}`,
    title: member.firstName ?? `会员 ${member.userId}`,
    icon: <Avatar className="avatar" size={32} src={member.imageUrl} icon={<UserOutlined />} alt="" />,
    detail: `${member.userId} · ${memberStatus.labels[member.status]} · ${member.homeCity}`,
    hint: "打开详情",
    run: () =>
      openMember === undefined ? openAddress(`${listRoute}?keyword=${member.userId}`) : openMember(member.userId),
  });
  return {
    title: "会员",
    ask: async (text, signal) => {
      if (!looksLikeMember(text)) return [];
      const member = await call(findMember, { params: { value: text }, signal });
      return member === null ? [] : [item(member)];
    },
  };
}

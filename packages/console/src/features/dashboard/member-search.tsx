import { findMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useState } from "react";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast, toastError } from "../../platform/toast.ts";

/** Finds one member by phone, 红线号 or id; a hit opens the member detail. */
export function MemberSearch() {
  const { openMember } = useAppParts();
  const { open } = usePage();
  const [searching, setSearching] = useState(false);
  const search = async (typed: string) => {
    const value = typed.trim();
    if (value === "" || searching) return;
    setSearching(true);
    try {
      const found = await call(findMember, { params: { value } });
      if (found === null) toast.error("未找到该会员");
      else if (openMember === undefined) open(`/promotion/shopsmanage?userId=${found.userId}`);
      else openMember(found.userId);
    } catch (error) {
      toastError(error);
    } finally {
      setSearching(false);
    }
  };
  return (
    <Input
      className="dash-search"
      prefix={<SearchOutlined />}
      placeholder="手机号/红线号/用户ID"
      aria-label="查找会员"
      maxLength={30}
      disabled={searching}
      onPressEnter={(event) => void search(event.currentTarget.value)}
    />
  );
}

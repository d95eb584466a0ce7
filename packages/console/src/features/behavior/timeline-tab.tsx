import {
  type FoundMember,
  findMember,
  findMemberMessages,
} from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import { BehaviorTrack } from "../../core/member-archive/behavior-track.tsx";
import { call } from "../../platform/call.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";

/** 单人轨迹: one member's actions in the app, day by day; the member is in the address. */
export function TimelineTab() {
  const [search, setSearch] = usePageSearch();
  const [busy, setBusy] = useState(false);
  const userId = Number(search.get("userId") ?? Number.NaN);
  const find = async (text: string) => {
    const value = text.trim();
    if (value === "" || busy) return;
    setBusy(true);
    try {
      const found: FoundMember | null = await call(findMember, { params: { value } });
      if (found === null) toast.error(findMemberMessages.none);
      else setSearch(new URLSearchParams({ tab: "track", userId: String(found.userId) }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <div className="track">
      <Input.Search
        className="track-search"
        placeholder="手机号 / 红线号 / 用户ID"
        aria-label="查找会员"
        defaultValue={Number.isInteger(userId) ? String(userId) : ""}
        enterButton={<Button>查看轨迹</Button>}
        maxLength={64}
        loading={busy}
        onSearch={(text) => void find(text)}
      />
      {Number.isInteger(userId) ? (
        <BehaviorTrack key={userId} userId={userId} />
      ) : (
        <PanelState kind="empty" text="请输入会员后查看轨迹" />
      )}
    </div>
  );
}

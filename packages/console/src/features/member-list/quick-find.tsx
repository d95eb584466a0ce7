import { findMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { SearchOutlined } from "@ant-design/icons";
import { Button, Input, Popover } from "antd";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";

/** 快速查找: a whole phone, 红线号 or number opens the member, regardless of the filters. */
export function QuickFind({ onFound }: { onFound(userId: number): void }) {
  const [open, setOpen] = useState(false);
  const find = async (text: string) => {
    const value = text.trim();
    if (value === "") return;
    try {
      const member = await call(findMember, { params: { value } });
      if (member === null) toast.warning(ownerMessages.noMember);
      else {
        setOpen(false);
        onFound(member.userId);
      }
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Input.Search
          autoFocus
          style={{ width: 260 }}
          maxLength={64}
          placeholder="手机号 / 红线号 / 用户ID"
          aria-label="手机号 / 红线号 / 用户ID"
          onSearch={(text) => void find(text)}
        />
      }
    >
      <Button type="text" icon={<SearchOutlined />}>
        快速查找
      </Button>
    </Popover>
  );
}

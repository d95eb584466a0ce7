import { moveOf } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { moveGrant, moveIntroductionCall } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { Button } from "antd";
import { useState } from "react";
import { runCall } from "../../kit/run-call.ts";
import { useCan } from "../../platform/access-context.tsx";
import { openAddress } from "../../platform/address.ts";
import { toastError } from "../../platform/toast.ts";

export interface Started {
  readonly id: number;
  readonly no: string;
  readonly name: string;
}

/** The introduction that was just begun, and its next step: it is a draft until it is sent to the member. */
export function StartedStrip({ started, onDone }: { readonly started: Started; onDone(): void }) {
  const can = useCan();
  const [sending, setSending] = useState(false);
  const push = async () => {
    setSending(true);
    await runCall(moveIntroductionCall, { params: { id: started.id, action: "push" }, body: {} }).then(
      onDone,
      toastError,
    );
    setSending(false);
  };
  return (
    <div className="row wrap gap-8 pad-8-12 round-8 mb-12 on-fill1" role="status">
      <span className="grow">
        已为 <b>{started.name}</b> 发起牵线 <span className="num">{started.no}</span>，尚未通知会员
      </span>
      {can(moveGrant("push")) && (
        <Button type="primary" size="small" loading={sending} onClick={() => void push()}>
          {moveOf("push").title}
        </Button>
      )}
      <Button size="small" onClick={() => openAddress(`/matchMaking/member?tab=introductions&id=${started.id}`)}>
        查看牵线
      </Button>
    </div>
  );
}

import { startIntroduction } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { openAddress } from "../../platform/address.ts";
import { answeredMessage, call } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";

const fields = {
  otherUserId: field.member("对方会员"),
  note: optional(field.longText("说明", { max: 200 })),
};

interface StartPairProps {
  readonly member: { readonly userId: number; readonly firstName: string };
  onDone(): void;
  onClose(): void;
}

/** 发起牵线 with a person the matchmaker has in mind; 匹配对象 finds others. */
export function StartPairDialog({ member: { userId, firstName }, ...end }: StartPairProps) {
  return (
    <SchemaDialog
      title={`发起牵线：${firstName}`}
      schema={startIntroduction.body}
      fields={fields}
      counted={(values) => ({ ...values, note: values.note ?? "", userId })}
      okText="发起牵线"
      send={async (body) => {
        const { id } = await call(startIntroduction, { body });
        toast.success(answeredMessage(startIntroduction));
        // Where its next step is: it is a draft until it is sent to the member.
        openAddress(`/matchMaking/member?tab=introductions&id=${id}`);
      }}
      {...end}
    />
  );
}

import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { platUser, platUserBody } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { revealContact } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import { leaveWordMessages } from "@hongxian/contract/features/leave-word/leave-word.rules.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { phonePattern } from "@hongxian/contract/core/session/session.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo, useState } from "react";
import { z } from "zod";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { CallError, call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { DialogEnd, WordRow } from "./leave-word-row.ts";

const convertCall = actionCall(leaveWord, "toMember");
const fields = {
  login: field.text("手机号", { max: 11 }),
  firstName: field.text("昵称", { max: 20 }),
  sex: field.choice("性别", sex),
  birthday: field.date("出生日期"),
  home: field.region("现居地"),
};
const within = { homeProvId: "home", homeCityId: "home", homeAreaId: "home" } as const;
/** The page's own message for a wrong number. */
const memberBody = platUserBody.safeExtend({
  login: z.string("请填写手机号").trim().min(1, "请填写手机号").regex(phonePattern, leaveWordMessages.phone),
});
interface Place {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}
const bodyOf = ({ home, ...rest }: Readonly<Record<string, unknown>>) => {
  const place = home as Place | null;
  return {
    ...rest,
    homeProvId: place?.provId ?? undefined,
    homeCityId: place?.cityId ?? undefined,
    homeAreaId: place?.areaId ?? null,
  };
};

/**
 * 转为会员: a registered phone is linked; otherwise the short form of a new member opens, prefilled from the visitor's
 * message.
 */
export function ToMember({ row, onDone, onClose }: DialogEnd & { readonly row: WordRow }) {
  const { openMember } = useAppParts();
  const [phone, setPhone] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const link = async () => {
    const { userId } = await call(convertCall, { params: { id: row.id }, body: { kind: "MEMBER" } });
    toast.success(answeredMessage(convertCall));
    if (userId !== null) openMember?.(userId);
  };
  const start = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await link();
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.msg === leaveWordMessages.notRegistered) {
        const shown = await call(revealContact, {
          params: { type: "leaveWord", id: row.id },
          body: { fields: ["phone"] },
        }).catch(() => ({ phone: "" }));
        setPhone(shown["phone"] ?? "");
      } else {
        toastError(error);
        onDone();
      }
    }
    setBusy(false);
  };
  const initial = useMemo(() => {
    const { provId, cityId, areaId } = row.region;
    return {
      login: phone ?? "",
      firstName: row.name,
      ...(row.sex === null ? {} : { sex: row.sex }),
      home: provId === null ? null : { provId, cityId, areaId },
    };
  }, [row, phone]);
  if (phone === null)
    return (
      <ConfirmDialog
        title="转为会员"
        text={`确定将访客【${row.name}】转为会员吗？手机号已注册时将关联该会员。`}
        busy={busy}
        onConfirm={() => void start()}
        onClose={onClose}
      />
    );
  return (
    <SchemaDialog
      title={`转为会员：${row.name}`}
      schema={memberBody}
      within={within}
      fields={fields}
      initial={initial}
      counted={bodyOf}
      okText="转为会员"
      send={async (body) => {
        await call(platUser, { body });
        await link();
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="caption">{row.phone} 尚未注册，保存后新增会员并关联该留言</p>
    </SchemaDialog>
  );
}

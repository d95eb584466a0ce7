import { openApp, openAppMessages } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { call } from "../../platform/call.ts";
import { SecretDialog } from "./secret.dialog.tsx";

interface NewKeyDialogProps {
  readonly row: RowOf<typeof openApp>;
  onDone(): void;
  onClose(): void;
}

/** 生成密钥: the first key of an application, or the second one that replaces it. */
export const NewKeyDialog = ({ row, ...end }: NewKeyDialogProps) => (
  <SecretDialog
    title="生成密钥"
    text={
      row.liveKeys === 0
        ? `为【${row.name}】生成密钥？`
        : `为【${row.name}】轮换密钥：新旧密钥同时有效，对方换用新密钥后请作废旧密钥。确定生成？`
    }
    madeTitle="新密钥"
    hint={openAppMessages.secretOnce}
    make={async () => {
      const { keyId, secretText } = await call(actionCall(openApp, "makeKey"), { params: { id: row.id } });
      return [
        ["密钥编号", keyId],
        ["密钥", secretText],
      ];
    }}
    {...end}
  />
);

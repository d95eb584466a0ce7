import { webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { openWebhook } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { call } from "../../platform/call.ts";
import { SecretDialog } from "./secret.dialog.tsx";

interface RotateSecretDialogProps {
  readonly row: RowOf<typeof openWebhook>;
  onDone(): void;
  onClose(): void;
}

/** 更换密钥: the former secret signs too for a day. */
export const RotateSecretDialog = ({ row, ...end }: RotateSecretDialogProps) => (
  <SecretDialog
    title={openWebhook.actions.rotate.title}
    text={openWebhook.actions.rotate.confirm(row)}
    madeTitle="新签名密钥"
    hint={webhookMessages.secretOnce}
    make={async () => {
      const { secretText } = await call(actionCall(openWebhook, "rotate"), { params: { id: row.id } });
      return [["签名密钥", secretText]];
    }}
    {...end}
  />
);

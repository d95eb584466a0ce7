import { offlineMax } from "@hongxian/contract/core/content/content.choices.ts";
import { contentStatusBody } from "@hongxian/contract/core/content/content-moves.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";

interface OfflineDialogProps {
  readonly title?: string;
  /** The call that `send` makes. */
  readonly endpoint: Endpoint;
  send(reason: string): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

const fixed = { status: "OFFLINE" };

/** 下架 and why. */
export const OfflineDialog = ({ title = "下架", endpoint, send, ...end }: OfflineDialogProps) => (
  <TextDialog
    title={title}
    label="下架原因"
    name="reason"
    max={offlineMax}
    schema={contentStatusBody}
    fixed={fixed}
    okText="下架"
    send={async ({ reason }) => {
      await send(reason);
      toast.success(answeredMessage(endpoint));
    }}
    {...end}
  />
);

import { offlineMax } from "@hongxian/contract/core/content/content.choices.ts";
import { contentStatusBody } from "@hongxian/contract/core/content/content-moves.ts";
import { toast } from "../../platform/toast.ts";
import { TextDialog } from "../text-dialog/text-dialog.tsx";

interface OfflineDialogProps {
  readonly title?: string;
  send(reason: string): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

const fixed = { status: "OFFLINE" };

/** 下架 and why. */
export const OfflineDialog = ({ title = "下架", send, ...end }: OfflineDialogProps) => (
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
      toast.success("已下架");
    }}
    {...end}
  />
);

import { PendingInput } from "../../ui/fields/pending-input.tsx";
import { latePiece } from "../../ui/late/late.tsx";

/** The structured editor of rich texts; its code is loaded when one is first shown. */
export const RichTextEditor = latePiece(async () => (await import("./editing.tsx")).Editing, <PendingInput />);

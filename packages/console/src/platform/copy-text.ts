import { toast } from "./toast.ts";

/** Copies a text to the clipboard and shows a toast. Plain http has no clipboard, and a browser may refuse it. */
export async function copyText(text: string, done = "已复制"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("复制失败，请手动复制");
  }
}

import { toast } from "./toast.ts";

/** Puts a text on the clipboard and says so. Plain http has no clipboard, and a browser may refuse it. */
export async function copyText(text: string, done = "已复制"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("复制失败，请手动复制");
  }
}

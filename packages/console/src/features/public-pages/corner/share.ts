const inWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shares the link in the way of the device; returns a message, or "" when the device shows one itself. */
export async function shareLink(title: string): Promise<string> {
  const url = window.location.href;
  if (inWechat()) return "请点击右上角“…”，发送给朋友或分享到朋友圈";
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return "";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  return (await copy(url)) ? "链接已复制，去粘贴给朋友吧" : "复制失败，请手动复制浏览器地址";
}

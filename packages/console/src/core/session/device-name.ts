const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];
// Order matters: most browsers also name those they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, "微信"],
  [/wxwork/i, "企业微信"],
  [/DingTalk/, "钉钉"],
  [/QQBrowser/, "QQ浏览器"],
  [/Edg/, "Edge"],
  [/Firefox/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const match = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome · Windows`, from a user agent. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const parts = [match(browsers, text), match(systems, text)].filter((part) => part !== undefined);
  return parts.length === 0 ? "未知设备" : parts.join(" · ");
}

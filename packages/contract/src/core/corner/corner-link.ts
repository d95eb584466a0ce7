export const cornerRoutePath = "/promotion/seekingInfo";

/** How long a shared profile can be opened. */
export const cornerLinkDays = 30;

/** How a link reaches its reader; part of the signed token, so that nobody can present one as the other. */
export type CornerVia = "LINK" | "QRCODE";

/** The address within the site; put the site's origin in front of it for a link or a QR code. */
export const cornerPath = (token: string): string => `/#${cornerRoutePath}?t=${token}`;

export const cornerMessages = {
  closed: "该会员未同意展示到相亲角",
  expired: "链接已失效",
  hidden: "该资料暂不可查看",
} as const;

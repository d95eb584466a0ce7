import { z } from "zod";

const message = "图片地址须为https地址";

/** Pictures of a row, by their addresses. The server lets those hosts in that the console may show. */
export const pictureAddresses = (max: number) =>
  z
    .array(z.string(message).regex(/^https:\/\/[^\s;"'<>]{1,400}$/, message), "图片须为数组")
    .max(max, `图片最多${max}张`)
    .default([]);

/** How a row names a picture that was handed over before, by the sender's number of it. */
export const handedOver = "picture:";

export const pictureMessages = {
  unknown: "图片尚未上传、不属于该会员，或上传已超过24小时",
  host: "图片所在网站不在允许范围内（IMAGE_HOSTS）",
  plain: "图片地址须为https地址（PRIVATE_HOSTS中的主机除外）",
} as const;

const fetched = z
  .string(message)
  .regex(/^(?:https?:\/\/[^\s;"'<>]{1,400}|picture:[!-~]{1,64})$/, "图片须为https地址，或picture:加上传时的外部编号");

/**
 * Pictures that the server takes at once and keeps as files of its own: papers and photos that people review. Each is an
 * address, which is fetched (plain http only within the own network), or one that was handed over by `pictures`.
 */
export const fetchedPictures = (max: number, needed: string) =>
  z.array(fetched, needed).min(1, needed).max(max, `图片最多${max}张`);

/** One such picture. */
export const fetchedPicture = fetched;

/** A text that may be left out. */
export const someText = (label: string, max: number) =>
  z.string(`${label}格式错误`).trim().max(max, `${label}不能超过${max}个字`).default("");

/** A text that a row must have. */
export const neededText = (label: string, max: number) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}不能超过${max}个字`);

/** One of our own records that the sender knows by our number, from an event or from what it read: a price, a gift. */
export const ownNumber = (label: string) => z.int(`${label}格式错误`).positive(`${label}格式错误`);

/** A place, by the number of its region. */
export const regionNumber = z
  .int("地区编号格式错误")
  .positive("地区编号格式错误")
  .max(2_147_483_647, "地区编号格式错误");

/** The member that a row is about. */
export const ofMember = { member: { kind: "member", label: "会员" } } as const;

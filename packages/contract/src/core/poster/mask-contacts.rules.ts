const hidden = "＊＊＊";

/** Every way people write a digit: ASCII, full width, circled, Chinese; a mark (keycap) may follow it. */
const digit = String.raw`(?:[\p{Nd}\p{No}〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖幺]\p{M}*)`;
const plain = String.raw`(?:\p{Nd}\p{M}*)`;
const gap = String.raw`[ \-–—._·~～]{0,2}`;

const email = /[\p{L}\p{N}._%+-]+[@＠][\p{L}\p{N}.-]+[.．][\p{L}]{2,}/gu;
/** Eleven digits that begin like a mobile number, however they are spaced. */
const phone = new RegExp(
  String.raw`(?:[+＋]?(?:86|８６)${gap})?[1１一幺①](?:\p{M}*)${gap}[3-9３-９三四五六七八九③-⑨](?:\p{M}*)(?:${gap}${digit}){9}`,
  "gu",
);
const longNumber = new RegExp(String.raw`${digit}{7,}`, "gu");
/** The text after 微信, vx, QQ and the like is an account. */
const account = new RegExp(
  String.raw`((?:微信|薇信|威信|徽信|v信|扣扣|企鹅|(?<![A-Za-z])(?:vx|wx|wechat|weixin|qq))(?:号码|号|id)?[\s:：是为=＝]*)(?:[A-Za-z0-9_Ａ-Ｚａ-ｚ０-９-]{5,20}|${plain}{5,})`,
  "giu",
);

/** Hides contact data: the poster leads to the platform, never around it. */
export const maskContacts = (text: string): string =>
  text
    .replaceAll(email, hidden)
    .replaceAll(account, `$1${hidden}`)
    .replaceAll(phone, hidden)
    .replaceAll(longNumber, hidden);

/** The variables a contract template may use. */
export const contractVariables = [
  "合同编号",
  "会员姓名",
  "身份证号",
  "套餐",
  "金额",
  "金额大写",
  "服务期",
  "牵线次数",
  "公司名称",
  "公司地址",
  "公司电话",
  "门店",
  "签订日期",
] as const;
export type ContractValues = Readonly<Record<(typeof contractVariables)[number], string>>;

const slot = /\{\{([^{}]*)\}\}/g;

/** The first unknown `{{…}}` of a text, with its braces. */
export function unknownVariable(text: string): string | null {
  for (const [whole, name = ""] of text.matchAll(slot))
    if (!contractVariables.some((known) => known === name.trim())) return whole;
  return null;
}

export interface ContractLine {
  readonly text: string;
  readonly isHead: boolean;
}

const entities: Readonly<Record<string, string>> = { nbsp: " ", lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
const plain = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, "").replaceAll(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? "");

/** Rich text as lines: none of its markup is interpreted. */
export function textLines(html: string, filled: (text: string) => string = (text) => text): ContractLine[] {
  const lines: ContractLine[] = [];
  for (const block of html.replaceAll(/<br\s*\/?>/gi, "\n").split(/<\/(?:p|div|li|tr|h[1-6])>/i)) {
    const isHead = /<h[1-6][\s>]/i.test(block);
    for (const part of plain(block).split("\n")) {
      const text = filled(part).trim();
      if (text !== "") lines.push({ text, isHead });
    }
  }
  return lines;
}

/** A filled template, as lines: the same text is shown, drawn and signed. */
export const contractLines = (html: string, values: ContractValues): ContractLine[] =>
  textLines(html, (text) =>
    text.replaceAll(slot, (whole, name: string) => {
      const known = contractVariables.find((variable) => variable === name.trim());
      return known === undefined ? whole : values[known];
    }),
  );

const digits = "零壹贰叁肆伍陆柒捌玖";
const units = ["", "拾", "佰", "仟"] as const;
const groups = ["", "万", "亿"] as const;

function wholeText(yuan: number): string {
  const letters = String(yuan);
  let text = "";
  let zero = false;
  let filled = false;
  for (const [at, letter] of [...letters].entries()) {
    const place = letters.length - 1 - at;
    if (letter === "0") zero = true;
    else {
      text += `${zero && text !== "" ? "零" : ""}${digits[Number(letter)]}${units[place % 4]}`;
      zero = false;
      filled = true;
    }
    if (place % 4 !== 0 || place === 0) continue;
    if (filled) text += groups[place / 4] ?? "";
    filled = false;
  }
  return text;
}

/** 298000 → 贰仟玖佰捌拾元整, as amounts are written in contracts. */
export function amountInWords(cents: number): string {
  const yuan = Math.floor(cents / 100);
  const whole = wholeText(yuan);
  const jiao = Math.floor(cents / 10) % 10;
  const fen = cents % 10;
  const part =
    jiao === 0 && fen === 0
      ? "整"
      : `${jiao === 0 ? (yuan > 0 ? "零" : "") : `${digits[jiao]}角`}${fen === 0 ? "整" : `${digits[fen]}分`}`;
  return `${whole === "" ? (jiao === 0 && fen === 0 ? "零元" : "") : `${whole}元`}${part}`;
}

interface ContractFacts {
  readonly name: string;
  readonly idNo: string;
  readonly packageName: string;
  readonly amountCents: number;
  readonly begin: string;
  readonly end: string;
  /** null = any number. */
  readonly introTotal: number | null;
  readonly contractNo: string;
  readonly company: { readonly name: string; readonly address: string; readonly phone: string };
  readonly shop: string;
  readonly signed: string;
}

export const contractValues = (facts: ContractFacts): ContractValues => ({
  合同编号: facts.contractNo,
  会员姓名: facts.name,
  身份证号: facts.idNo,
  套餐: facts.packageName,
  金额: (facts.amountCents / 100).toFixed(2),
  金额大写: amountInWords(facts.amountCents),
  服务期: `${facts.begin} – ${facts.end}`,
  牵线次数: facts.introTotal === null ? "不限" : String(facts.introTotal),
  公司名称: facts.company.name,
  公司地址: facts.company.address === "" ? "—" : facts.company.address,
  公司电话: facts.company.phone === "" ? "—" : facts.company.phone,
  门店: facts.shop === "" ? facts.company.name : facts.shop,
  签订日期: facts.signed,
});

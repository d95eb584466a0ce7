import { maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";
import { carType, houseType, savingsLevel } from "@hongxian/contract/core/member/credential.choices.ts";
import { education, marital } from "@hongxian/contract/core/member/member.choices.ts";
import { drawPerson, svg } from "./portrait.ts";
import { createRandom } from "../random.ts";

type Detail = Readonly<Record<string, unknown>>;

/** The text of a paper of the demo data, taken from the record it belongs to. */
export interface PaperFacts {
  readonly type: string;
  readonly recordId: number;
  readonly userId: number;
  /** Which of the record's pictures. */
  readonly page: number;
  readonly realname: string;
  readonly sex: string;
  readonly birthday: string | null;
  readonly detail: Detail;
  /** The number plate is masked. */
  readonly isMasked: boolean;
}

interface Paper {
  readonly ground: string;
  readonly line: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly foot: string;
  readonly hasFace: boolean;
  /** Drawn over everything else. */
  readonly extra?: string;
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/[^\P{C}\n]/gu, "");
const text = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const labelOf = (of: { readonly labels: Readonly<Record<string, string>> }, code: unknown): string =>
  of.labels[text(code)] ?? text(code);
const assetsOf = (value: unknown): Detail[] => (Array.isArray(value) ? (value as Detail[]) : []);
const nameOn = (name: string): string => (name === "" ? "***" : maskRealname(name));
const sexWord = (sex: string): string => (sex === "MAN" ? "男" : "女");
const dateWords = (date: string): string => {
  const [year = "", month = "", day = ""] = date.slice(0, 10).split("-");
  return `${year}年${Number(month)}月${day === "" ? "" : `${Number(day)}日`}`;
};
const masked = (number: string): string => number.replace(/^(.{3}).*(.{4})$/u, "$1****$2");

function certificate({ detail, realname, sex, birthday }: PaperFacts): Paper {
  const year = Number(text(detail["graduationTime"]).slice(0, 4)) || 2016;
  return {
    ground: "#FBF5E6",
    line: "#B58D4A",
    title: "毕业证书",
    lines: [
      `学生 ${nameOn(realname)} 性别${sexWord(sex)}，${birthday === null ? "" : `${dateWords(birthday.slice(0, 7))}生，`}`,
      `于${year - 4}年9月至${year}年6月在本校`,
      `${text(detail["specialty"])} 专业${labelOf(education, detail["education"])}学习，`,
      "修完教学计划规定的全部课程，",
      "成绩合格，准予毕业。",
      `证书编号：${masked(text(detail["certNo"]))}`,
    ],
    foot: `校名：${text(detail["schoolName"])}`,
    hasFace: true,
  };
}

function propertyCertificate({ detail, page, recordId }: PaperFacts): Paper {
  const houses = assetsOf(detail["houseList"]);
  const house = houses[(page - 1) % Math.max(1, houses.length)] ?? {};
  return {
    ground: "#F6EFE2",
    line: "#9C3A35",
    title: "不动产权证书",
    lines: [
      `权利人：${nameOn(text(house["ownerName"]))}`,
      "共有情况：单独所有",
      `坐落：${text(house["houseInfo"])}`,
      `权利性质：${labelOf(houseType, house["type"])}`,
      `建筑面积：${text(house["area"])}㎡`,
      `不动产权第 ${String(recordId).padStart(7, "0")} 号`,
    ],
    foot: "自然资源局（样张）",
    hasFace: false,
  };
}

function carLicence(facts: PaperFacts): Paper {
  const { detail, page, recordId, realname, isMasked } = facts;
  const random = createRandom(`plate ${recordId} ${page}`);
  const cars = assetsOf(detail["carList"]);
  const car = cars[(page - 1) % Math.max(1, cars.length)] ?? {};
  const plate = `${random.pick(["苏", "浙", "沪", "粤", "川"])}${random.pick(["A", "B", "C", "E"])}·${random.int(10_000, 99_999)}`;
  const shown = isMasked
    ? `<g>${Array.from({ length: 24 }, (_, at) => `<rect x="${452 + (at % 8) * 30}" y="${168 + Math.floor(at / 8) * 22}" width="30" height="22" fill="${random.pick(["#2C4F80", "#44689B", "#6E8DB8", "#24406A"])}"/>`).join("")}</g>`
    : `<rect x="452" y="168" width="240" height="66" rx="8" fill="#2B5597"/><rect x="457" y="173" width="230" height="56" rx="5" fill="none" stroke="#fff" stroke-width="2"/><text x="572" y="214" font-size="36" font-weight="700" fill="#fff" text-anchor="middle" letter-spacing="3" font-family="sans-serif">${plate}</text>`;
  return {
    ground: "#EFF2EC",
    line: "#5C7A63",
    title: "机动车行驶证",
    lines: [
      `所有人：${nameOn(realname)}`,
      `车辆类型：${labelOf(carType, car["type"])}`,
      `品牌型号：${text(car["name"])}`,
      "使用性质：非营运",
      `注册日期：${random.int(2014, 2025)}年${random.int(1, 12)}月`,
      "检验有效期至：2028年6月",
    ],
    foot: "公安局交通警察支队（样张）",
    hasFace: false,
    extra: shown,
  };
}

function marriagePaper({ detail, realname, sex, birthday }: PaperFacts): Paper {
  const status = text(detail["maritalStatus"]);
  const title = status.startsWith("DIVORCED") ? "离婚证" : status === "WIDOWED" ? "婚姻登记档案证明" : "婚姻状况证明";
  return {
    ground: "#FBEFEC",
    line: "#A8323A",
    title,
    lines: [
      `姓名：${nameOn(realname)}`,
      `性别：${sexWord(sex)}`,
      birthday === null ? "" : `出生日期：${dateWords(birthday)}`,
      `婚姻状况：${labelOf(marital, status)}`,
      `子女情况：${text(detail["childInfo"])}`,
      "经核查婚姻登记档案，特此证明。",
    ],
    foot: "民政局婚姻登记处（样张）",
    hasFace: true,
  };
}

function workPaper({ detail, realname }: PaperFacts): Paper {
  return {
    ground: "#FCFAF4",
    line: "#8A8072",
    title: "在职收入证明",
    lines: [
      `兹证明 ${nameOn(realname)} 系我单位员工，`,
      `单位名称：${text(detail["unitName"])}`,
      `工作城市：${text(detail["city"])}`,
      `现任岗位：${text(detail["profession"])}`,
      `工作年限：${text(detail["workingAge"])}年`,
      `年收入：人民币${text(detail["annualIncome"])}元`,
    ],
    foot: text(detail["unitName"]),
    hasFace: false,
  };
}

function savingsPaper({ detail, realname, recordId }: PaperFacts): Paper {
  return {
    ground: "#F2F5F7",
    line: "#4F6F86",
    title: "个人存款证明",
    lines: [
      `客户姓名：${nameOn(realname)}`,
      `账号：6222 **** **** ${String(recordId).padStart(4, "0").slice(-4)}`,
      `存款区间：${labelOf(savingsLevel, detail["savingsLevel"])}`,
      `负债情况：${detail["isLiabilities"] === true ? text(detail["liabilitiesRemark"]) : "无"}`,
      "本证明自开立之日起三十日内有效。",
      "",
    ],
    foot: "银行业务专用章（样张）",
    hasFace: false,
  };
}

const papers: Readonly<Record<string, (facts: PaperFacts) => Paper>> = {
  EDUCATION: certificate,
  HOUSE: propertyCertificate,
  CAR: carLicence,
  MARRIAGE: marriagePaper,
  WORK: workPaper,
  ASSETS: savingsPaper,
};

/**
 * A document of the demo data as its member would photograph it: on a table, a little askew, with 样张 (specimen) across
 * it.
 */
export function drawPaperPicture(facts: PaperFacts): string | undefined {
  const paper = papers[facts.type]?.(facts);
  if (paper === undefined) return undefined;
  const random = createRandom(`paper ${facts.type} ${facts.recordId} ${facts.page}`);
  const left = paper.hasFace ? 330 : 150;
  const top = paper.extra === undefined ? 270 : 300;
  const words = paper.lines
    .filter((line) => line !== "")
    .map(
      (line, place) =>
        `<text x="${left}" y="${top + place * 48}" font-size="26" fill="#3B342C" font-family="serif">${escaped(line)}</text>`,
    )
    .join("");
  const face = paper.hasFace
    ? `<rect x="130" y="236" width="160" height="204" fill="#D9E2EA"/><svg x="130" y="236" width="160" height="204" viewBox="4 4 92 96" preserveAspectRatio="xMidYMid slice">${drawPerson(facts.userId, facts.userId % 2 === 1 ? "MAN" : "WOMAN")}</svg>`
    : "";
  const sheet = `<rect x="76" y="66" width="820" height="590" rx="4" opacity=".3"/><rect x="68" y="54" width="820" height="590" rx="4" fill="${paper.ground}"/><rect x="90" y="76" width="776" height="546" fill="none" stroke="${paper.line}" stroke-width="3"/><rect x="98" y="84" width="760" height="530" fill="none" stroke="${paper.line}" stroke-width="1"/>`;
  const head = `<text x="478" y="150" font-size="46" font-weight="700" fill="${paper.line}" text-anchor="middle" letter-spacing="14" font-family="serif">${paper.title}</text>`;
  const foot = `<text x="820" y="582" font-size="24" fill="#3B342C" text-anchor="end" font-family="serif">${escaped(paper.foot)}</text>`;
  const seal = `<g transform="translate(740 500) rotate(${random.int(-14, 6)})" fill="none" stroke="#C2333A" opacity=".68"><circle r="62" stroke-width="4"/><path d="M0-22 6.500-6.500 22-6.500 10 4 14.500 19 0 10-14.500 19-10 4-22-6.500-6.500-6.500Z" fill="#C2333A" stroke="none"/></g>`;
  const specimen = `<text x="478" y="470" font-size="170" fill="${paper.line}" opacity=".1" text-anchor="middle" transform="rotate(-18 478 400)" font-family="sans-serif">样张</text>`;
  return svg(
    960,
    720,
    "0 0 960 720",
    `<rect width="960" height="720" fill="#3A332D"/><g transform="rotate(${random.int(-18, 18) / 10} 480 360)">${sheet}${head}${specimen}${face}${words}${foot}${seal}${paper.extra ?? ""}</g>`,
  );
}

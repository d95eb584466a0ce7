import { contentMessages } from "@hongxian/contract/core/content/content.choices.ts";
import type { OrganisationStaff } from "./organisation.ts";
import type { Random } from "../random.ts";

interface ReviewedOptions {
  readonly checkers: readonly OrganisationStaff[];
  readonly now: number;
  /** Posted at. */
  readonly time: number;
  /** Contains words that the word list blocks. */
  readonly isBad: boolean;
  /** What it says. */
  readonly text: string;
  readonly isWaiting: boolean;
  /** Always reviewed by a person. */
  readonly byPerson?: boolean;
}

const labelsByWord = [
  ["先转账", "诈骗诱导"],
  ["刷单", "诈骗诱导"],
  ["博彩", "违禁赌博"],
  ["裸", "色情低俗"],
  ["傻逼", "辱骂攻击"],
] as const;

const machineLabelOf = (text: string): string => labelsByWord.find(([word]) => text.includes(word))?.[1] ?? "广告导流";

/** The columns that record how posted content was reviewed. */
export function reviewedColumns(random: Random, options: ReviewedOptions) {
  const { time, isBad, isWaiting, byPerson = false } = options;
  const machine = isBad
    ? random.pick(["BLOCK", "REVIEW"] as const)
    : isWaiting
      ? random.pick(["NONE", "REVIEW"] as const)
      : "PASS";
  const isRefused = !isWaiting && (isBad || random.chance(0.06));
  const isHuman = !isWaiting && (byPerson || isRefused || random.chance(0.25));
  const checker = random.pick(options.checkers);
  const decided = Math.min(options.now, time + random.int(40, 5400) * 1000);
  const isTaken = !isWaiting && !isRefused && random.chance(0.05);
  return {
    check_status: isWaiting ? "WAIT_CHECK" : isRefused ? "REFUSE" : "PASS",
    status: isWaiting || isRefused || isTaken ? "OFFLINE" : "ONLINE",
    machine_result: machine,
    machine_label: isBad ? machineLabelOf(options.text) : "",
    machine_score: machine === "NONE" ? null : isBad ? random.int(62, 98) : random.int(2, machine === "PASS" ? 28 : 55),
    check_user_id: isHuman ? checker.id : null,
    check_name: isWaiting ? "" : isHuman ? checker.name : contentMessages.machine,
    check_time: isWaiting ? null : new Date(isHuman ? decided : time),
    check_fail_remark: isRefused ? (isBad ? "内容含有违规信息" : "内容与社区无关或没有意义") : "",
    created_time: new Date(time),
    update_time: new Date(isWaiting ? time : decided),
  };
}

import { maskIdNo, maskMiddle, maskPhone, maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";

const hideAll = (text: string): string => (text === "" ? "" : "***");

const masks: Readonly<Record<string, (text: string) => string>> = {
  login: maskPhone,
  lastName: maskMiddle,
  wechatNo: maskMiddle,
  realname: maskRealname,
  idNo: maskIdNo,
  currentArea: hideAll,
  currentLocation: hideAll,
  connect: hideAll,
};

/** Shown instead of a value by audit log, history and conflicts: personal fields masked, all others as they are. */
export const maskField = (field: string, text: string): string => masks[field]?.(text) ?? text;

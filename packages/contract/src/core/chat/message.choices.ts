import { choices } from "../../kit/choices.ts";

export const msgType = choices({
  TEXT_MSG: "文本",
  IMAGE_MSG: "图片",
  VIDEO_MSG: "视频",
  VOICE_MSG: "语音",
  WITHDRAW: "撤回",
  SWAP_WECHAT: "交换微信",
  GIFT: "礼物",
  SYSTEM: "系统",
  CUSTOM_MSG: "卡片",
  CMD: "指令",
});

import type { Tone } from "../tag.tsx";

const words: readonly (readonly [Tone, string])[] = [
  [
    "jade",
    "正常 启用 已启用 已通过 通过 已付费 已支付 实名通过 已发布 已上架 上架 已签约 已到账 已连接 已完成 成功 已发放 有效",
  ],
  ["ochre", "审核中 待审核 建议人工审核 待支付 待签约 核验中 不一致 重连中 待处理 处理中 待发布 待上架 排队中 进行中"],
  ["brick", "已封禁 未通过 已驳回 驳回 失败 已超时 已退款 冻结 已冻结 挂起 拦截 已拒绝 封禁"],
  ["slate", "已实名 已真人认证 未付费低意向 普通信息"],
  ["accent", "未付费高意向 官方 意向"],
  ["gold", "高级相亲会员 至尊相亲会员"],
  ["mute", "条件不符 无有效电话 普通相亲会员 草稿 已停用 停用 禁用 已下架 下架 已结束 已关闭"],
  ["hollow", "未沟通 未提交 未认证 未上传 未开始 无"],
  ["void", "无效客户 已注销 已删除 已作废 已取消 已失效"],
];

const toneByWord = new Map(words.flatMap(([tone, list]) => list.split(" ").map((word) => [word, tone] as const)));

/** The tone of a state by its label, for fields called status; a page's own tones take precedence. */
export function statusTone(name: string, label: string): Tone | undefined {
  return /status$/i.test(name) ? (toneByWord.get(label) ?? "mute") : undefined;
}

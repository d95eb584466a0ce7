import { titles } from "./menu/menu-page.ts";

/**
 * Titles that realm TISSUE never has, so that no shop or agent approves or pays itself: the role editor does not offer
 * them and the server refuses them whatever the grant.
 */
export const tissueForbidden: ReadonlySet<string> = new Set(
  titles(
    "通过 驳回 打款 标记失败 重新打款 批量通过 提前结算 手动冲回 新增规则 编辑规则 停用规则",
    "审核通过 审核驳回 提前发放 作废 冲回 人工补发 人工扣除 补单 重新统计",
  ),
);

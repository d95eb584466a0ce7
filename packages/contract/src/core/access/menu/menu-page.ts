export type Route = `/${string}`;

/** One page of the console and the button titles that a role may be granted on it. */
export interface MenuPage {
  readonly route: Route;
  readonly title: string;
  /** Pinyin initials of the title: typing them finds the page. */
  readonly initials: string;
  readonly buttons: readonly string[];
  /** The page shows member cells, so the member-detail dialog opens on it. */
  readonly opensMember: boolean;
  /** May be granted to agents (realm TISSUE). */
  readonly tissue: boolean;
  /** Names of default roles that have the page in a new system, with every title that is not restricted. */
  readonly roles: readonly string[];
  /** Restricted titles that these roles have here too. */
  readonly also: readonly string[];
}

export interface MenuGroup {
  readonly group: string;
  readonly title: string;
  readonly pages: readonly MenuPage[];
}

/** A list of titles, separated by blanks: no title contains one. */
export const titles = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(" "));

/** Buttons of the member-detail dialog: a dialog has no route, so they are granted on the page beneath it. */
export const memberDetailTitles = titles(
  "编辑资料 编辑择偶条件 删除照片 查看联系方式 查看位置 沟通记录 匹配对象",
  "分配销售 分配顾问 真人照片审核 强制下线 修改登录密码 禁用",
);

export function page(
  route: Route,
  title: string,
  initials: string,
  buttons: readonly string[],
  {
    opensMember = false,
    tissue = false,
    roles = [],
    also = [],
  }: { opensMember?: boolean; tissue?: boolean; roles?: readonly string[]; also?: readonly string[] } = {},
): MenuPage {
  const own = new Set(buttons);
  const fromDialog = opensMember ? memberDetailTitles.filter((detail) => !own.has(detail)) : [];
  return { route, title, initials, buttons: [...buttons, ...fromDialog], opensMember, tissue, roles, also };
}

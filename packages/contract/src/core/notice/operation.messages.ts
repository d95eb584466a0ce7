/** A grant that an upgrade brought; title null is the page itself. */
export interface NewGrant {
  readonly role: string;
  readonly page: string;
  readonly title: string | null;
}

/** So many pages of a role are named; the role itself shows all. */
const mostPages = 6;

function pageList(grants: readonly NewGrant[]): string {
  const pages = [...new Set(grants.map(({ page }) => page))].map((page) => {
    const titles = grants.flatMap((grant) => (grant.page === page && grant.title !== null ? [grant.title] : []));
    return titles.length === 0 ? page : `${page}（${titles.join("、")}）`;
  });
  const more = pages.length > mostPages ? `等 ${pages.length} 个页面` : "";
  return `${pages.slice(0, mostPages).join("、")}${more}`;
}

const grantList = (grants: readonly NewGrant[]): string =>
  [...new Set(grants.map(({ role }) => role))]
    .map((role) => `${role}：${pageList(grants.filter((grant) => grant.role === role))}`)
    .join("；");

/** Notifications to administrators when something in the system needs a person. */
export const operationMessages = {
  jobFailed: (job: string) => ({
    title: `后台任务连续失败：${job}`,
    content: `后台任务 ${job} 最近三次运行均失败，系统会继续重试。原因见服务器日志，请联系运维人员处理。`,
  }),
  auditBroken: (fromId: number, toId: number) => ({
    title: "审计日志校验失败",
    content: `第 ${fromId} 至 ${toId} 条审计记录与封存时不一致，可能被绕过系统修改，请立即核查数据库的访问记录。`,
  }),
  dataDamaged: {
    title: "数据库数据损坏",
    content: "数据库读取时报告数据页或索引损坏，请尽快检查磁盘，并用最近的备份核对。",
  },
  newGrants: (granted: readonly NewGrant[], withheld: readonly NewGrant[]) => ({
    title: "升级新增的功能已按默认角色授权",
    content: [
      granted.length === 0 ? "" : `已授权：${grantList(granted)}。`,
      withheld.length === 0
        ? ""
        : `以下角色在该页面的授权已被调整过，未自动授权，需要时请在角色管理中勾选：${grantList(withheld)}。`,
    ].join(""),
  }),
  diskFilling: (usedPercent: number) => ({
    title: "磁盘空间不足",
    content: `数据目录所在磁盘已用 ${usedPercent}%，请尽快清理或扩容。`,
  }),
  diskFull: (usedPercent: number) => ({
    title: "磁盘空间即将耗尽",
    content: `数据目录所在磁盘已用 ${usedPercent}%，写满后将无法保存任何数据，请立即清理或扩容。`,
  }),
};

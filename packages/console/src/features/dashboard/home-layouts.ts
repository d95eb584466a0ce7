import type { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";

export type Home = ChoiceOf<typeof homeType>;

/** The panels of a home type besides cards and to-dos. Panels of future areas are added with their areas. */
export interface HomeLayout {
  readonly home: Home;
  /** Beside the to-dos; without one the queue stands there. */
  readonly main: "growth" | "cash" | "reviewed" | "area" | "chatHours" | null;
  /** As wide as the page. */
  readonly wide: "income" | null;
  readonly below: readonly ("funnel" | "region" | "channel" | "sex" | "communicate" | "sales" | "agents")[];
  /** Title of the queue table; null where the layout has none. */
  readonly queue: string | null;
  readonly queueAction: string;
  /** What the charts show at first. */
  readonly days: 7 | 30;
}

const whole = {
  main: "growth",
  wide: "income",
  below: ["funnel", "region", "channel", "sex"],
  queue: null,
  queueAction: "",
  days: 30,
} as const;
const narrow = { wide: null, below: [], days: 30 } as const;

export const homeLayouts: Readonly<Record<Home, HomeLayout>> = {
  ADMIN: { home: "ADMIN", ...whole },
  OPERATE: { home: "OPERATE", ...whole },
  AUDIT: { home: "AUDIT", ...narrow, main: "reviewed", queue: "待审队列", queueAction: "去审核", days: 7 },
  SERVICE: { home: "SERVICE", ...narrow, main: "chatHours", queue: "待处理投诉与会话", queueAction: "去处理" },
  SALE: {
    home: "SALE",
    ...narrow,
    main: null,
    below: ["communicate", "sales"],
    queue: "今日待跟进",
    queueAction: "查看",
  },
  FINANCE: { home: "FINANCE", ...narrow, main: "cash", queue: "待审提现与退款", queueAction: "去处理" },
  AGENT: { home: "AGENT", ...narrow, main: "area", below: ["agents"], queue: null, queueAction: "" },
};

/** Tiers that invite rather than administer have neither an area nor agents below them. */
export const invitingLayout: HomeLayout = {
  home: "AGENT",
  ...narrow,
  main: null,
  queue: "我的邀请",
  queueAction: "查看",
};

import type { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";

export type Home = ChoiceOf<typeof homeType>;

/** The panels of a home type besides cards and to-dos. Panels of future areas are added with their areas. */
export interface HomeLayout {
  readonly home: Home;
  readonly main: "growth" | "reviewed" | "newMembers" | null;
  readonly below: readonly ("funnel" | "region" | "channel" | "sex" | "communicate")[];
  /** Title of the queue table; null where the layout has none. */
  readonly queue: string | null;
  readonly queueAction: string;
}

const wide = { main: "growth", below: ["funnel", "region", "channel", "sex"], queue: null, queueAction: "" } as const;

export const homeLayouts: Readonly<Record<Home, HomeLayout>> = {
  ADMIN: { home: "ADMIN", ...wide },
  OPERATE: { home: "OPERATE", ...wide },
  AUDIT: { home: "AUDIT", main: "reviewed", below: [], queue: "待审队列", queueAction: "去审核" },
  SERVICE: { home: "SERVICE", main: null, below: [], queue: "待处理投诉与会话", queueAction: "去处理" },
  SALE: { home: "SALE", main: null, below: ["communicate"], queue: "今日待跟进", queueAction: "查看" },
  FINANCE: { home: "FINANCE", main: null, below: [], queue: null, queueAction: "" },
  AGENT: { home: "AGENT", main: "newMembers", below: ["region"], queue: "我的邀请", queueAction: "查看" },
};

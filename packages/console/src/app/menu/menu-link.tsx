import { waitingAddress } from "@hongxian/contract/core/console/waiting-address.ts";
import type { ReactNode } from "react";

interface MenuLinkProps {
  readonly route: string;
  readonly current: boolean;
  readonly count: number | undefined;
  readonly child?: boolean;
  readonly children: ReactNode;
}

/**
 * One page in the side menu: a real link, so that it can be opened in a new window. With a badge it leads to the work
 * that the badge counts.
 */
export function MenuLink({ route, current, count, child = false, children }: MenuLinkProps) {
  const classes = ["menu-item", child && "menu-child", current && "menu-current thread-left"].filter(Boolean).join(" ");
  const address = count !== undefined && count > 0 ? waitingAddress(route) : route;
  return (
    <a className={classes} href={`#${address}`} aria-current={current ? "page" : undefined}>
      {children}
      {count !== undefined && count > 0 && <em>{count > 999 ? "999+" : count}</em>}
    </a>
  );
}

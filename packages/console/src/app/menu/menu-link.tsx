import type { ReactNode } from "react";

interface MenuLinkProps {
  readonly route: string;
  readonly current: boolean;
  readonly count: number | undefined;
  readonly child?: boolean;
  readonly children: ReactNode;
}

/** One page in the side menu: a real link, so that it can be opened in a new window. */
export function MenuLink({ route, current, count, child = false, children }: MenuLinkProps) {
  const classes = ["menu-item", child && "menu-child", current && "menu-current thread-left"].filter(Boolean).join(" ");
  return (
    <a className={classes} href={`#${route}`} aria-current={current ? "page" : undefined}>
      {children}
      {count !== undefined && count > 0 && <em>{count > 999 ? "999+" : count}</em>}
    </a>
  );
}

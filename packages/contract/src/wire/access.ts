/**
 * The role that passes every grant and every scope. It has no rows in `role_menu`: code that reads them must name it.
 */
export const adminRoleId = 1;

/** Allows a call: the caller's role has this page, or this button title on one of the pages. */
export interface Grant {
  /** null = reading the page itself. */
  readonly title: string | null;
  /** "any" = the title counts on any page where it was granted. */
  readonly routes: readonly string[] | "any";
}

/**
 * Who may make a call. Declared on every endpoint, without a default. "public" needs no session, "signed" any session,
 * "admin" the administrator; a list needs one of its grants. "application" is a call of the open door, which an
 * application signs: no session is enough for it.
 */
export type Allow = "public" | "signed" | "admin" | "application" | readonly [Grant, ...Grant[]];

/** Reading: the role has one of these pages. */
export const reads = (...routes: readonly [string, ...string[]]): readonly [Grant] => [{ title: null, routes }];

/** Acting: the role has this button title, on these pages or (if none is named) on any page. */
export const button = (title: string, ...routes: readonly string[]): Grant => ({
  title,
  routes: routes.length === 0 ? "any" : routes,
});

/** A role's grants, as server and browser both query them. */
export interface Holder {
  readonly roleId: number;
  readonly pages: ReadonlySet<string>;
  /** `route|title` pairs and bare titles. */
  readonly buttons: ReadonlySet<string>;
}

export const buttonKey = (route: string, title: string): string => `${route}|${title}`;

/** The administrator passes every grant, but no business rule. */
export function holds(holder: Holder, grant: Grant): boolean {
  if (holder.roleId === adminRoleId) return true;
  if (grant.title === null) {
    return grant.routes === "any" || grant.routes.some((route) => holder.pages.has(route));
  }
  if (grant.routes === "any") return holder.buttons.has(grant.title);
  const { title } = grant;
  return grant.routes.some((route) => holder.buttons.has(buttonKey(route, title)));
}

/** True when `allow` permits this holder; `null` is a caller without a session. */
export function allows(allow: Allow, holder: Holder | null): boolean {
  if (allow === "public") return true;
  if (holder === null || allow === "application") return false;
  if (allow === "signed") return true;
  if (allow === "admin") return holder.roleId === adminRoleId;
  return allow.some((grant) => holds(holder, grant));
}

/** Builds a holder from the stored route/title list; `title` null is the page. */
export function holderOf(roleId: number, menus: readonly { route: string; title: string | null }[]): Holder {
  const pages = new Set<string>();
  const buttons = new Set<string>();
  for (const { route, title } of menus) {
    if (title === null) pages.add(route);
    else buttons.add(title).add(buttonKey(route, title));
  }
  return { roleId, pages, buttons };
}

import { sql } from "kysely";
import type { Db } from "../kit/call.ts";

let counter = 0;
const next = (): number => (counter += 1);
const phone = (n: number): string => `199${String(n).padStart(8, "0")}`;

type Columns = Readonly<Record<string, unknown>>;

/** Inserts a row with the given columns (camelCase) over the defaults; returns its key. */
export async function aRow(db: Db, table: string, key: string, columns: Columns): Promise<number> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(columns));
  const { rows } = await sql<{
    key: number | string;
  }>`insert into ${sql.table(table)} (${names}) values (${values}) returning ${sql.ref(key)} as key`.execute(db);
  const made = rows[0]?.key;
  return typeof made === "number" ? made : 0;
}

export const aMember = (db: Db, columns: Columns = {}): Promise<number> => {
  const n = next();
  return aRow(db, "member", "userId", {
    login: phone(n),
    firstName: `会员${n}`,
    lastName: `HX${n}`,
    sex: "WOMAN",
    platform: "ANDROID",
    loginMode: "REGISTER",
    ...columns,
  });
};

export const aDepartment = async (
  db: Db,
  parentPath = "/",
  columns: Columns = {},
): Promise<{ id: number; path: string }> => {
  const id = await aRow(db, "department", "id", { name: `部门${next()}`, ...columns });
  const path = `${parentPath}${id}/`;
  await sql`update department set path = ${path} where id = ${id}`.execute(db);
  return { id, path };
};

export const aStaff = (db: Db, columns: Columns = {}): Promise<number> => {
  const n = next();
  return aRow(db, "staff", "id", {
    login: phone(50_000 + n),
    name: `员工${n}`,
    kind: "PLATFORM",
    roleId: 1,
    mustChangePwd: false,
    ...columns,
  });
};

/** Of a page everything, or the page itself with these buttons. */
type Granted = "all" | readonly string[];

/** A role as the customer creates it in 角色管理, with what it is granted by route. */
export async function aRole(db: Db, pages: Readonly<Record<string, Granted>>, columns: Columns = {}): Promise<number> {
  const id = await aRow(db, "role", "id", {
    name: `自建角色${next()}`,
    realm: "PLATFORM",
    dataScope: "ALL",
    homeType: "OPERATE",
    ...columns,
  });
  for (const [route, granted] of Object.entries(pages))
    await sql`insert into role_menu (role_id, menu_id) select ${id}, m.id from menu m where m.route = ${route}
      and (${granted === "all"} or m.type = 'MENU' or m.type = 'BUTTON'
      and m.title = any(${granted === "all" ? [] : granted}))`.execute(db);
  return id;
}

export const aShop = (db: Db, columns: Columns = {}): Promise<number> =>
  aRow(db, "shop", "id", { name: `门店${next()}`, kind: "FRANCHISE", status: "OPEN", ...columns });

export const anAgent = async (db: Db, columns: Columns = {}): Promise<number> => {
  const userId = columns["userId"] ?? (await aMember(db));
  const id = await aRow(db, "agent", "id", {
    name: `代理${next()}`,
    tier: "SHOP",
    status: "ENABLE",
    ...columns,
    userId,
  });
  await sql`update agent set path = ${`/${id}/`} where id = ${id} and path = ''`.execute(db);
  return id;
};

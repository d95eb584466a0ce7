import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { demo } from "@hongxian/demo/demo.ts";
import { seedDemo } from "@hongxian/demo/generate/seed-demo.ts";
import { testApp, type Ask, type TestApp } from "../test/app.ts";
import type { TestDatabaseOptions } from "../test/database.ts";

export interface DemoSeat {
  readonly staffId: number;
  readonly roleId: number;
  /** The agent whose account it is; null for one of the platform. */
  readonly agentId: number | null;
  readonly ask: Ask;
  /** Whether the role has the page of this route. */
  has(route: string): boolean;
}

export interface DemoApp extends TestApp {
  /** One account of each seeded role. */
  readonly seats: readonly DemoSeat[];
}

/** The server over a small demo system: people, organisation and records in all states. */
export async function demoApp(members = 400, options: TestDatabaseOptions = {}): Promise<DemoApp> {
  const app = await testApp({ ...options, extension: demo });
  const { db } = app.database;
  await seedDemo(db, {
    members,
    passwordHash: "",
    adminLogin: "13800000000",
    now: new Date(),
    sealer: app.services.seal,
  });
  const { rows } = await sql<{
    staffId: number;
    roleId: number;
    agentId: number | null;
    routes: string[];
  }>`select min(id) as staff_id, role_id, (array_agg(agent_id order by id))[1] as agent_id,
      array(select u.route from role_menu r join menu u on u.id = r.menu_id
      where r.role_id = staff.role_id and u.type = 'MENU') as routes
    from staff where login between '13800000000' and '13800000017' and status = 'ENABLE' group by role_id
    order by role_id`.execute(db);
  const seats: DemoSeat[] = [];
  for (const { routes, ...row } of rows) {
    const has = (route: string) => row.roleId === adminRoleId || routes.includes(route);
    seats.push({ ...row, ask: await app.as(row.staffId), has });
  }
  return { ...app, seats };
}

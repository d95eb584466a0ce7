import { adminRoleId, type Grant } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { inject } from "vitest";
import { demo } from "@hongxian/demo/demo.ts";
import { seedDemo } from "@hongxian/demo/generate/seed-demo.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { createSeal } from "../platform/seal.ts";
import { testApp, testKey, type Ask, type TestApp } from "../test/app.ts";
import type { TestDatabaseOptions } from "../test/database.ts";
import { databaseAddress, withMaintenance } from "../test/maintenance.ts";

export interface DemoSeat {
  readonly staffId: number;
  readonly roleId: number;
  /** The agent whose account it is; null for one of the platform. */
  readonly agentId: number | null;
  readonly ask: Ask;
  /** Whether the role has the page of this route. */
  has(route: string): boolean;
  /** Whether the role holds the button. */
  may(grant: Grant): boolean;
}

export interface DemoApp extends TestApp {
  /** One account of each seeded role. */
  readonly seats: readonly DemoSeat[];
}

async function seed(url: string, members: number): Promise<void> {
  const { db, close } = openDatabase({ url, max: 4, applicationName: "test template", statementTimeout: 0 });
  try {
    const sealer = createSeal(testKey);
    await seedDemo(db, { members, passwordHash: "", adminLogin: "13800000000", now: new Date(), sealer });
  } finally {
    await close();
  }
}

/** A database with so many invented members, made once in a run: copying it is ten times as fast as making it. */
async function demoTemplate(members: number): Promise<string> {
  const [serverUrl, plain] = [inject("serverUrl"), inject("templateName")];
  const [name, making] = [`${plain}_demo_${members}`, `${plain}_making_${members}`];
  await withMaintenance(serverUrl, async (client) => {
    // The other worker of the run waits here while this one makes it.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount !== 0) return;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making} template ${plain} ${inject("copyWay")}`);
    await seed(databaseAddress(serverUrl, making), members);
    await client.query(`alter database ${making} rename to ${name}`);
  });
  return name;
}

/** The server over a small demo system: people, organisation and records in all states. */
export async function demoApp(members = 400, options: TestDatabaseOptions = {}): Promise<DemoApp> {
  const app = await testApp({ ...options, template: await demoTemplate(members), extension: demo });
  const { rows } = await sql<{
    staffId: number;
    roleId: number;
    agentId: number | null;
    routes: string[];
    buttons: string[];
  }>`select min(id) as staff_id, role_id, (array_agg(agent_id order by id))[1] as agent_id,
      array(select u.route from role_menu r join menu u on u.id = r.menu_id
      where r.role_id = staff.role_id and u.type = 'MENU') as routes,
      array(select u.route || '|' || u.title from role_menu r join menu u on u.id = r.menu_id
      where r.role_id = staff.role_id and u.type = 'BUTTON') as buttons
    from staff where login between '13800000000' and '13800000017' and status = 'ENABLE' group by role_id
    order by role_id`.execute(app.database.db);
  const seats: DemoSeat[] = [];
  for (const { routes, buttons, ...row } of rows) {
    const has = (route: string) => row.roleId === adminRoleId || routes.includes(route);
    const may = ({ title, routes: at }: Grant) =>
      row.roleId === adminRoleId ||
      buttons.some((button) => {
        const [route = "", name = ""] = button.split("|");
        return name === title && (at === "any" || at.includes(route));
      });
    seats.push({ ...row, ask: await app.as(row.staffId), has, may });
  }
  return { ...app, seats };
}

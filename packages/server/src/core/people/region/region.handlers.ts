import * as endpoints from "@hongxian/contract/core/region/region.endpoints.ts";
import { sql } from "kysely";
import { handle, handlePublic, type Db } from "../../../kit/call.ts";

interface RegionRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly children?: Branch[];
}

/** Divisions change only with a release, so the tree is built once in each process. */
let tree: Promise<endpoints.RegionNode[]> | null = null;

async function buildTree(db: Db): Promise<endpoints.RegionNode[]> {
  const { rows } = await sql<RegionRow>`select id, nullif(parent_id, 0) as parent_id, name from region where id > 0
      order by id`.execute(db);
  const nodes = new Map<number, { id: number; name: string; children: Branch[] }>();
  for (const { id, name } of rows) nodes.set(id, { id, name, children: [] });
  const roots: Branch[] = [];
  for (const { id, parentId } of rows) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    const siblings = parentId === null ? roots : nodes.get(parentId)?.children;
    siblings?.push(node);
  }
  return roots as endpoints.RegionNode[];
}

export const getRegionTree = handlePublic(endpoints.getRegionTree, async ({ db }) => {
  tree ??= buildTree(db).catch((error: unknown) => {
    tree = null;
    throw error;
  });
  return tree;
});

export const getRegionChildren = handle(endpoints.getRegionChildren, async ({ db, query }) => {
  const { rows } = await sql<{ id: number; name: string; hasChildren: boolean }>`
    select r.id, r.name, exists (select 1 from region c where c.parent_id = r.id) as has_children from region r
    where coalesce(r.parent_id, 0) = ${query.parentId} and r.id > 0 order by r.id`.execute(db);
  return rows;
});

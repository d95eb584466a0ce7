import type pg from "pg";

export interface TableColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly collation: string | null;
  readonly identity: "" | "a" | "d";
  readonly isGenerated: boolean;
  readonly fallback: string | null;
}

export interface TableConstraint {
  readonly table: string;
  readonly name: string;
  readonly kind: "p" | "u" | "f" | "c" | "x";
  readonly columns: readonly string[];
  readonly text: string;
}

/** An index, a trigger, a function …: what PostgreSQL can write out by itself. */
export interface Written {
  readonly table: string;
  readonly name: string;
  readonly text: string;
}

export interface Schema {
  readonly tables: readonly {
    readonly name: string;
    readonly isUnlogged: boolean;
    readonly partition: string | null;
  }[];
  readonly columns: readonly TableColumn[];
  readonly constraints: readonly TableConstraint[];
  readonly indexes: readonly Written[];
  readonly triggers: readonly Written[];
  readonly functions: readonly Written[];
  readonly views: readonly Written[];
  readonly sequences: readonly string[];
  readonly extensions: readonly string[];
  readonly collations: readonly string[];
}

/** Tables of the product itself; the partitions of single months come and go. */
const ownTables = `select c.oid, c.relname, c.relpersistence from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

const tablesSql = `select relname as name, relpersistence = 'u' as "isUnlogged", pg_get_partkeydef(oid) as partition
  from (${ownTables}) t order by relname collate "C"`;

const columnsSql = `select t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", a.attidentity as identity, a.attgenerated <> '' as "isGenerated",
    case when a.attcollation <> 0 then l.collname end as collation, pg_get_expr(d.adbin, d.adrelid) as fallback
  from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
  order by t.relname collate "C", a.attnum`;

const constraintsSql = `select t.relname as "table", c.conname as name, c.contype as kind, pg_get_constraintdef(c.oid, true) as text,
    array(select a.attname::text from unnest(c.conkey) with ordinality k (num, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.place) as columns
  from (${ownTables}) t join pg_constraint c on c.conrelid = t.oid and c.contype in ('p', 'u', 'f', 'c', 'x')
  order by t.relname collate "C", position(c.contype::text in 'pufcx'), c.conname collate "C"`;

const indexesSql = `select t.relname as "table", i.relname as name, pg_get_indexdef(i.oid) as text
  from (${ownTables}) t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
  where not exists (select 1 from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x'))
  order by t.relname collate "C", i.relname collate "C"`;

const triggersSql = `select t.relname as "table", g.tgname as name, pg_get_triggerdef(g.oid, true) as text
  from (${ownTables}) t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  order by t.relname collate "C", g.tgname collate "C"`;

const functionsSql = `select '' as "table", p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;

const viewsSql = `select '' as "table", c.relname as name, pg_get_viewdef(c.oid, true) as text from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') order by c.relname collate "C"`;

/** Those of identity columns belong to their column. */
const sequencesSql = `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i')
  order by c.relname collate "C"`;

const extensionsSql = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname collate "C"`;
const collationsSql = `select collname as name from pg_collation where collnamespace = 'public'::regnamespace order by 1`;

/** Everything the migrations have made. */
export async function readSchema(pool: pg.Pool): Promise<Schema> {
  const rows = async <T extends pg.QueryResultRow>(text: string) => (await pool.query<T>(text)).rows;
  const names = async (text: string) => (await rows<{ name: string }>(text)).map(({ name }) => name);
  return {
    tables: await rows(tablesSql),
    columns: await rows<TableColumn>(columnsSql),
    constraints: await rows<TableConstraint>(constraintsSql),
    indexes: await rows<Written>(indexesSql),
    triggers: await rows<Written>(triggersSql),
    functions: await rows<Written>(functionsSql),
    views: await rows<Written>(viewsSql),
    sequences: await names(sequencesSql),
    extensions: await names(extensionsSql),
    collations: await names(collationsSql),
  };
}

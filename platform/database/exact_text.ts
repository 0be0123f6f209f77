import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/**
 * SQL for the collation that compares text code point by code point, trailing spaces included, as
 * SQLite does. `utf8mb4_bin` takes `'AB1 '` for `'AB1'`.
 */
export const EXACT_COLLATION =
  "if(version() like '%MariaDB%', 'utf8mb4_nopad_bin', 'utf8mb4_0900_bin')"

/** Holds the foreign keys while tables are converted, so that none is lost to a killed process. */
const SUSPENDED = 'suspended_foreign_keys'

interface ForeignKey {
  owner: string
  name: string
  /** What follows `add constraint <name>`. */
  definition: string
}

/**
 * MySQL and MariaDB only: gives the database, and every column of text in it, the exact collation.
 * The server's own one ignores case and accents, so that `AB1`, `ab1` and `ÀB1` were one student.
 * What is exact already is left alone, so an interrupted call is simply repeated. Each other table
 * is written anew, which takes as long as the table is large.
 *
 * @returns Names of the tables that were converted.
 */
export async function compareTextExactly(client: QueryClientContract): Promise<string[]> {
  const [[{ collation, present }]] = await client.rawQuery(
    `select ${EXACT_COLLATION} as collation, default_collation_name as present
     from information_schema.schemata where schema_name = database()`
  )
  if (present !== collation) {
    await client.rawQuery(`alter database character set utf8mb4 collate ${collation}`)
  }

  const tables = await inexactTables(client, collation)
  if (tables.length > 0) {
    await suspendForeignKeys(client, tables)
  }
  for (const name of tables) {
    await client.rawQuery(`alter table ?? convert to character set utf8mb4 collate ${collation}`, [
      name,
    ])
  }
  await restoreForeignKeys(client)
  return tables
}

async function inexactTables(client: QueryClientContract, collation: string): Promise<string[]> {
  const [rows] = await client.rawQuery(
    `select t.table_name as name from information_schema.tables t
     where t.table_schema = database() and t.table_type = 'BASE TABLE' and t.table_name <> ?
       and (t.table_collation <> ? or exists (
         select 1 from information_schema.columns c
         where c.table_schema = t.table_schema and c.table_name = t.table_name
           and c.collation_name <> ?))
     order by t.table_name`,
    [SUSPENDED, collation, collation]
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}

/** Both ends of a foreign key have one collation, and tables are converted one after the other. */
async function suspendForeignKeys(client: QueryClientContract, tables: string[]): Promise<void> {
  const keys = await foreignKeysOf(client, tables)
  if (keys.length === 0) {
    return
  }
  await client.rawQuery(
    `create table if not exists ?? (owner varchar(64), name varchar(64), definition text)`,
    [SUSPENDED]
  )
  for (const key of keys) {
    await client.table(SUSPENDED).insert(key)
    await client.rawQuery('alter table ?? drop foreign key ??', [key.owner, key.name])
  }
}

async function foreignKeysOf(client: QueryClientContract, tables: string[]): Promise<ForeignKey[]> {
  const names = (column: string) =>
    `group_concat(concat('\`', k.${column}, '\`') order by k.ordinal_position)`
  const [rows] = await client.rawQuery(
    `select k.table_name as owner, k.constraint_name as name, concat(
       'foreign key (', ${names('column_name')}, ') references \`', k.referenced_table_name,
       '\` (', ${names('referenced_column_name')}, ') on update ', r.update_rule,
       ' on delete ', r.delete_rule) as definition
     from information_schema.key_column_usage k
     join information_schema.referential_constraints r
       on r.constraint_schema = k.table_schema and r.table_name = k.table_name
         and r.constraint_name = k.constraint_name
     where k.table_schema = database()
       and (k.table_name in (:tables) or k.referenced_table_name in (:tables))
     group by k.table_name, k.constraint_name, k.referenced_table_name, r.update_rule,
       r.delete_rule`,
    { tables }
  )
  return rows as ForeignKey[]
}

/** Puts back what this call, or one that was killed, has suspended. */
async function restoreForeignKeys(client: QueryClientContract): Promise<void> {
  const [found] = await client.rawQuery('show tables like ?', [SUSPENDED])
  if (found.length === 0) {
    return
  }
  for (const { owner, name, definition } of (await client.from(SUSPENDED)) as ForeignKey[]) {
    if (!(await hasForeignKey(client, owner, name))) {
      await client.rawQuery(`alter table ?? add constraint ?? ${definition}`, [owner, name])
    }
  }
  await client.rawQuery('drop table ??', [SUSPENDED])
}

async function hasForeignKey(
  client: QueryClientContract,
  owner: string,
  name: string
): Promise<boolean> {
  const [rows] = await client.rawQuery(
    `select 1 from information_schema.referential_constraints
     where constraint_schema = database() and table_name = ? and constraint_name = ?`,
    [owner, name]
  )
  return rows.length > 0
}

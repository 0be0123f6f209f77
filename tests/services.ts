import { Redis } from 'ioredis'
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise'

const DATABASE = 'tep_test_'

/** Name of the database of this run, on the server that the environment names. */
export const databaseName = `${DATABASE}${process.pid}`

/** Prefix of the Redis keys of this run. */
export const redisPrefix = `tep-test-${process.pid}:`

/**
 * Creates an empty database for this run and removes those of runs that were killed.
 *
 * @param name Starts with {@link databaseName}.
 */
export async function createDatabase(name = databaseName): Promise<void> {
  await withMysql(async (mysql) => {
    const [rows] = await mysql.query<RowDataPacket[]>(`SHOW DATABASES LIKE '${DATABASE}%'`)
    for (const old of rows.map((row) => String(Object.values(row)[0]))) {
      if (!isRunning(Number.parseInt(old.slice(DATABASE.length), 10))) {
        await mysql.query(`DROP DATABASE IF EXISTS \`${old}\``)
      }
    }
    await mysql.query(`CREATE DATABASE \`${name}\``)
  })
}

/** Removes a database of this run. */
export async function dropDatabase(name = databaseName): Promise<void> {
  await withMysql((mysql) => mysql.query(`DROP DATABASE IF EXISTS \`${name}\``))
}

/** Rows of a database of this run, read beside the platform. */
export async function rowsOf<Row>(name: string, sql: string, values: string[] = []) {
  let rows: Row[] = []
  await withMysql(async (mysql) => {
    await mysql.changeUser({ database: name })
    const [found] = await mysql.execute<RowDataPacket[]>(sql, values)
    rows = found as Row[]
  })
  return rows
}

/** Removes the Redis keys of this run. */
export async function deleteRedisKeys(): Promise<void> {
  const redis = new Redis({
    host: process.env.REDIS_HOST ?? '127.0.0.1',
    port: Number(process.env.REDIS_PORT ?? 6379),
    password: process.env.REDIS_PASSWORD,
  })
  for await (const keys of redis.scanStream({ match: `${redisPrefix}*`, count: 500 })) {
    if ((keys as string[]).length > 0) {
      await redis.del(...(keys as string[]))
    }
  }
  redis.disconnect()
}

async function withMysql(work: (mysql: Connection) => Promise<unknown>): Promise<void> {
  const mysql = await createConnection({
    host: process.env.DB_HOST ?? '127.0.0.1',
    port: Number(process.env.DB_PORT ?? 3306),
    user: process.env.DB_USER ?? 'root',
    password: process.env.DB_PASSWORD,
  })
  try {
    await work(mysql)
  } finally {
    await mysql.end()
  }
}

/** True when a process of this machine has that number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

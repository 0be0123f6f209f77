import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/lucid'
import { modules } from '#modules/main'
import { prepareMysqlConnection } from '#platform/database/mysql_connection'
import { prepareSqliteConnection } from '#platform/database/sqlite_connection'

const connection = env.get('DB_CONNECTION', 'sqlite')
const sqliteFile = env.get('DB_DATABASE', app.tmpPath('database.sqlite3'))

if (connection === 'sqlite') {
  mkdirSync(dirname(sqliteFile), { recursive: true })
}

/** The order of the folders is the order of dependence: kernel first, then modules. */
const migrations = {
  naturalSort: true,
  paths: [
    'database/migrations',
    ...modules.flatMap((module) => (module.migrations ? [module.migrations] : [])),
  ],
}

export default defineConfig({
  connection,
  prettyPrintDebugQueries: false,
  connections: {
    sqlite: {
      client: 'better-sqlite3',
      connection: { filename: sqliteFile },
      useNullAsDefault: true,
      pool: { afterCreate: prepareSqliteConnection },
      migrations,
      schemaGeneration: { enabled: false },
    },
    mysql: {
      client: 'mysql2',
      /**
       * No `charset`: each new table would name it, and lose the exact collation of the database.
       */
      connection: {
        host: env.get('DB_HOST', '127.0.0.1'),
        port: env.get('DB_PORT', 3306),
        user: env.get('DB_USER', 'root'),
        password: env.get('DB_PASSWORD')?.release() ?? '',
        database: env.get('DB_DATABASE', 'tenant_education_platform'),
        timezone: 'Z',
      },
      pool: { min: 2, max: 10, afterCreate: prepareMysqlConnection },
      migrations,
      schemaGeneration: { enabled: false },
    },
  },
})

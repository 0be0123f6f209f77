import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import { BaseModel } from '@adonisjs/lucid/orm'
import { test } from '@japa/runner'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import { modules } from '#modules/main'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Tables that hold no data of a tenant. */
const COMMON_TABLES = [
  'adonis_schema',
  'adonis_schema_versions',
  'queue_jobs',
  'queue_schedules',
  'billing_number_sequences',
  'tenants',
  'tenancy_revisions',
  'users',
  'sessions',
]

/** Models of rows that belong to no tenant: a person may be in several schools. */
const COMMON_MODELS = ['User']

/** Ways to a model's rows that do not say whose they are. */
const UNSCOPED =
  /\b([A-Z]\w*)\.(query|find|findBy|findOrFail|findByOrFail|findMany|findManyBy|all|first|firstOrCreate|updateOrCreate|fetchOrCreateMany)\(/g

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(root.length).split(sep).includes('tests'))
}

async function modelsOf(folder: string): Promise<(typeof BaseModel)[]> {
  const files = await filesOf(folder)
  const candidates = files.filter((file) => file.includes(`${sep}models${sep}`))
  const loaded = await Promise.all(candidates.map((file) => import(pathToFileURL(file).href)))
  return loaded
    .flatMap((exported) => Object.values(exported))
    .filter((value) => typeof value === 'function' && value.prototype instanceof BaseModel)
    .map((value) => value as typeof BaseModel)
    .filter(({ name }) => !COMMON_MODELS.includes(name))
}

test.group('Rule 7: data of tenants stays apart', () => {
  test('every table of tenant data has a tenant_id that is never empty', async ({ assert }) => {
    const tables = await db.connection().getAllTables()
    const ofTenants = tables.filter((table) => !COMMON_TABLES.includes(table))
    assert.isAbove(ofTenants.length, 8)
    for (const table of ofTenants) {
      const columns = await db.connection().columnsInfo(table)
      assert.property(columns, 'tenant_id', `table ${table}`)
      assert.isFalse(columns.tenant_id.nullable, `tenant_id of ${table}`)
    }
  })

  for (const { id } of modules) {
    test(`every model of ${id} is a TenantModel`, async ({ assert }) => {
      for (const model of await modelsOf(`modules/${id}`)) {
        assert.isTrue(model.prototype instanceof TenantModel, model.name)
      }
    })

    test(`${id} writes no SQL that is not bound to a tenant`, async ({ assert }) => {
      const found: string[] = []
      for (const file of await filesOf(`modules/${id}`)) {
        if (/database\/read_rows/.test(await readFile(file, 'utf8'))) {
          found.push(file.slice(root.length))
        }
      }
      assert.deepEqual(found, [])
    })

    test(`${id} reaches rows of tenants only through forTenant or acrossTenants`, async ({
      assert,
    }) => {
      const models = await modelsOf(`modules/${id}`)
      const names = new Set(models.map(({ name }) => name))
      const found: string[] = []
      for (const file of await filesOf(`modules/${id}`)) {
        const text = await readFile(file, 'utf8')
        for (const [call, name] of text.matchAll(UNSCOPED)) {
          if (names.has(name)) {
            found.push(`${file.slice(root.length)}: ${call}`)
          }
        }
      }
      assert.deepEqual(found, [])
    })
  }
})

import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { test } from '@japa/runner'
import { newId } from '#platform/identifiers'
import { openBody, sealBody } from '#modules/webhooks/services/sealed_body'
import { useKeys, useOwnKeys } from '#tests/app_keys'
import { ace, install, startServer } from '#tests/processes'

/** Sealed rows: many of the command's batches. */
const ROWS = 3000

/** Endpoints that are made and deleted while the command works: a minute's limit is not reached. */
const MOST_ROUNDS = 20

const NEW_KEY = 'another-key-another-key-another-'

interface Sealed {
  columns: { table: string; column: string; resealed: number; unreadable: number }[]
}

interface Delivery {
  id: string
  event_id: string
  body: string
}

function bodyOf(id: string): string {
  return JSON.stringify({ event: 'file.completed', id })
}

/** Adds deliveries to the database of an installation, under the key of this process. */
function addDeliveries(database: Database.Database, tenantId: string): void {
  const insert = database.prepare(
    `INSERT INTO webhook_deliveries
       (id, tenant_id, endpoint_id, event_id, event, origin, body, status, created_at, updated_at)
     VALUES (?, ?, 'whe_gone', ?, 'file.completed', 'event', ?, 'delivered', ?, ?)`
  )
  database.transaction(() => {
    for (let index = 0; index < ROWS; index++) {
      const [id, eventId, now] = [newId('whd'), newId('evt'), Date.now()]
      insert.run(id, tenantId, eventId, sealBody(bodyOf(id), { tenantId, eventId }), now, now)
    }
  })()
}

test.group('A new APP_KEY on SQLite', (group) => {
  group.tap((each) => each.timeout(360_000))

  test('is taken on beside a server that is written to, and the former one can go', async ({
    assert,
    cleanup,
  }) => {
    const installation = await install()
    cleanup(() => installation.remove())
    const { environment, apiKey } = installation
    const database = new Database(environment.DB_DATABASE!, { timeout: 10_000 })
    cleanup(() => void database.close())
    const { id: tenantId } = database
      .prepare("SELECT id FROM tenants WHERE slug = 'demo'")
      .get() as { id: string }
    addDeliveries(database, tenantId)
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }

    const both = { ...environment, APP_KEY: NEW_KEY, APP_KEY_PREVIOUS: environment.APP_KEY! }
    const server = await startServer({ ...installation, environment: both })
    cleanup(() => server.end('SIGKILL'))
    let isSealing = true
    const sealing = ace(both, ['secrets:reseal']).finally(() => (isSealing = false))
    const firstBody = database.prepare('SELECT body FROM webhook_deliveries ORDER BY id').pluck()
    const before = firstBody.get()
    while (isSealing && firstBody.get() === before) {
      await wait(5)
    }
    const statuses: number[] = []
    for (let round = 0; round < MOST_ROUNDS && isSealing; round++) {
      const made = await fetch(`${server.url}/api/webhooks/endpoints`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ url: `https://unity.example/${round}` }),
      })
      const { id } = (await made.json()) as { id: string }
      const gone = await fetch(`${server.url}/api/webhooks/endpoints/${id}`, {
        method: 'DELETE',
        headers,
      })
      await gone.arrayBuffer()
      statuses.push(made.status, gone.status)
    }
    const { columns } = (await sealing) as unknown as Sealed
    assert.isNotEmpty(statuses)
    assert.isEmpty(statuses.filter((status) => status >= 300))
    assert.isEmpty(columns.filter(({ unreadable }) => unreadable > 0))
    const deliveries = columns.find(({ table }) => table === 'webhook_deliveries')!
    assert.equal(deliveries.resealed, ROWS)

    const rows = database.prepare('SELECT * FROM webhook_deliveries').all() as Delivery[]
    cleanup(useOwnKeys)
    await useKeys(NEW_KEY)
    const bodies = rows.map(({ id, event_id: eventId, body }) => [
      id,
      openBody({ body, tenantId, eventId }),
    ])
    assert.lengthOf(bodies, ROWS)
    assert.isTrue(bodies.every(([id, body]) => body === bodyOf(id)))
  })
})

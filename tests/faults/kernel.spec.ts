import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { Redis } from 'ioredis'
import { KnexAdapter } from '@boringnode/queue/drivers/knex_adapter'
import { RedisAdapter } from '@boringnode/queue/drivers/redis_adapter'
import type { Adapter } from '@boringnode/queue/contracts/adapter'
import knex from 'knex'
import { test } from '@japa/runner'
import { freePort } from '#tests/free_port'
import { ace, install, startServer, type Installation } from '#tests/processes'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** An answer so old that the clean-up removes it: how a test sees that a job was done. */
function leaveOldRow({ environment }: Installation, id: string): void {
  const database = new Database(environment.DB_DATABASE!)
  database
    .prepare(
      `insert into idempotency_keys (id, tenant_id, key_hash, fingerprint, created_at)
       values (?, ?, ?, '', 0)`
    )
    .run(id, id, id)
  database.close()
}

/** Whether a server answers, or answers no more, within half a minute. */
async function becomes(url: string, alive: boolean): Promise<boolean> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const answers = await fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false
    )
    if (answers === alive) {
      return true
    }
    await wait(100)
  }
  return false
}

async function untilRemoved({ environment }: Installation, id: string): Promise<boolean> {
  const database = new Database(environment.DB_DATABASE!, { readonly: true })
  const find = database.prepare('select 1 from idempotency_keys where id = ?')
  for (let waited = 0; waited < 20_000; waited += 100) {
    if (!find.get(id)) {
      database.close()
      return true
    }
    await wait(100)
  }
  database.close()
  return false
}

async function pushCleanUp(adapter: Adapter): Promise<void> {
  await adapter.pushOn('default', {
    id: crypto.randomUUID(),
    name: 'kernel.clean_up',
    payload: {},
    attempts: 0,
  })
}

async function pushIntoDatabase({ environment }: Installation): Promise<void> {
  const connection = knex({
    client: 'better-sqlite3',
    connection: { filename: environment.DB_DATABASE! },
    useNullAsDefault: true,
  })
  await pushCleanUp(new KnexAdapter({ connection }))
  await connection.destroy()
}

/** Makes the database refuse each name, in words that repeat it. */
function refuseNames({ environment }: Installation): void {
  const database = new Database(environment.DB_DATABASE!)
  for (const table of ['api_keys', 'upload_tokens']) {
    database.exec(
      `create trigger refused_${table} before insert on ${table} when new.name like 'Amina%'
       begin select raise(abort, 'Amina Bello was refused'); end`
    )
  }
  database.close()
}

async function startRedis(port: number): Promise<ChildProcess> {
  const server = spawn('redis-server', [
    '--port',
    String(port),
    '--save',
    '',
    '--bind',
    '127.0.0.1',
  ])
  const client = new Redis({ port, retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => {})
  await client.ping()
  client.disconnect()
  return server
}

const me = (url: string, apiKey: string) =>
  fetch(`${url}/api/api-keys/me`, { headers: { 'x-api-key': apiKey } })

test.group('Faults of the platform', () => {
  test('requests and worker outlive a database that is locked for five seconds', async ({
    assert,
    cleanup,
  }) => {
    const installation = await install()
    cleanup(() => installation.remove())
    const server = await startServer(installation)
    cleanup(() => server.end('SIGKILL'))

    const lock = new Database(installation.environment.DB_DATABASE!)
    lock.exec('begin immediate')
    const written = fetch(`${server.url}/api/nothing`, {
      headers: { 'x-api-key': installation.apiKey },
    })
    await wait(5000)
    lock.exec('commit')
    lock.close()

    const answer = await written
    assert.equal(answer.status, 404)
    leaveOldRow(installation, 'after-lock')
    await pushIntoDatabase(installation)
    assert.isTrue(await untilRemoved(installation, 'after-lock'))
  })

  test('requests and worker outlive a Redis that is gone and comes back', async ({
    assert,
    cleanup,
  }) => {
    const port = await freePort()
    let redis = await startRedis(port)
    cleanup(() => void redis.kill('SIGKILL'))
    const installation = await install({
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: String(port),
      QUEUE_DRIVER: 'redis',
      LIMITER_STORE: 'redis',
      TRANSMIT_TRANSPORT: 'redis',
    })
    cleanup(() => installation.remove())
    const server = await startServer(installation)
    cleanup(() => server.end('SIGKILL'))
    const before = await me(server.url, installation.apiKey)
    assert.equal(before.status, 200)

    redis.kill('SIGKILL')
    await once(redis, 'exit')
    const without = await me(server.url, installation.apiKey)
    assert.equal(without.status, 200)
    assert.equal(without.headers.get('x-ratelimit-limit'), '60')
    const ready = await fetch(`${server.url}/health/ready`)
    assert.equal(ready.status, 503)
    assert.deepEqual(await ready.json(), {
      status: 'unavailable',
      checks: { database: 'ok', queue: 'failed', disk: 'ok', redis: 'failed' },
    })
    await wait(2000)

    redis = await startRedis(port)
    leaveOldRow(installation, 'after-redis')
    const connection = new Redis({
      port,
      keyPrefix: installation.environment.REDIS_PREFIX ?? 'tep:',
    })
    await pushCleanUp(new RedisAdapter(connection))
    connection.disconnect()
    assert.isTrue(await untilRemoved(installation, 'after-redis'))
    const after = await me(server.url, installation.apiKey)
    assert.equal(after.status, 200)
  }).skip(!hasRedis, 'needs redis-server on the PATH')

  test('a server that is told to stop ends promptly and without error', async ({
    assert,
    cleanup,
  }) => {
    const installation = await install()
    cleanup(() => installation.remove())
    const server = await startServer(installation)
    const startedAt = performance.now()
    await server.end('SIGTERM')
    assert.isBelow(performance.now() - startedAt, 5000)
    assert.equal(server.process.exitCode, 0)
  })

  test('what npm started ends when npm is told to stop', async ({ assert, cleanup }) => {
    const installation = await install()
    cleanup(() => installation.remove())
    const { environment, application } = installation
    const npm = spawn('npm', ['start'], { cwd: application, env: environment, stdio: 'ignore' })
    cleanup(() => void npm.kill('SIGKILL'))
    const url = `http://127.0.0.1:${environment.PORT}`
    assert.isTrue(await becomes(url, true))
    npm.kill('SIGTERM')
    assert.isTrue(await becomes(url, false))
  }).timeout(120_000)

  test('commands work while the server runs, and a revoked key is refused when they return', async ({
    assert,
    cleanup,
  }) => {
    const installation = await install()
    cleanup(() => installation.remove())
    const server = await startServer(installation)
    cleanup(() => server.end('SIGKILL'))
    const { environment } = installation

    const created = await ace(environment, ['tenant:create', 'Hillside College'])
    assert.match(String(created.signingSecret), /^whsec_[A-Za-z0-9+/]{43}=$/)
    const apiKey = String(created.apiKey)
    const own = await me(server.url, apiKey)
    assert.equal(own.status, 200)
    const { id, tenant } = (await own.json()) as { id: string; tenant: { slug: string } }
    assert.equal(tenant.slug, 'hillside-college')

    const revoked = await ace(environment, ['api-key:revoke', id])
    assert.equal(revoked.status, 'revoked')
    const refused = await me(server.url, apiKey)
    assert.equal(refused.status, 401)

    const failure = await ace(environment, ['tenant:show', 'nobody']).catch((error) => error)
    assert.equal(failure.code, 3)
    assert.equal(JSON.parse(failure.stdout).error.code, 'E_NOT_FOUND')
    const usage = await ace(environment, ['tenant:show']).catch((error) => error)
    assert.equal(usage.code, 2)
    assert.equal(JSON.parse(usage.stdout).error.message, 'Missing required argument "slug"')
  })

  test('logs carry ids, and neither secrets nor personal data', async ({ assert, cleanup }) => {
    const installation = await install({ LOG_LEVEL: 'trace' })
    cleanup(() => installation.remove())
    const server = await startServer(installation)
    cleanup(() => server.end('SIGKILL'))
    const { apiKey } = installation
    const headers = {
      'x-api-key': apiKey,
      'x-user-id': 'amina.bello@school.example',
      'x-request-id': 'request-of-the-log-test',
      'content-type': 'application/json',
    }
    await fetch(`${server.url}/api/file-processing/history?userId=amina.bello@school.example`, {
      headers,
    })
    await fetch(`${server.url}/api/rpc/documents/updateRecord`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ recordId: 'Amina Bello', patch: { studentName: 'Amina Bello' } }),
    })
    await fetch(`${server.url}/api/api-keys`, {
      method: 'POST',
      headers,
      body: '{"name": "Amina Bello", "x": 98.7654}',
    })
    await me(server.url, `${apiKey}x`)
    refuseNames(installation)
    const command = await ace(installation.environment, [
      'api-key:create',
      '--tenant=demo',
      '--name=Amina Bello',
    ]).catch((error) => error)
    assert.equal(command.code, 1)
    const { error } = JSON.parse(command.stdout)
    assert.equal(error.code, 'SQLITE_CONSTRAINT_TRIGGER')
    await fetch(`${server.url}/api/file-processing/upload-token`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Amina Bello.pdf', type: 'application/pdf', size: 1000 }),
    })
    await wait(500)

    const log = server.output() + command.stdout + command.stderr
    assert.include(log, '"requestId":"request-of-the-log-test"')
    assert.include(log, 'request failed')
    assert.include(log, 'insert into')
    assert.match(log, /"tenantId":"ten_/)
    for (const secret of [apiKey, apiKey.slice(10, 30), 'amina', 'Amina', 'Bello', '98.7654']) {
      assert.notInclude(log, secret)
    }
  })
})

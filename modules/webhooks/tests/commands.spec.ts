import { test } from '@japa/runner'
import type { BaseCommand } from '@adonisjs/core/ace'
import ace from '@adonisjs/core/services/ace'
import { createTenant } from '#tests/helpers'
import { until } from '#tests/until'
import WebhooksConfigure from '../commands/webhooks_configure.js'
import WebhooksRedeliver from '../commands/webhooks_redeliver.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { emit, ended, receivingSchool } from './support/helpers.js'

/** Runs a command with `--json`: its exit code, and the object it prints when it is done. */
async function run(Command: typeof BaseCommand, ...parameters: string[]) {
  const written: string[] = []
  const { write } = process.stdout
  const { write: writeError } = process.stderr
  process.stdout.write = (chunk: string | Uint8Array) => written.push(chunk.toString()) > 0
  process.stderr.write = () => true
  try {
    const command = await ace.create(Command, [...parameters, '--json'])
    await command.exec()
    const exitCode = command.exitCode ?? 0
    return { exitCode, output: exitCode === 0 ? JSON.parse(written.join('')) : null }
  } finally {
    process.stdout.write = write
    process.stderr.write = writeError
  }
}

test.group('Commands of webhooks', () => {
  test('webhooks:configure makes the endpoint, and then changes its address', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const at = (url: string) => run(WebhooksConfigure, `--tenant=${tenant.slug}`, `--url=${url}`)
    const first = await at('https://unity.example/old')
    const second = await at('https://unity.example/new')
    assert.equal(second.output.endpointId, first.output.endpointId)
    const endpoints = await WebhookEndpoint.forTenant(tenant.id)
    assert.deepEqual(
      endpoints.map(({ url, status }) => [url, status]),
      [['https://unity.example/new', 'active']]
    )
    const refused = await at('https://10.0.0.1/')
    assert.equal(refused.exitCode, 2)
    const nobody = await run(WebhooksConfigure, '--tenant=none', '--url=https://a.example/')
    assert.equal(nobody.exitCode, 3)
  })

  test('webhooks:redeliver sends one delivery again, or all since a moment', async ({ assert }) => {
    const { school, receiver } = await receivingSchool()
    const tenant = `--tenant=${school.tenant.slug}`
    const { id } = await ended(school, await emit(school))
    const one = await run(WebhooksRedeliver, id, tenant)
    assert.equal(one.exitCode, 0)
    await until('it arrives again', () => receiver.received.length === 2)

    receiver.answers = [500, 500, 500, 500, 500, 500, 200]
    await ended(school, await emit(school))
    const since = await run(WebhooksRedeliver, '--since=2026-01-01T00:00:00Z', tenant)
    assert.deepEqual(since.output, { tenantId: school.tenant.id, redeliveries: 1 })
    await until('it arrives', () => receiver.received.length === 9)
    await receiver.close()
  })

  test('webhooks:redeliver says what is wrong by its exit code', async ({ assert }) => {
    const { tenant } = await createTenant()
    const slug = `--tenant=${tenant.slug}`
    for (const [parameters, exitCode] of [
      [['whd_none', slug], 3],
      [['whd_none', '--tenant=none'], 3],
      [[slug], 2],
      [['whd_none', '--since=2026-01-01T00:00:00Z', slug], 2],
      [['--since=yesterday', slug], 2],
    ] as const) {
      const result = await run(WebhooksRedeliver, ...parameters)
      assert.equal(result.exitCode, exitCode, parameters.join(' '))
    }
  })
})

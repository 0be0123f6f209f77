import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { GatewayError, type PlatformAdapter } from '@tenant-education/adapter-kit'
import AdapterCheck from '#platform/commands/adapter_check'
import { adapters } from '#kernel/adapters/adapters'
import { createTenant } from '#tests/helpers'
import { plugIn } from '#tests/plug_in'
import { gatewayPort } from '../adapters/gateway_port.js'

/** A gateway that can be asked whether it works, and nothing else. */
function gatewayThatAnswers(check: () => Promise<string>): PlatformAdapter<unknown> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: gatewayPort.id,
    id: 'partner',
    capabilities: {},
    settings: vine.object({}),
    create: () => ({ check }),
  }
}

async function checked(chosen: string | null, ...more: string[]) {
  const { tenant } = await createTenant()
  if (chosen) {
    await adapters.use(tenant.id, gatewayPort, chosen, {})
  }
  const command = await ace.create(AdapterCheck, [`--tenant=${tenant.slug}`, '--json', ...more])
  const { checks } = await command.perform()
  return { exitCode: command.exitCode, checks }
}

test.group('adapter:check', () => {
  test('asks what the tenant has chosen, and that alone', async ({ assert, cleanup }) => {
    cleanup(plugIn(gatewayThatAnswers(async () => 'Two accounts.')))
    const { exitCode, checks } = await checked('partner')
    assert.isUndefined(exitCode)
    assert.lengthOf(checks, 1)
    assert.containSubset(checks[0], { adapterId: 'partner', usable: true, answer: 'Two accounts.' })
    const unchosen = await checked(null)
    assert.isEmpty(unchosen.checks)
  })

  test('shows the others as well with --all', async ({ assert }) => {
    const { exitCode, checks } = await checked('sandbox', '--all')
    assert.isUndefined(exitCode)
    const ids = checks.map(({ adapterId }) => adapterId)
    assert.includeMembers(ids, ['sandbox', 'paystack', 'tesseract'])
  })

  test('ends with 1 when a chosen adapter cannot be reached', async ({ assert, cleanup }) => {
    const refuse = () => Promise.reject(new GatewayError('unavailable'))
    cleanup(plugIn(gatewayThatAnswers(refuse)))
    const { exitCode, checks } = await checked('partner')
    assert.equal(exitCode, 1)
    assert.containSubset(checks, [{ adapterId: 'partner', chosen: true, usable: false }])
  })
})

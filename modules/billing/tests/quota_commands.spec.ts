import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { AdjustUse } from '../quota/actions/adjust_use.js'
import UsageEvent from '../models/usage_event.js'
import { schoolWith } from './support/quota_school.js'

const PATH = '/api/billing'

test.group('Commands of the quota', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  /** Runs a command as `--json` and returns its exit code and what it printed. */
  async function run(name: string, parameters: string[]) {
    const printed: string[] = []
    const write = process.stdout.write
    process.stdout.write = ((text: string) => printed.push(text) > 0) as typeof write
    try {
      const { exitCode } = await ace.exec(name, [...parameters, '--json'])
      return { exitCode, output: JSON.parse(printed.join('') || 'null') }
    } finally {
      process.stdout.write = write
    }
  }

  test('quota:grant gives units once for a reference; quota:show shows them', async ({
    assert,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 100 })
    const tenant = `--tenant=${school.tenant.slug}`
    const order = [tenant, '--pages=500', '--expires=2099-01-01', '--reference=order-1']
    const first = await run('quota:grant', order)
    assert.deepInclude(first.output, {
      tenantId: school.tenant.id,
      created: true,
      meter: 'pages',
      units: 500,
      priority: 10,
      expiresAt: '2098-12-31T23:00:00.000Z',
    })
    const second = await run('quota:grant', order)
    assert.deepInclude(second.output, { created: false, grantId: first.output.grantId })
    await run('quota:grant', [tenant, '--meter=email_accounts', '--units=7', '--priority=1'])

    const { exitCode, output } = await run('quota:show', [tenant])
    assert.equal(exitCode, 0)
    const [pages, , accounts] = output.quotas
    assert.deepInclude(pages, { limit: 100, credits: 500, available: 600 })
    assert.deepInclude(accounts, { credits: 7 })
  })

  test('quota:grant refuses a reference that was granted otherwise, and says how', async ({
    assert,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 100 })
    const reference = ['--tenant=' + school.tenant.slug, '--reference=order-2']
    const grant = (...parameters: string[]) => run('quota:grant', [...reference, ...parameters])
    await grant('--pages=500', '--expires=2099-01-01')
    const others: [parameters: string[], told: string][] = [
      [['--pages=501', '--expires=2099-01-01'], 'units 500, not 501'],
      [
        ['--meter=llm_refinements', '--units=500', '--expires=2099-01-01'],
        'meter pages, not llm_refinements',
      ],
      [['--pages=500'], 'expiry 2098-12-31T23:00:00.000Z, not never'],
      [
        ['--pages=500', '--expires=2099-02-01'],
        'expiry 2098-12-31T23:00:00.000Z, not 2099-01-31T23:00:00.000Z',
      ],
      [['--pages=500', '--expires=2099-01-01', '--priority=1'], 'priority 10, not 1'],
    ]
    for (const [parameters, told] of others) {
      const { exitCode, output } = await grant(...parameters)
      assert.deepEqual([exitCode, output.error.code], [1, 'E_REFERENCE_IN_USE'])
      assert.include(output.error.message, `granted before with ${told}. `)
    }
    const same = await grant('--pages=500', '--expires=2099-01-01', '--priority=10')
    assert.isFalse(same.output.created)
  })

  test('usage:void takes an event back; it no longer counts, and is still listed', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const { id: tenantId, slug } = school.tenant
    await db.transaction((trx) =>
      new AdjustUse().handle(
        {
          tenantId,
          meter: 'email_accounts',
          change: 'restored',
          units: 3,
          about: { type: 'account', id: 'a' },
        },
        trx
      )
    )
    const { id } = await UsageEvent.forTenant(tenantId).firstOrFail()
    const { exitCode, output } = await run('usage:void', [id, `--tenant=${slug}`])
    assert.equal(exitCode, 0)
    assert.deepInclude(output, { eventId: id, meter: 'email_accounts', quantity: 3 })

    const api = clientOf(client, school)
    const totals = await api.get(`${PATH}/usage`)
    assert.deepEqual(totals.body(), { usage: [], total: 0 })
    const events = await api.get(`${PATH}/usage/events`)
    assert.isTrue(events.body().events[0].voided)
    const foreign = await run('usage:void', [id, `--tenant=${await slugOfAnother()}`])
    assert.equal(foreign.exitCode, 3)
  })

  async function slugOfAnother(): Promise<string> {
    const { tenant } = await createTenant()
    return tenant.slug
  }

  test('wrong usage ends with 2, an unknown tenant with 3', async ({ assert }) => {
    const { tenant } = await createTenant()
    for (const parameters of [
      [],
      ['--pages=0'],
      ['--pages=1.5'],
      ['--pages=5', '--units=5'],
      ['--units=5'],
      ['--units=5', '--meter=lunches'],
      ['--pages=5', '--meter=email_accounts'],
      ['--pages=5', '--expires=soon'],
      ['--pages=5', '--expires=2020-01-01'],
      ['--pages=5', '--priority=5000'],
    ]) {
      const { exitCode } = await run('quota:grant', [`--tenant=${tenant.slug}`, ...parameters])
      assert.equal(exitCode, 2, parameters.join(' '))
    }
    for (const [command, ...parameters] of [['quota:show'], ['quota:grant', '--pages=5']]) {
      const { exitCode } = await run(command, ['--tenant=nobody', ...parameters])
      assert.equal(exitCode, 3)
    }
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { RunBilling } from '../invoices/actions/run_billing.js'
import BillingRun from '../models/billing_run.js'
import Invoice from '../models/invoice.js'
import { BillingBench, makePlan } from './support/bench.js'
import { randomSource } from '#tests/random_seed'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const TENANTS = 24

/** Starts `billing:run` in a process of its own. */
function startRun() {
  return spawn(process.execPath, ['ace.js', 'billing:run'], {
    cwd: root,
    env: process.env,
    stdio: 'ignore',
  })
}

test.group('A billing run that is killed', (group) => {
  group.tap((each) => each.timeout(180_000))

  test('is finished by the next: one invoice for each period, and no number is lost', async ({
    assert,
  }) => {
    const twoPeriodsAgo = new Date(Date.now() - 65 * 24 * 3_600_000).toISOString()
    const code = await makePlan({ priceMinor: 100_000 })
    const tenantIds: string[] = []
    for (let index = 0; index < TENANTS; index++) {
      const bench = await BillingBench.create(twoPeriodsAgo)
      await bench.subscribeTo(code)
      tenantIds.push(bench.tenantId)
    }
    const written = async () => {
      const [{ $extras }] = await BillingRun.acrossTenants()
        .whereIn('tenantId', tenantIds)
        .count('* as runs')
      return Number($extras.runs)
    }

    const run = startRun()
    const gone = once(run, 'exit')
    while ((await written()) === 0 && run.exitCode === null) {
      await wait(2)
    }
    await wait(randomSource().integer(0, 40))
    run.kill('SIGKILL')
    await gone
    assert.isAbove(await written(), 0)

    const last = await new RunBilling().handle()
    assert.equal(last.failures, 0)

    for (const tenantId of tenantIds) {
      const invoices = await Invoice.forTenant(tenantId).orderBy('periodStart')
      const starts = invoices.map(({ periodStart }) => periodStart.toMillis())
      assert.equal(new Set(starts).size, starts.length)
      assert.lengthOf(invoices, 3)
      assert.isTrue(invoices.every(({ status }) => status !== 'draft'))
    }
    const year = new Date().getFullYear()
    const issued = await Invoice.acrossTenants().where('number', 'like', `INV-${year}-%`)
    const numbers = issued.map(({ number }) => Number(number!.slice(-6)))
    assert.deepEqual(
      numbers.toSorted((one, other) => one - other),
      numbers.map((_, index) => index + 1)
    )
  })
})

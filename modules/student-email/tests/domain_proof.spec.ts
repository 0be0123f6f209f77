import { test } from '@japa/runner'
import OutboxEvent from '#platform/outbox/outbox_event'
import { allScopes } from '#platform/access/scopes'
import { clientOf, createTenant } from '#tests/helpers'
import { CheckDomain } from '../domains/actions/check_domain.js'
import EmailDomain from '../models/email_domain.js'
import type { DomainResolver } from '../domains/services/domain_lookup.js'
import { createSchool, EMAILS, newDomain } from './support/school.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const path = `${EMAILS}/domains`

test.group('Over time a domain', () => {
  /** A resolver whose answer the test decides, and a clock that it moves. */
  function world() {
    let now = Date.now()
    let answer: string | Error = Object.assign(new Error(), { code: 'ENOTFOUND' })
    const resolver: DomainResolver = {
      resolveTxt: async () => {
        if (answer instanceof Error) {
          throw answer
        }
        return [[answer]]
      },
      resolveMx: async () => [],
      resolveCname: async () => [],
    }
    return {
      answers: (next: string) => {
        answer = /^E[A-Z]+$/.test(next) ? Object.assign(new Error(), { code: next }) : next
      },
      advance: (milliseconds: number) => {
        now += milliseconds
      },
      now: () => now,
      check: new CheckDomain(resolver, { now: () => new Date(now) }),
    }
  }

  test('is looked up after 1, 5, 15 and 60 minutes, then hourly, and fails after 72 hours', async ({
    client,
    assert,
  }) => {
    const school = await createTenant({ scopes: allScopes() })
    const named = await clientOf(client, school).post(path, { domain: newDomain() })
    named.assertStatus(201)
    const row = await EmailDomain.forTenant(school.tenant.id).firstOrFail()
    const { check, advance, now } = world()
    const start = row.expiresAt!.toMillis() - 72 * HOUR
    advance(start - now())

    const delays: number[] = []
    for (;;) {
      await row.refresh()
      if (!row.nextCheckAt) {
        break
      }
      delays.push((row.nextCheckAt.toMillis() - now()) / MINUTE)
      advance(row.nextCheckAt.toMillis() - now())
      await check.whenDue(school.tenant.id, row.id)
    }
    assert.deepEqual(delays.slice(0, 6), [1, 4, 10, 45, 60, 60])
    assert.equal(row.status, 'failed')
    assert.equal(now() - start, 72 * HOUR)
  })

  test('is at risk after three days without its proof, fails after seven, and recovers', async ({
    client,
    assert,
  }) => {
    const school = await createTenant({ scopes: allScopes() })
    const api = clientOf(client, school)
    const named = await api.post(path, { domain: newDomain() })
    const row = await EmailDomain.forTenant(school.tenant.id).firstOrFail()
    const { check, advance, answers, now } = world()
    const proof = named.body().records[0].value
    const day = async (answer: string) => {
      answers(answer)
      advance(DAY)
      await check.whenDue(school.tenant.id, row.id)
      await row.refresh()
      return row.status
    }
    assert.equal(await day(proof), 'verified')
    assert.equal(row.nextCheckAt!.toMillis(), now() + DAY)

    for (const fault of ['ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'ECONNREFUSED', 'ETIMEOUT']) {
      assert.equal(await day(fault), 'verified', fault)
    }
    assert.isNull(row.missingSince)
    assert.deepEqual(
      [await day('ENOTFOUND'), await day('other'), await day('ENODATA'), await day('ENOTFOUND')],
      ['verified', 'verified', 'verified', 'at_risk']
    )
    assert.equal(await day(proof), 'verified')
    assert.isNull(row.missingSince)

    const statuses: string[] = []
    for (let count = 0; count < 8; count++) {
      statuses.push(await day('ENOTFOUND'))
    }
    assert.deepEqual(statuses, [
      ...['verified', 'verified', 'verified'],
      ...['at_risk', 'at_risk', 'at_risk', 'at_risk'],
      'failed',
    ])
    assert.isNull(row.verifiedDomain)
    const events = await OutboxEvent.forTenant(school.tenant.id).orderBy('id')
    assert.deepEqual(
      events.map(({ type }) => type.replace('email.domain.', '')),
      ['verified', 'at_risk', 'verified', 'at_risk', 'failed']
    )
  })

  test('that an administrator vouched for needs no proof', async ({ client, assert }) => {
    const school = await createSchool(client)
    const { check, answers, advance } = world()
    for (let count = 0; count < 10; count++) {
      answers('ENOTFOUND')
      advance(DAY)
      await check.whenDue(school.tenant.id, school.domain.id)
    }
    await school.domain.refresh()
    assert.equal(school.domain.status, 'verified')
    assert.isNull(school.domain.nextCheckAt)
  })
})

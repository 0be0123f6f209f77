import { test } from '@japa/runner'
import OutboxEvent from '#platform/outbox/outbox_event'
import { allScopes } from '#platform/access/scopes'
import { clientOf, createTenant } from '#tests/helpers'
import { vouchForDomain } from '../domains/actions/vouch_for_domain.js'
import CheckDomainsJob from '../jobs/check_domains_job.js'
import EmailDomain from '../models/email_domain.js'
import { lookUp, systemResolver } from '../domains/services/domain_lookup.js'
import { DnsServer } from './support/dns_server.js'
import { createAccount, createSchool, EMAILS, newDomain, student } from './support/school.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const path = `${EMAILS}/domains`

test.group('A domain', (group) => {
  const dns = new DnsServer()
  group.setup(async () => {
    await dns.start()
    return () => dns.stop()
  })

  async function newSchool(client: Parameters<typeof clientOf>[0]) {
    const school = await createTenant({ scopes: allScopes() })
    return { ...school, api: clientOf(client, school) }
  }

  /** Publishes the proof that a domain asks for. */
  function prove({ records }: { records: { name: string; value: string }[] }) {
    dns.text(records[0].name, records[0].value)
  }

  /** Forgets when the domain was last checked, so that it can be checked again at once. */
  function forgetCheck(domainId: string) {
    return EmailDomain.acrossTenants().where('id', domainId).update({ checkStartedAt: null })
  }

  test('is named, proved by its TXT record, used and given up', async ({ client, assert }) => {
    const school = await newSchool(client)
    const name = newDomain()
    const named = await school.api.post(path, { domain: name.toUpperCase() })
    named.assertStatus(201)
    const domain = named.body()
    assert.containSubset(domain, {
      domain: name,
      unicodeDomain: name,
      status: 'pending',
      lastCheckedAt: null,
      verifiedAt: null,
      accounts: 0,
    })
    assert.deepEqual(
      domain.records.map(({ purpose }: { purpose: string }) => purpose),
      ['ownership', 'dmarc']
    )
    assert.containSubset(domain.records[0], {
      type: 'TXT',
      name: `_tep-challenge.${name}`,
      status: 'pending',
      priority: null,
    })
    assert.match(domain.records[0].value, /^tep-domain-verification=[\w-]{43}$/)
    const repeated = await school.api.post(path, { domain: name })
    repeated.assertStatus(200)
    assert.deepEqual(repeated.body(), domain)

    const early = await school.api.post(`${path}/${domain.domainId}/verify`, {})
    early.assertStatus(200)
    assert.equal(early.body().status, 'pending')
    assert.equal(early.body().records[0].status, 'not_found')
    const hasty = await school.api.post(`${path}/${domain.domainId}/verify`, {})
    hasty.assertStatus(429)
    hasty.assertBody({
      success: false,
      message: 'The domain was checked less than ten seconds ago.',
      errorType: 'rate_limit_exceeded',
    })
    hasty.assertHeader('retry-after', '10')

    prove(domain)
    await forgetCheck(domain.domainId)
    const verified = await school.api.post(`${path}/${domain.domainId}/verify`, {})
    assert.equal(verified.body().status, 'verified')
    assert.equal(verified.body().records[0].status, 'verified')
    assert.isString(verified.body().verifiedAt)
    assert.isNull(verified.body().expiresAt)
    const again = await school.api.post(path, { domain: name })
    again.assertStatus(409)
    assert.equal(again.body().error.code, 'EMAIL_DOMAIN_EXISTS')
    const events = await OutboxEvent.forTenant(school.tenant.id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['email.domain.verified']
    )

    const list = await school.api.get(`${path}?status=verified`)
    assert.deepEqual(list.body(), { domains: [verified.body()], total: 1 })
    const none = await school.api.get(`${path}?status=failed`)
    assert.deepEqual(none.body(), { domains: [], total: 0 })
    const removed = await school.api.delete(`${path}/${domain.domainId}`)
    assert.deepEqual(removed.body(), { success: true })
    const gone = await school.api.get(`${path}/${domain.domainId}`)
    gone.assertStatus(404)
    assert.equal(gone.body().error.code, 'EMAIL_DOMAIN_NOT_FOUND')
  })

  test('that nobody can own, or that has no form, is refused', async ({ client, assert }) => {
    const school = await newSchool(client)
    const refused = await school.api.post(path, { domain: 'sch.ng' })
    refused.assertStatus(422)
    assert.equal(refused.body().error.code, 'EMAIL_DOMAIN_NOT_ALLOWED')
    for (const body of [{}, { domain: 5 }, { domain: 'x.test', tenantId: 'y' }]) {
      const malformed = await school.api.post(path, body)
      malformed.assertStatus(400)
    }
  })

  test('of another tenant is not there', async ({ client, assert }) => {
    const school = await createSchool(client)
    const other = await createSchool(client)
    const one = `${path}/${school.domain.id}`
    for (const call of [
      other.api.get(one),
      other.api.delete(one),
      other.api.post(`${one}/verify`, {}),
    ]) {
      const response = await call
      response.assertStatus(404)
      assert.equal(response.body().error.code, 'EMAIL_DOMAIN_NOT_FOUND')
    }
    const foreignDefault = await other.api.put(`${EMAILS}/config`, {
      tier: 'standard',
      provider: 'sandbox',
      defaultDomainId: school.domain.id,
    })
    foreignDefault.assertStatus(404)
    assert.equal(foreignDefault.body().error.code, 'EMAIL_DOMAIN_NOT_FOUND')
  })

  test('with accounts cannot be given up', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${path}/${school.domain.id}`
    const used = await school.api.delete(one)
    used.assertStatus(409)
    assert.equal(used.body().error.code, 'EMAIL_DOMAIN_IN_USE')
    const shown = await school.api.get(one)
    assert.equal(shown.body().accounts, 1)
    await school.api.delete(`${EMAILS}/${account.accountId}`)
    const restorable = await school.api.delete(one)
    restorable.assertStatus(409)
    await school.api.delete(`${EMAILS}/${account.accountId}?purge=true`)
    const free = await school.api.delete(one)
    free.assertStatus(200)
  })

  test('has one verified owner; another who proves it is told so until it is moved', async ({
    client,
    assert,
  }) => {
    const [first, second] = [await newSchool(client), await newSchool(client)]
    const name = newDomain()
    const ofFirst = await first.api.post(path, { domain: name })
    const ofSecond = await second.api.post(path, { domain: name })
    ofSecond.assertStatus(201)
    const values = [ofFirst, ofSecond].map((response) => response.body().records[0].value)
    assert.notEqual(values[0], values[1])

    prove(ofFirst.body())
    const wrongToken = await second.api.post(`${path}/${ofSecond.body().domainId}/verify`, {})
    assert.equal(wrongToken.body().records[0].status, 'mismatch')
    assert.equal(wrongToken.body().status, 'pending')
    const verified = await first.api.post(`${path}/${ofFirst.body().domainId}/verify`, {})
    assert.equal(verified.body().status, 'verified')

    dns.publish(
      `_tep-challenge.${name}`,
      ...values.map((value) => ({ type: 'TXT' as const, chunks: [value] }))
    )
    await forgetCheck(ofSecond.body().domainId)
    const late = await second.api.post(`${path}/${ofSecond.body().domainId}/verify`, {})
    late.assertStatus(409)
    assert.equal(late.body().error.code, 'EMAIL_DOMAIN_EXISTS')

    await assert.rejects(() => vouchForDomain(second.tenant.id, name, { moves: false }))
    const moved = await vouchForDomain(second.tenant.id, name, { moves: true })
    assert.equal(moved.formerOwner, first.tenant.id)
    const former = await first.api.get(`${path}/${ofFirst.body().domainId}`)
    assert.equal(former.body().status, 'failed')
    const owner = await second.api.get(`${path}/${ofSecond.body().domainId}`)
    assert.equal(owner.body().status, 'verified')
  })

  test('covers its sub-domains for the same tenant only', async ({ client, assert }) => {
    const school = await createSchool(client)
    const other = await newSchool(client)
    const below = `jss1.${school.domain.domain}`
    const covered = await school.api.post(path, { domain: below })
    covered.assertStatus(201)
    assert.equal(covered.body().status, 'verified')
    const foreign = await other.api.post(path, { domain: `jss2.${school.domain.domain}` })
    assert.equal(foreign.body().status, 'pending')

    prove(foreign.body())
    const proved = await other.api.post(`${path}/${foreign.body().domainId}/verify`, {})
    assert.equal(proved.body().status, 'verified')
    const refused = await school.api.post(
      EMAILS,
      student({ email: `ada@jss2.${school.domain.domain}` })
    )
    refused.assertStatus(403)
    assert.equal(refused.body().error.code, 'EMAIL_DOMAIN_NOT_VERIFIED')
  })

  test('that failed stops new accounts and keeps those that exist', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    await EmailDomain.forTenant(school.tenant.id).update({ status: 'failed', verifiedDomain: null })
    const refused = await school.api.post(EMAILS, student())
    refused.assertStatus(403)
    assert.equal(refused.body().error.code, 'EMAIL_DOMAIN_NOT_VERIFIED')
    const suspended = await school.api.post(`${EMAILS}/${account.accountId}/suspend`, {})
    suspended.assertStatus(200)
    const renewed = await school.api.post(path, { domain: school.domain.domain })
    renewed.assertStatus(200)
    assert.equal(renewed.body().status, 'pending')
  })

  test('is looked up by the job when it is due', async ({ client, assert }) => {
    const school = await newSchool(client)
    const named = await school.api.post(path, { domain: newDomain() })
    prove(named.body())
    const rows = () => EmailDomain.forTenant(school.tenant.id)
    await rows().update({ nextCheckAt: Date.now() - 1 })
    await new CheckDomainsJob().work()
    const row = await rows().firstOrFail()
    assert.equal(row.status, 'verified')
    assert.closeTo(row.nextCheckAt!.toMillis(), Date.now() + DAY, MINUTE)
  })

  test('answers 502 when no name server answers', async ({ client, assert }) => {
    const school = await newSchool(client)
    const named = await school.api.post(path, { domain: newDomain() })
    await dns.stop()
    const unreachable = await school.api.post(`${path}/${named.body().domainId}/verify`, {})
    await dns.start()
    unreachable.assertStatus(502)
    assert.equal(unreachable.body().error.code, 'UPSTREAM_ERROR')
    const shown = await school.api.get(`${path}/${named.body().domainId}`)
    assert.equal(shown.body().records[0].status, 'temporary_failure')
    assert.equal(shown.body().status, 'pending')
  })

  test('finds its records however DNS answers', async ({ assert }) => {
    const resolver = systemResolver()
    const proof = (name: string, value = 'tep-domain-verification=abc') =>
      lookUp({ purpose: 'ownership', type: 'TXT', name, value, priority: null }, resolver).then(
        ({ status }) => status
      )

    dns.text('_tep-challenge.split.test', 'tep-domain-', 'verification=', 'abc')
    assert.equal(await proof('_tep-challenge.split.test'), 'verified')
    dns.publish(
      '_tep-challenge.two.test',
      { type: 'TXT', chunks: ['other'] },
      { type: 'TXT', chunks: ['tep-domain-verification=abc'] }
    )
    assert.equal(await proof('_tep-challenge.two.test'), 'verified')
    dns.text('*.wild.test', 'v=spf1 -all')
    assert.equal(await proof('_tep-challenge.wild.test'), 'mismatch')
    dns.publish('_tep-challenge.alias.test', { type: 'CNAME', target: '_tep-challenge.split.test' })
    assert.equal(await proof('_tep-challenge.alias.test'), 'verified')
    assert.equal(await proof('_tep-challenge.absent.test'), 'not_found')
    dns.text('_tep-challenge.absent.test', 'tep-domain-verification=abc')
    assert.equal(await proof('_tep-challenge.absent.test'), 'verified')
    dns.publish('_tep-challenge.empty.test', { type: 'MX', exchange: 'mx.test', priority: 1 })
    assert.equal(await proof('_tep-challenge.empty.test'), 'not_found')
    for (const fault of ['servfail', 'refused'] as const) {
      dns.fail('_tep-challenge.broken.test', fault)
      assert.equal(await proof('_tep-challenge.broken.test'), 'temporary_failure')
    }

    const record = (purpose: 'mx' | 'spf' | 'dkim' | 'dmarc', name: string, value: string) =>
      lookUp(
        {
          purpose,
          type: purpose === 'mx' ? 'MX' : purpose === 'dkim' ? 'CNAME' : 'TXT',
          name,
          value,
          priority: null,
        },
        resolver
      ).then(({ status }) => status)
    dns.publish('mail.test', { type: 'MX', exchange: 'SMTP.google.com', priority: 1 })
    assert.equal(await record('mx', 'mail.test', 'smtp.google.com.'), 'verified')
    assert.equal(await record('mx', 'mail.test', 'other.test'), 'mismatch')
    dns.text('spf.test', 'v=spf1 ip4:192.0.2.1 include:_spf.google.com -all')
    const spf = 'v=spf1 include:_spf.google.com ~all'
    assert.equal(await record('spf', 'spf.test', spf), 'verified')
    dns.text('spf2.test', 'v=spf1 -all')
    assert.equal(await record('spf', 'spf2.test', spf), 'mismatch')
    dns.text('_dmarc.spf.test', 'v=DMARC1; p=reject')
    assert.equal(await record('dmarc', '_dmarc.spf.test', 'v=DMARC1; p=none'), 'verified')
    dns.publish('s1._domainkey.spf.test', { type: 'CNAME', target: 's1.provider.test' })
    assert.equal(await record('dkim', 's1._domainkey.spf.test', 's1.provider.test'), 'verified')
  })
})

import { test } from '@japa/runner'
import { MailProviderError } from '@tenant-education/adapter-kit'
import { defaultScopes } from '#platform/access/scopes'
import EmailAccount from '../models/email_account.js'
import {
  accountEvents,
  createAccount,
  createSchool,
  EMAILS,
  interfere,
  mailboxOf,
} from './support/school.js'

test.group('Changing an account', () => {
  test('changes its details at the provider and here, and never the address by itself', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    const changed = await school.api.patch(one, {
      firstName: 'Adaeze',
      quotaMb: 1024,
      grade: 'SS1',
      graduationYear: null,
      recoveryEmail: 'papa@example.com',
    })
    changed.assertStatus(200)
    assert.containSubset(changed.body(), {
      firstName: 'Adaeze',
      displayName: 'Adaeze Obi',
      address: account.address,
      quotaMb: 1024,
      grade: 'SS1',
      aliases: [],
    })
    const found = await school.api.get(`${EMAILS}?search=adaeze`)
    assert.equal(found.body().total, 1)
    const row = await EmailAccount.forTenant(school.tenant.id).firstOrFail()
    assert.notInclude(row.recoveryEmail!, 'papa')

    const own = await school.api.patch(one, { displayName: 'Captain', lastName: 'Obi-Ade' })
    assert.equal(own.body().displayName, 'Captain')
    assert.deepEqual(await accountEvents(school), [
      'email.account.created',
      'email.account.updated',
      'email.account.updated',
    ])
  })

  test('with a new address keeps the old one as an alias, and back again', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    const renamed = await school.api.patch(one, { email: 'adaeze' })
    renamed.assertStatus(200)
    assert.equal(renamed.body().address, `adaeze@${school.domain.domain}`)
    assert.deepEqual(renamed.body().aliases, [account.address])
    const found = await mailboxOf(school, account)
    assert.equal(found?.address, renamed.body().address)
    assert.deepEqual(found?.aliases, [account.address])

    const back = await school.api.patch(one, { email: account.address })
    assert.equal(back.body().address, account.address)
    assert.deepEqual(back.body().aliases, [renamed.body().address])

    const other = await createAccount(school, { firstName: 'Bola' })
    const taken = await school.api.patch(`${EMAILS}/${other.accountId}`, { email: 'adaeze' })
    taken.assertStatus(409)
    assert.equal(taken.body().error.code, 'EMAIL_ACCOUNT_EXISTS')
    const reserved = await school.api.patch(one, { email: 'dean' })
    assert.equal(reserved.body().error.code, 'EMAIL_ADDRESS_RESERVED')
    const foreign = await school.api.patch(one, { email: 'ada@gmail.com' })
    assert.equal(foreign.body().error.code, 'EMAIL_DOMAIN_NOT_VERIFIED')
    const large = await school.api.patch(one, { quotaMb: 2049 })
    assert.equal(large.body().error.code, 'VALIDATION_ERROR')
    const nameless = await school.api.patch(one, { firstName: '', lastName: '' })
    assert.equal(nameless.body().error.code, 'VALIDATION_ERROR')
  })

  test('leaves everything as it was when the provider fails', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    const lift = interfere('update', async () => {
      throw new MailProviderError('unavailable')
    })
    const failed = await school.api.patch(one, { email: 'adaeze', grade: 'SS1' })
    lift()
    failed.assertStatus(502)
    assert.equal(failed.body().error.code, 'EMAIL_PROVIDER_ERROR')
    const same = await school.api.get(one)
    assert.deepEqual(same.body(), account)
    const other = await createAccount(school, { email: 'adaeze' })
    assert.equal(other.address, `adaeze@${school.domain.domain}`)
  })
})

test.group('Suspending an account', () => {
  test('ends its logins, once; reactivating admits them again', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    const suspended = await school.api.post(`${one}/suspend`, { reason: 'Fees' })
    suspended.assertStatus(200)
    assert.equal(suspended.body().status, 'suspended')
    assert.isString(suspended.body().suspendedAt)
    const atProvider = await mailboxOf(school, account)
    assert.equal(atProvider?.status, 'suspended')

    const again = await school.api.post(`${one}/suspend`, {})
    assert.deepEqual(again.body(), suspended.body())

    const active = await school.api.post(`${one}/reactivate`, {})
    active.assertStatus(200)
    assert.equal(active.body().status, 'active')
    assert.isNull(active.body().suspendedAt)
    const repeated = await school.api.post(`${one}/reactivate`, {})
    assert.deepEqual(repeated.body(), active.body())
    assert.deepEqual(await accountEvents(school), [
      'email.account.created',
      'email.account.suspended',
      'email.account.reactivated',
    ])
  })

  test('by the provider itself cannot be undone here', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    await school.api.post(`${EMAILS}/${account.accountId}/suspend`, {})
    const lift = interfere('reactivate', async () => {
      throw new MailProviderError('suspended_by_provider')
    })
    const refused = await school.api.post(`${EMAILS}/${account.accountId}/reactivate`, {})
    lift()
    refused.assertStatus(422)
    assert.equal(refused.body().error.code, 'EMAIL_SUSPENDED_BY_PROVIDER')
  })

  test('answers what the provider answered', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const lift = interfere('suspend', async () => {
      throw new MailProviderError('rate_limited', { retryAfterMs: 1500 })
    })
    const limited = await school.api.post(`${EMAILS}/${account.accountId}/suspend`, {})
    lift()
    limited.assertStatus(502)
    limited.assertHeader('retry-after', '2')
    assert.equal(limited.body().error.code, 'EMAIL_PROVIDER_ERROR')
  })
})

test.group('Resetting a password', () => {
  test('tells the new one once and needs its own scope', async ({ client, assert }) => {
    const school = await createSchool(client, { settings: { passwordStyle: 'passphrase' } })
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    const reset = await school.api.post(`${one}/reset-password`, { mustChange: false })
    reset.assertStatus(200)
    reset.assertHeader('cache-control', 'no-store')
    assert.equal(reset.body().accountId, account.accountId)
    assert.match(reset.body().credentials.temporaryPassword, /^[a-z]+(-[a-z]+){3}-[2-9]{2}$/)
    const after = await school.api.get(one)
    assert.isFalse(after.body().mustChangePassword)

    const silent = await school.api.post(`${one}/reset-password`, { delivery: 'none' })
    assert.isNull(silent.body().credentials)

    const weak = await createSchool(client, { scopes: defaultScopes() })
    const own = await createAccount(weak)
    const refused = await weak.api.post(`${EMAILS}/${own.accountId}/reset-password`, {})
    refused.assertStatus(403)
  })
})

test.group('Aliases', () => {
  test('are added up to the tier’s limit and taken away; one that was used stays blocked', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client, { settings: { tier: 'basic' } })
    const account = await createAccount(school)
    const other = await createAccount(school, { firstName: 'Bola' })
    const aliases = `${EMAILS}/${account.accountId}/aliases`
    const nick = `nick@${school.domain.domain}`

    const added = await school.api.post(aliases, { alias: 'nick' })
    added.assertStatus(201)
    assert.deepEqual(added.body().aliases, [nick])
    const repeated = await school.api.post(aliases, { alias: nick })
    repeated.assertStatus(201)

    const refusals: [string, string, number, string][] = [
      [account.accountId, 'second', 422, 'EMAIL_ALIAS_LIMIT'],
      [account.accountId, 'abuse', 422, 'EMAIL_ADDRESS_RESERVED'],
      [account.accountId, account.address, 409, 'EMAIL_ACCOUNT_EXISTS'],
      [other.accountId, 'nick', 409, 'EMAIL_ACCOUNT_EXISTS'],
      [other.accountId, account.address, 409, 'EMAIL_ACCOUNT_EXISTS'],
      [other.accountId, 'x@elsewhere.test', 403, 'EMAIL_DOMAIN_NOT_VERIFIED'],
    ]
    for (const [id, alias, status, code] of refusals) {
      const response = await school.api.post(`${EMAILS}/${id}/aliases`, { alias })
      assert.deepEqual([response.status(), response.body().error.code], [status, code], alias)
    }

    const removed = await school.api.delete(`${aliases}/${nick}`)
    removed.assertStatus(200)
    assert.deepEqual(removed.body().aliases, [])
    assert.isNull(await mailboxOf(school, { address: nick }))
    const gone = await school.api.delete(`${aliases}/${nick}`)
    gone.assertStatus(200)
    const inherited = await school.api.post(`${EMAILS}/${other.accountId}/aliases`, {
      alias: 'nick',
    })
    inherited.assertStatus(409)
    const own = await school.api.post(aliases, { alias: 'nick' })
    own.assertStatus(201)
  })

  test('that the provider has given to somebody else are free again here', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const lift = interfere('addAlias', async () => {
      throw new MailProviderError('exists')
    })
    const refused = await school.api.post(`${EMAILS}/${account.accountId}/aliases`, {
      alias: 'nick',
    })
    lift()
    refused.assertStatus(409)
    const other = await createAccount(school, { email: 'nick' })
    assert.equal(other.address, `nick@${school.domain.domain}`)
  })
})

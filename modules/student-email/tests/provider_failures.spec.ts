import { test } from '@japa/runner'
import { MailProviderError, type MailProviderFailure } from '@tenant-education/adapter-kit'
import EmailAddress from '../models/email_address.js'
import EmailCredential from '../models/email_credential.js'
import { accountsOf, provision, tend } from './support/provision.js'
import { accountEvents, createSchool, EMAILS, interfere, student } from './support/school.js'

test.group('When the provider fails', () => {
  const final: [MailProviderFailure, number, string][] = [
    ['credentials', 502, 'EMAIL_PROVIDER_ERROR'],
    ['forbidden', 502, 'EMAIL_PROVIDER_ERROR'],
    ['capacity', 502, 'EMAIL_PROVIDER_ERROR'],
    ['invalid', 400, 'VALIDATION_ERROR'],
    ['domain', 403, 'EMAIL_DOMAIN_NOT_VERIFIED'],
  ]
  for (const [kind, status, code] of final) {
    test(`for good (${kind}), the client is told and nothing is left`, async ({
      client,
      assert,
    }) => {
      const school = await createSchool(client)
      const lift = interfere('create', async () => {
        throw new MailProviderError(kind, { reason: 'itsOwnWord' })
      })
      const response = await school.api.post(EMAILS, student({ studentId: 'GHS-1' }))
      lift()
      response.assertStatus(status)
      assert.equal(response.body().error.code, code)
      const [account] = await accountsOf(school)
      assert.equal(account.status, 'failed')
      assert.isEmpty(await EmailAddress.forTenant(school.tenant.id))
      assert.deepEqual(await accountEvents(school), ['email.account.failed'])
      const again = await school.api.post(EMAILS, student({ studentId: 'GHS-1' }))
      again.assertStatus(201)

      const erased = await school.api.delete(`${EMAILS}/${account.id}`)
      assert.deepEqual(erased.body(), { success: true, restorableUntil: null })
    })
  }

  for (const kind of ['not_ready', 'rate_limited', 'unavailable'] as const) {
    test(`for a while (${kind}), the same request goes on with the same account`, async ({
      client,
      assert,
    }) => {
      const school = await createSchool(client)
      let failures = 2
      const lift = interfere('create', async (original, mailbox) => {
        if (failures-- > 0) {
          throw new MailProviderError(kind, { retryAfterMs: 2500 })
        }
        return original(mailbox)
      })
      const one = student()
      const first = await school.api.post(EMAILS, one)
      first.assertStatus(502)
      assert.equal(first.body().error.code, 'EMAIL_PROVIDER_ERROR')
      assert.equal(first.header('retry-after'), kind === 'rate_limited' ? '3' : undefined)
      const [pending] = await accountsOf(school)
      assert.equal(pending.status, 'pending')

      const second = await school.api.post(EMAILS, one)
      second.assertStatus(502)
      const third = await school.api.post(EMAILS, one)
      lift()
      third.assertStatus(201)
      assert.equal(third.body().account.accountId, pending.id)
      assert.isString(third.body().credentials.temporaryPassword)
      assert.lengthOf(await accountsOf(school), 1)
    })
  }

  test('after an answer that was lost, the sweep recognises the mailbox by its stamp', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const lift = interfere('create', async (original, mailbox) => {
      await original(mailbox)
      throw new MailProviderError('unavailable')
    })
    await provision(school)
    lift()
    await tend(school)
    const [account] = await accountsOf(school)
    assert.equal(account.status, 'active')
    assert.isEmpty(await EmailCredential.forTenant(school.tenant.id))
    assert.deepEqual(await accountEvents(school), ['email.account.created'])
  })

  test('a refusal after a lost answer does not forget the mailbox that was made', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    let calls = 0
    const lift = interfere('create', async (original, mailbox) => {
      calls += 1
      if (calls === 1) {
        await original(mailbox)
        throw new MailProviderError('unavailable')
      }
      throw new MailProviderError('capacity')
    })
    await provision(school)
    await tend(school)
    lift()
    const [account] = await accountsOf(school)
    assert.equal(account.status, 'active')
  })

  test('to accept the credentials, the configuration shows it', async ({ client, assert }) => {
    const school = await createSchool(client)
    const lift = interfere('create', async () => {
      throw new MailProviderError('credentials')
    })
    await provision(school)
    lift()
    const config = await school.api.get(`${EMAILS}/config`)
    assert.equal(config.body().credentials.lastResult, 'credentials')
  })

  test('until the temporary password has expired, the account is given up', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const lift = interfere('create', async () => {
      throw new MailProviderError('unavailable')
    })
    await provision(school)
    await EmailCredential.forTenant(school.tenant.id).delete()
    await tend(school)
    lift()
    const [account] = await accountsOf(school)
    assert.equal(account.status, 'failed')
  })

  test('ten times, the account is given up and its address is free', async ({ client, assert }) => {
    const school = await createSchool(client)
    const lift = interfere('create', async () => {
      throw new MailProviderError('unavailable')
    })
    await provision(school)
    for (let attempt = 2; attempt <= 10; attempt++) {
      const [account] = await accountsOf(school)
      assert.equal(account.status, 'pending', `after ${attempt - 1} attempts`)
      await tend(school)
    }
    lift()
    const [account] = await accountsOf(school)
    assert.equal(account.status, 'failed')
    assert.isEmpty(await EmailAddress.forTenant(school.tenant.id))

    await tend(school)
    const [erased] = await accountsOf(school)
    assert.equal(erased.status, 'purged')
    assert.equal(erased.firstName, '')
  })

  test('to answer in time, the client is told 202 and the account comes to be all the same', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const slow = Promise.withResolvers<void>()
    const lift = interfere('create', async (original, mailbox) => {
      await slow.promise
      return original(mailbox)
    })
    const result = await provision(school, { deadlineMs: 20 })
    assert.equal(result.outcome, 'pending')
    assert.equal(result.account!.status, 'pending')
    assert.isNull(result.password)

    slow.resolve()
    for (;;) {
      const [account] = await accountsOf(school)
      if (account.status !== 'pending') {
        assert.equal(account.status, 'active')
        break
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    lift()
  })

  test('to make the mailbox at once, the account says so until it is ready', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const lift = interfere('create', async (original, mailbox) => ({
      ...(await original(mailbox)),
      isReady: false,
    }))
    const { account } = await provision(school)
    lift()
    assert.equal(account!.status, 'active')
    assert.isFalse(account!.mailboxReady)
    const notYet = interfere('find', async (original, address) => {
      const found = await original(address)
      return found && { ...found, isReady: false }
    })
    await tend(school)
    notYet()
    const [waiting] = await accountsOf(school)
    assert.isFalse(waiting.mailboxReady)
    await tend(school)
    const [ready] = await accountsOf(school)
    assert.isTrue(ready.mailboxReady)
    assert.isNull(ready.nextAttemptAt)
  })
})

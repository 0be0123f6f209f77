import { test } from '@japa/runner'
import { MailProviderError, type MailProviderFailure } from '@tenant-education/adapter-kit'
import { newId } from '#kernel/identifiers'
import { ProvisionAccount } from '../actions/provision_account.js'
import { TendAccount } from '../actions/tend_account.js'
import {
  accountQuota,
  registerAccountQuota,
  type AccountQuota,
} from '../extension_points/account_quota.js'
import EmailAccount from '../models/email_account.js'
import EmailAddress from '../models/email_address.js'
import EmailCredential from '../models/email_credential.js'
import { configurationOf } from '../queries/configurations.js'
import type { ProvisionAccountInput, StudentDetails } from '../services/provisioning.js'
import { SandboxDirectory } from '../services/sandbox_directory.js'
import { accountEvents, createSchool, EMAILS, interfere, student, type School } from './school.js'

async function provision(school: School, options: Partial<ProvisionAccountInput> = {}) {
  return new ProvisionAccount().handle({
    tenantId: school.tenant.id,
    student: student() as unknown as StudentDetails,
    configuration: await configurationOf(school.tenant.id),
    onExists: 'suffix',
    deadlineMs: 5000,
    ...options,
  })
}

function accountsOf({ tenant }: School): Promise<EmailAccount[]> {
  return EmailAccount.forTenant(tenant.id).orderBy('id')
}

/** A mailbox that the provider has for somebody the platform does not know. */
function foreignMailbox(school: School, address: string, accountId = 'other') {
  return new SandboxDirectory(school.tenant.id).create({
    accountId,
    address,
    firstName: 'Some',
    lastName: 'Body',
    displayName: 'Some Body',
    password: { plain: 'secret' },
    mustChangePassword: false,
    quotaMb: 100,
    aliases: [],
    recoveryEmail: null,
  })
}

/** The sweep, when everything of the school is due. */
async function tend(school: School): Promise<void> {
  await EmailAccount.forTenant(school.tenant.id)
    .whereNotNull('nextAttemptAt')
    .update({ nextAttemptAt: Date.now() - 1 })
  for (const account of await accountsOf(school)) {
    if (account.nextAttemptAt) {
      await new TendAccount().handle(account)
    }
  }
}

test.group('Provisioning at the same moment', () => {
  test('gives twelve pupils of one name twelve addresses without a gap', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const results = await Promise.all(Array.from({ length: 12 }, () => provision(school)))
    assert.isTrue(results.every(({ outcome }) => outcome === 'created'))
    const numbers = results.map(({ account }) => /obi(\d*)@/.exec(account!.address)![1] || '1')
    assert.sameMembers(
      numbers,
      Array.from({ length: 12 }, (_none, index) => String(index + 1))
    )
  })

  test('makes one account for one pupil, however often it is asked for', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const one = student() as unknown as StudentDetails
    const results = await Promise.all(
      Array.from({ length: 10 }, () => provision(school, { student: one }))
    )
    assert.lengthOf(await accountsOf(school), 1)
    const outcomes = results.map(({ outcome }) => outcome)
    assert.lengthOf(
      outcomes.filter((outcome) => outcome === 'created'),
      1
    )
    assert.lengthOf(
      outcomes.filter((outcome) => outcome === 'skipped'),
      9
    )
    assert.deepEqual(await accountEvents(school), ['email.account.created'])
  })

  test('in two schools gives both pupils of one name the plain address', async ({
    client,
    assert,
  }) => {
    const schools = [await createSchool(client), await createSchool(client)]
    const results = await Promise.all(schools.map((school) => provision(school)))
    assert.deepEqual(
      results.map(({ account }) => account!.address),
      schools.map(({ domain }) => `ada.obi@${domain.domain}`)
    )
  })

  test('ends at the number 999', async ({ client, assert }) => {
    const school = await createSchool(client, { settings: { suffixStart: 998 } })
    const outcomes = []
    for (let count = 0; count < 4; count++) {
      outcomes.push(await provision(school))
    }
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['created', 'created', 'created', 'failed']
    )
    assert.equal(outcomes[3].error?.code, 'EMAIL_ACCOUNT_EXISTS')
  })
})

test.group('A bulk row', () => {
  test('that comes again after a crash finds its account and is created', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const jobId = newId('job')
    const one = student() as unknown as StudentDetails
    const first = await provision(school, { student: one, jobId })
    const again = await provision(school, { student: one, jobId })
    assert.deepEqual([first.outcome, again.outcome], ['created', 'created'])
    assert.equal(again.account!.id, first.account!.id)
    assert.lengthOf(await EmailCredential.forTenant(school.tenant.id).where('jobId', jobId), 1)

    const other = await provision(school, { student: one, jobId: newId('job') })
    assert.equal(other.outcome, 'skipped')
  })

  test('cut off before, or after, the provider made the mailbox goes on with the same account', async ({
    client,
    assert,
  }) => {
    for (const cut of ['before', 'after'] as const) {
      const school = await createSchool(client)
      const jobId = newId('job')
      const one = student() as unknown as StudentDetails
      const crash = new Error('power cut')
      const lift = interfere('create', async (original, mailbox) => {
        if (cut === 'after') {
          await original(mailbox)
        }
        throw crash
      })
      const lost = await provision(school, { student: one, jobId })
      lift()
      assert.equal(lost.error?.failure, 'unavailable')
      assert.equal(lost.account?.status, 'pending')

      const resumed = await provision(school, { student: one, jobId })
      assert.equal(resumed.outcome, 'created')
      assert.equal(resumed.account!.id, lost.account!.id)
      const accounts = await accountsOf(school)
      assert.lengthOf(accounts, 1)
      const mailbox = await new SandboxDirectory(school.tenant.id).find(accounts[0].address)
      assert.equal(mailbox?.accountId, accounts[0].id)
      assert.deepEqual(await accountEvents(school), ['email.account.created'])
    }
  })
})

test.group('An address that the provider has given to somebody else', () => {
  test('makes way for the next candidate', async ({ client, assert }) => {
    const school = await createSchool(client)
    await foreignMailbox(school, `ada.obi@${school.domain.domain}`)
    const result = await provision(school)
    assert.equal(result.outcome, 'created')
    assert.equal(result.account!.address, `ada.obi2@${school.domain.domain}`)
    const taken = await EmailAddress.forTenant(school.tenant.id)
    assert.deepEqual(
      taken.map(({ address }) => address),
      [`ada.obi2@${school.domain.domain}`]
    )
  })

  test('is skipped or refused where the caller says so, and nothing is left', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    await foreignMailbox(school, `ada.obi@${school.domain.domain}`)
    const wished = { ...student({ email: 'ada.obi' }) } as unknown as StudentDetails
    const results = [
      await provision(school, { onExists: 'skip' }),
      await provision(school, { onExists: 'fail' }),
      await provision(school, { onExists: 'suffix', student: wished }),
    ]
    assert.deepEqual(
      results.map(({ outcome, error }) => [outcome, error?.code]),
      [
        ['skipped', 'EMAIL_ACCOUNT_EXISTS'],
        ['failed', 'EMAIL_ACCOUNT_EXISTS'],
        ['failed', 'EMAIL_ACCOUNT_EXISTS'],
      ]
    )
    assert.isEmpty(await EmailAddress.forTenant(school.tenant.id))
    assert.isEmpty(await EmailCredential.forTenant(school.tenant.id))
  })

  test('is adopted when nobody’s and the caller says so', async ({ client, assert }) => {
    const school = await createSchool(client)
    const address = `ada.obi@${school.domain.domain}`
    const foreign = await foreignMailbox(school, address)
    const lift = interfere('find', async (original, wanted) => {
      const found = await original(wanted)
      return found && { ...found, accountId: null }
    })
    const adopted = await provision(school, { onExists: 'adopt' })
    lift()
    assert.equal(adopted.outcome, 'updated')
    assert.isNull(adopted.password)
    assert.equal(adopted.account!.address, address)
    assert.equal(adopted.account!.providerId, foreign.providerId)

    const stamped = await createSchool(client)
    await foreignMailbox(stamped, `ada.obi@${stamped.domain.domain}`)
    const next = await provision(stamped, { onExists: 'adopt' })
    assert.equal(next.outcome, 'created')
    assert.equal(next.account!.address, `ada.obi2@${stamped.domain.domain}`)
  })
})

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

test.group('The sweep', () => {
  test('erases deleted accounts when their window is over, and only then', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const { account } = await provision(school)
    await school.api.delete(`${EMAILS}/${account!.id}`)
    const deleted = await EmailAccount.forTenant(school.tenant.id).firstOrFail()
    assert.equal(deleted.nextAttemptAt!.toMillis(), deleted.restorableUntil!.toMillis())

    const lift = interfere('purge', async () => {
      throw new MailProviderError('unavailable')
    })
    await assert.rejects(() => tend(school))
    lift()
    const [kept] = await accountsOf(school)
    assert.equal(kept.status, 'deleted')
    assert.isAbove(kept.nextAttemptAt!.toMillis(), Date.now())
    await tend(school)
    const [purged] = await accountsOf(school)
    assert.equal(purged.status, 'purged')
    const [tombstone] = await EmailAddress.forTenant(school.tenant.id)
    assert.equal(tombstone.kind, 'tombstone')
    const days = (tombstone.blockedUntil!.toMillis() - Date.now()) / 86_400_000
    assert.closeTo(days, 365, 0.01)
  })
})

test.group('The account quota', (group) => {
  const used = new Map<string, number>()
  const changes = new Set<string>()
  const held = new Map<string, number>()
  let limit = 2
  const quota: AccountQuota = {
    allowance: async (tenantId) => ({ limit, available: limit - (used.get(tenantId) ?? 0) }),
    reserve: async ({ tenantId, subject, accounts }) => {
      const available = limit - (used.get(tenantId) ?? 0)
      const reserved = Math.max(0, Math.min(accounts, available))
      held.set(subject, reserved)
      used.set(tenantId, (used.get(tenantId) ?? 0) + reserved)
      return reserved
    },
    commit: async ({ tenantId, subject, accounts }) => {
      const reserved = held.get(subject) ?? 0
      held.delete(subject)
      used.set(tenantId, (used.get(tenantId) ?? 0) - reserved + accounts)
    },
    adjust: async ({ tenantId, change, accounts }) => {
      const now = used.get(tenantId) ?? 0
      if (changes.has(change)) return true
      if (accounts > 0 && now + accounts > limit) return false
      changes.add(change)
      used.set(tenantId, now + accounts)
      return true
    },
  }
  group.each.setup(() => {
    const registered = accountQuota()
    limit = 2
    registerAccountQuota(quota)
    return () => registerAccountQuota(registered)
  })

  test('admits as many accounts as the plan has, and counts what is deleted and restored', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const first = await provision(school)
    await provision(school)
    const refused = await school.api.post(EMAILS, student())
    refused.assertStatus(429)
    assert.equal(refused.body().error.code, 'EMAIL_QUOTA_EXCEEDED')
    assert.lengthOf(await accountsOf(school), 2)

    const one = `${EMAILS}/${first.account!.id}`
    await school.api.delete(one)
    const config = await school.api.get(`${EMAILS}/config`)
    assert.deepEqual(config.body().usage, { accounts: 1, limit: 2 })
    const other = await provision(school)
    assert.equal(other.outcome, 'created')
    const full = await school.api.post(`${one}/restore`, {})
    full.assertStatus(429)
    assert.equal(full.body().error.code, 'EMAIL_QUOTA_EXCEEDED')
    await school.api.delete(`${EMAILS}/${other.account!.id}`)
    const restored = await school.api.post(`${one}/restore`, {})
    restored.assertStatus(200)
    assert.equal(used.get(school.tenant.id), 2)
  })

  test('refuses to reactivate while there are more accounts than the plan has', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const { account } = await provision(school)
    await provision(school)
    await school.api.post(`${EMAILS}/${account!.id}/suspend`, {})
    limit = 1
    const refused = await school.api.post(`${EMAILS}/${account!.id}/reactivate`, {})
    refused.assertStatus(429)
    assert.equal(refused.body().error.code, 'EMAIL_QUOTA_EXCEEDED')
  })

  test('gets back what was reserved for an account that failed', async ({ client, assert }) => {
    const school = await createSchool(client)
    const lift = interfere('create', async () => {
      throw new MailProviderError('capacity')
    })
    await provision(school)
    lift()
    assert.equal(used.get(school.tenant.id), 0)
  })
})

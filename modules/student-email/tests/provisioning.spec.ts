import { test } from '@japa/runner'
import { MailProviderError } from '@tenant-education/adapter-kit'
import { newId } from '#platform/identifiers'
import { disableModules, enableModules } from '#kernel/tenancy/module_state'
import TendAccountsJob from '../jobs/tend_accounts_job.js'
import EmailAccount from '../models/email_account.js'
import EmailAddress from '../models/email_address.js'
import EmailCredential from '../models/email_credential.js'
import type { StudentDetails } from '../accounts/services/provisioning.js'
import { SandboxDirectory } from '../providers/services/sandbox_directory.js'
import { accountsOf, foreignMailbox, provision, tend } from './support/provision.js'
import { accountEvents, createSchool, EMAILS, interfere, student } from './support/school.js'

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

  test('does not make the account try one name after another when it is an alias', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    await foreignMailbox(school, `captain@${school.domain.domain}`)
    const one = student({ aliases: ['captain'] }) as unknown as StudentDetails
    const result = await provision(school, { student: one })
    assert.deepEqual([result.outcome, result.error?.code], ['failed', 'EMAIL_ACCOUNT_EXISTS'])
    assert.isEmpty(await EmailAddress.forTenant(school.tenant.id))
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

test.group('The sweep', () => {
  test('goes on with other tenants while the provider of one does not answer', async ({
    client,
    assert,
    cleanup,
  }) => {
    const slow = await createSchool(client)
    const quick = await createSchool(client)
    const hanging = Promise.withResolvers<void>()
    cleanup(() => hanging.resolve())
    for (const school of [slow, slow, slow, slow, slow, slow, slow, quick]) {
      await provision(school)
    }
    for (const [school, due] of [
      [slow, 1],
      [quick, 2],
    ] as const) {
      await EmailAccount.forTenant(school.tenant.id).update({
        nextAttemptAt: due,
        mailboxReady: false,
      })
    }
    interfere('find', async (original, address) => {
      await (address.endsWith(slow.domain.domain) && hanging.promise)
      return original(address)
    })
    const sweep = new TendAccountsJob().work()
    for (;;) {
      const [account] = await accountsOf(quick)
      if (account.mailboxReady) {
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const waiting = await accountsOf(slow)
    assert.isTrue(waiting.every(({ mailboxReady }) => !mailboxReady))
    hanging.resolve()
    await sweep
  })

  test('leaves the accounts of a tenant without the module for later', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const { account } = await provision(school)
    await school.api.delete(`${EMAILS}/${account!.id}`)
    await EmailAccount.forTenant(school.tenant.id).update({ nextAttemptAt: 1 })
    await disableModules(school.tenant.id, ['student-email'])
    await new TendAccountsJob().work()
    const [kept] = await accountsOf(school)
    assert.equal(kept.status, 'deleted')
    assert.isAbove(kept.nextAttemptAt!.toMillis(), Date.now())

    await enableModules(school.tenant.id, ['student-email'])
    await EmailAccount.forTenant(school.tenant.id).update({ nextAttemptAt: 1 })
    await new TendAccountsJob().work()
    const [purged] = await accountsOf(school)
    assert.equal(purged.status, 'purged')
  })

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

import { test } from '@japa/runner'
import { MailProviderError } from '@tenant-education/adapter-kit'
import { newId } from '#platform/identifiers'
import { provisionAccount } from '../accounts/actions/provision_account.js'
import EmailAccount from '../models/email_account.js'
import EmailCredential from '../models/email_credential.js'
import { findConfiguration } from '../providers/queries/configurations.js'
import type { StudentDetails } from '../accounts/services/provisioning.js'
import {
  accountEvents,
  createAccount,
  createSchool,
  EMAILS,
  interfere,
  mailboxOf,
  student,
} from './support/school.js'

test.group('At the same moment', () => {
  test('a request and a row of a list make one account for a pupil', async ({ client, assert }) => {
    const school = await createSchool(client)
    const configuration = await findConfiguration(school.tenant.id)
    const one = student() as unknown as StudentDetails
    const provision = (jobId?: string) =>
      provisionAccount({
        tenantId: school.tenant.id,
        student: one,
        configuration,
        onExists: 'suffix',
        deadlineMs: 5000,
        jobId,
      })
    const results = await Promise.all([
      provision(newId('job')),
      provision(),
      provision(newId('job')),
    ])
    assert.sameMembers(
      results.map(({ outcome }) => outcome),
      ['created', 'skipped', 'skipped']
    )
    assert.lengthOf(await EmailAccount.forTenant(school.tenant.id), 1)
    const credentials = await EmailCredential.forTenant(school.tenant.id)
    assert.isAtMost(credentials.length, 1)
  })

  test('requests with one Idempotency-Key make one account, and repeat its password', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const body = student()
    const send = () => school.api.post(EMAILS, body).header('idempotency-key', 'term-1')
    const responses = await Promise.all(Array.from({ length: 5 }, send))
    const created = responses.filter((response) => response.status() === 201)
    assert.isNotEmpty(created)
    for (const response of responses) {
      assert.include([201, 409], response.status())
    }
    const replayed = await send()
    replayed.assertHeader('idempotent-replayed', 'true')
    replayed.assertHeader('cache-control', 'no-store')
    assert.deepEqual(replayed.body(), created[0].body())
    assert.isString(replayed.body().credentials.temporaryPassword)
    assert.lengthOf(await EmailAccount.forTenant(school.tenant.id), 1)

    const other = await school.api.post(EMAILS, student()).header('idempotency-key', 'term-1')
    other.assertStatus(422)
  })

  test('suspending and deleting leave one state, and say so once', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    const responses = await Promise.all([
      school.api.delete(one),
      school.api.post(`${one}/suspend`, {}),
      school.api.delete(one),
      school.api.post(`${one}/suspend`, {}),
    ])
    for (const response of responses) {
      assert.include([200, 409], response.status())
    }
    const shown = await school.api.get(one)
    assert.equal(shown.body().status, 'deleted')
    const mailbox = await mailboxOf(school, account)
    assert.equal(mailbox?.status, 'removed')
    const events = await accountEvents(school)
    assert.equal(new Set(events).size, events.length)
    assert.equal(events.at(-1), 'email.account.deleted')
  })

  test('two pupils who want one alias do not both get it', async ({ client, assert }) => {
    const school = await createSchool(client)
    const [one, other] = [await createAccount(school), await createAccount(school)]
    const responses = await Promise.all(
      [one, other].map(({ accountId }) =>
        school.api.post(`${EMAILS}/${accountId}/aliases`, { alias: 'captain' })
      )
    )
    assert.sameMembers(
      responses.map((response) => response.status()),
      [201, 409]
    )
  })

  test('two aliases do not pass the limit of one', async ({ client, assert }) => {
    const school = await createSchool(client, { settings: { tier: 'basic' } })
    const { accountId } = await createAccount(school)
    const responses = await Promise.all(
      ['captain', 'keeper'].map((alias) =>
        school.api.post(`${EMAILS}/${accountId}/aliases`, { alias })
      )
    )
    assert.sameMembers(
      responses.map((response) => response.status()),
      [201, 422]
    )
  })

  test('a delete whose answer was lost is repeated, and counted once', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    const lift = interfere('remove', async (original, providerId) => {
      await original(providerId)
      throw new MailProviderError('unavailable')
    })
    const lost = await school.api.delete(one)
    lift()
    lost.assertStatus(502)
    const shown = await school.api.get(one)
    assert.equal(shown.body().status, 'active')
    const repeated = await school.api.delete(one)
    repeated.assertStatus(200)
    assert.deepEqual(await accountEvents(school), [
      'email.account.created',
      'email.account.deleted',
    ])
  })
})

import { test } from '@japa/runner'
import EmailAccount from '../models/email_account.js'
import { SandboxDirectory } from '../providers/services/sandbox_directory.js'
import {
  accountEvents,
  createAccount,
  createSchool,
  EMAILS,
  mailboxOf,
  student,
} from './support/school.js'

test.group('Deleting an account', () => {
  test('keeps it restorable in its former state for 20 days', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    await school.api.post(`${one}/suspend`, {})

    const deleted = await school.api.delete(one)
    deleted.assertStatus(200)
    assert.isTrue(deleted.body().success)
    const days = (Date.parse(deleted.body().restorableUntil) - Date.now()) / 86_400_000
    assert.closeTo(days, 20, 0.01)
    const again = await school.api.delete(one)
    assert.deepEqual(again.body(), deleted.body())
    const shown = await school.api.get(one)
    assert.equal(shown.body().status, 'deleted')
    const atProvider = await mailboxOf(school, account)
    assert.equal(atProvider?.status, 'removed')

    for (const call of ['suspend', 'reactivate', 'reset-password']) {
      const refused = await school.api.post(`${one}/${call}`, {})
      refused.assertStatus(409)
      assert.equal(refused.body().error.code, 'EMAIL_INVALID_STATE')
    }
    const patched = await school.api.patch(one, { grade: 'X' })
    patched.assertStatus(409)

    const restored = await school.api.post(`${one}/restore`, {})
    restored.assertStatus(200)
    assert.equal(restored.body().status, 'suspended')
    assert.isNull(restored.body().restorableUntil)
    const back = await mailboxOf(school, account)
    assert.equal(back?.status, 'suspended')
    const happened = await accountEvents(school)
    assert.deepEqual(happened.slice(-2), ['email.account.deleted', 'email.account.restored'])
  })

  test('for good erases the pupil and blocks the address for a year', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const account = await createAccount(school, {
      aliases: ['nick'],
      guardianEmail: 'mama@example.com',
    })
    const one = `${EMAILS}/${account.accountId}`

    const early = await school.api.delete(`${one}?purge=true`)
    early.assertStatus(409)
    assert.equal(early.body().error.code, 'EMAIL_INVALID_STATE')
    await school.api.delete(one)
    const purged = await school.api.delete(`${one}?purge=true`)
    purged.assertStatus(200)
    assert.deepEqual(purged.body(), { success: true, restorableUntil: null })
    const again = await school.api.delete(`${one}?purge=true`)
    assert.deepEqual(again.body(), purged.body())
    const gone = await school.api.get(one)
    gone.assertStatus(404)
    const list = await school.api.get(EMAILS)
    assert.equal(list.body().total, 0)
    assert.isNull(await mailboxOf(school, account))

    const row = await EmailAccount.forTenant(school.tenant.id).firstOrFail()
    const left = JSON.stringify(row.$attributes)
    for (const trace of [account.studentId, 'Ada', 'Obi', 'ada', 'obi', account.address]) {
      assert.notInclude(left, trace)
    }
    assert.isNull(row.guardianEmail)

    const sameName = await createAccount(school)
    assert.equal(sameName.address, account.address.replace('@', '2@'))
    const wished = await school.api.post(EMAILS, student({ email: 'nick' }))
    wished.assertStatus(409)
    const malformed = await school.api.delete(`${one}?purge=yes`)
    malformed.assertStatus(400)
  })

  test('cannot be undone when the window is over, or the pupil has another account', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const one = `${EMAILS}/${account.accountId}`
    await school.api.delete(one)
    const other = await createAccount(school, { studentId: account.studentId })
    const taken = await school.api.post(`${one}/restore`, {})
    taken.assertStatus(409)
    assert.equal(taken.body().error.code, 'EMAIL_ACCOUNT_EXISTS')
    assert.include(taken.body().error.message, other.accountId)

    await school.api.delete(`${EMAILS}/${other.accountId}`)
    await EmailAccount.forTenant(school.tenant.id)
      .where('id', account.accountId)
      .update({ restorableUntil: Date.now() - 1 })
    const late = await school.api.post(`${one}/restore`, {})
    late.assertStatus(409)
    assert.equal(late.body().error.code, 'EMAIL_INVALID_STATE')
  })

  test('is done when the provider has the mailbox no more', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    const remote = await mailboxOf(school, account)
    await new SandboxDirectory(school.tenant.id).purge(remote!.providerId)
    const deleted = await school.api.delete(`${EMAILS}/${account.accountId}`)
    deleted.assertStatus(200)
    const restored = await school.api.post(`${EMAILS}/${account.accountId}/restore`, {})
    restored.assertStatus(409)
    assert.equal(restored.body().error.code, 'EMAIL_INVALID_STATE')
  })
})

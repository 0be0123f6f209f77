import { test } from '@japa/runner'
import EmailCredential from '../models/email_credential.js'
import { SandboxDirectory } from '../services/sandbox_directory.js'
import OutboxEvent from '#kernel/outbox/outbox_event'
import { createSchool, student, type School } from './school.js'

const path = '/api/student-emails'

async function events({ tenant }: School): Promise<string[]> {
  const rows = await OutboxEvent.forTenant(tenant.id).orderBy('id')
  return rows.map(({ type }) => type).filter((type) => type.startsWith('email.account.'))
}

test.group('A student e-mail account', () => {
  test('is made with its mailbox, and its password is told once', async ({ client, assert }) => {
    const school = await createSchool(client)
    const response = await school.api.post(
      path,
      student({
        studentId: 'GHS-1',
        firstName: 'Ọláolúwa',
        lastName: 'Ṣadé',
        grade: 'JSS1',
        graduationYear: 2031,
        guardianEmail: 'mama@example.com',
        aliases: ['ola'],
      })
    )
    response.assertStatus(201)
    response.assertHeader('cache-control', 'no-store')
    const { account, credentials } = response.body()
    const { domain } = school.domain
    assert.containSubset(account, {
      studentId: 'GHS-1',
      address: `olaoluwa.sade@${domain}`,
      status: 'active',
      firstName: 'Ọláolúwa',
      lastName: 'Ṣadé',
      middleName: '',
      displayName: 'Ọláolúwa Ṣadé',
      domain,
      tier: 'standard',
      provider: 'sandbox',
      quotaMb: 2048,
      aliases: [`ola@${domain}`],
      grade: 'JSS1',
      className: null,
      graduationYear: 2031,
      mailboxReady: true,
      mustChangePassword: true,
      jobId: null,
      suspendedAt: null,
      deletedAt: null,
      restorableUntil: null,
      expiresAt: null,
    })
    assert.match(account.accountId, /^sea_/)
    assert.match(credentials.temporaryPassword, /^[a-zA-Z2-9]{14}$/)

    const directory = new SandboxDirectory(school.tenant.id)
    const mailbox = await directory.find(`ola@${domain}`)
    assert.equal(mailbox?.accountId, account.accountId)
    assert.deepEqual(await events(school), ['email.account.created'])
    assert.isEmpty(await EmailCredential.forTenant(school.tenant.id))
  })
})

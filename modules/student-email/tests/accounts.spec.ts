import { test } from '@japa/runner'
import { defaultScopes } from '#platform/access/scopes'
import EmailAccount from '../models/email_account.js'
import EmailCredential from '../models/email_credential.js'
import {
  accountEvents,
  createAccount,
  createSchool,
  EMAILS,
  mailboxOf,
  student,
} from './support/school.js'

test.group('A student e-mail account', () => {
  test('is made with its mailbox, and its password is told once', async ({ client, assert }) => {
    const school = await createSchool(client)
    const response = await school.api.post(
      EMAILS,
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

    const made = await mailboxOf(school, { address: `ola@${domain}` })
    assert.equal(made?.accountId, account.accountId)
    assert.deepEqual(await accountEvents(school), ['email.account.created'])
    assert.isEmpty(await EmailCredential.forTenant(school.tenant.id))
  })

  test('keeps its password to itself without the scope, or when nobody is to be told', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client, { scopes: defaultScopes() })
    const withoutScope = await school.api.post(EMAILS, student())
    assert.isNull(withoutScope.body().credentials)

    const other = await createSchool(client)
    const silent = await other.api.post(EMAILS, student({ passwordDelivery: 'none' }))
    assert.isNull(silent.body().credentials)
  })

  test('of another pupil of the same name gets the next number; the same pupil gets none', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const first = await createAccount(school)
    const second = await createAccount(school)
    assert.equal(second.address, first.address.replace('@', '2@'))

    const again = await school.api.post(EMAILS, student({ studentId: first.studentId }))
    again.assertStatus(409)
    assert.equal(again.body().error.code, 'EMAIL_ACCOUNT_EXISTS')
    assert.include(again.body().error.message, first.accountId)
  })

  test('with an address of its own choice has exactly that one, or none', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const { domain } = school.domain
    const chosen = await createAccount(school, { email: 'The.Ada' })
    assert.equal(chosen.address, `the.ada@${domain}`)
    const below = await createAccount(school, { email: `ada@jss1.${domain}` })
    assert.equal(below.address, `ada@jss1.${domain}`)
    assert.equal(below.domain, `jss1.${domain}`)

    const refusals: [Record<string, unknown>, number, string][] = [
      [{ email: 'the.ada' }, 409, 'EMAIL_ACCOUNT_EXISTS'],
      [{ email: 'Principal' }, 422, 'EMAIL_ADDRESS_RESERVED'],
      [{ aliases: ['postmaster'] }, 422, 'EMAIL_ADDRESS_RESERVED'],
      [{ aliases: ['the.ada'] }, 409, 'EMAIL_ACCOUNT_EXISTS'],
      [{ aliases: ['a', 'b', 'c', 'd'] }, 422, 'EMAIL_ALIAS_LIMIT'],
      [{ email: 'ada@elsewhere.test' }, 403, 'EMAIL_DOMAIN_NOT_VERIFIED'],
      [{ firstName: '🙂', lastName: '🙂' }, 422, 'NAME_NOT_USABLE'],
      [{ onExists: 'fail', firstName: 'The', lastName: 'Ada' }, 409, 'EMAIL_ACCOUNT_EXISTS'],
      [{ onExists: 'skip', firstName: 'The', lastName: 'Ada' }, 409, 'EMAIL_ACCOUNT_EXISTS'],
      [{ email: 'x..y' }, 400, 'VALIDATION_ERROR'],
      [{ quotaMb: 2049 }, 400, 'VALIDATION_ERROR'],
      [{ guardianEmail: `boss@${domain}` }, 400, 'VALIDATION_ERROR'],
      [{ email: 'new.ada', aliases: ['new.ada'] }, 400, 'VALIDATION_ERROR'],
    ]
    for (const [fields, status, code] of refusals) {
      const response = await school.api.post(EMAILS, student(fields))
      assert.deepEqual(
        [response.status(), response.body().error.code],
        [status, code],
        JSON.stringify(fields)
      )
    }
    assert.lengthOf(await EmailAccount.forTenant(school.tenant.id), 2)
  })

  test('is refused when a field is malformed, with the path of the field', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const wrong: [Record<string, unknown>, string][] = [
      [{ studentId: undefined }, 'studentId'],
      [{ studentId: 'x'.repeat(65) }, 'studentId'],
      [{ firstName: 'x'.repeat(61) }, 'firstName'],
      [{ firstName: 'a:b\nroot:{PLAIN}x' }, 'firstName'],
      [{ firstName: 'a\0b' }, 'firstName'],
      [{ firstName: '' }, 'firstName'],
      [{ lastName: '  ' }, 'lastName'],
      [{ graduationYear: 1989 }, 'graduationYear'],
      [{ graduationYear: 2101 }, 'graduationYear'],
      [{ graduationYear: '2031' }, 'graduationYear'],
      [{ guardianEmail: 'nobody' }, 'guardianEmail'],
      [{ onExists: 'overwrite' }, 'onExists'],
      [{ passwordDelivery: 'link' }, 'passwordDelivery'],
      [{ role: 'teacher' }, 'role'],
    ]
    for (const [fields, field] of wrong) {
      const response = await school.api.post(EMAILS, student(fields))
      response.assertStatus(400)
      assert.isTrue(response.body().error.message.startsWith(`${field}:`), JSON.stringify(fields))
    }
    const sixty = await createAccount(school, { firstName: 'y'.repeat(60), graduationYear: 1990 })
    assert.equal(sixty.firstName, 'y'.repeat(60))
    await createAccount(school, { lastName: '', admissionNumber: 'GHS/17' })
  })

  test('needs a configuration with a domain', async ({ client, assert }) => {
    const bare = await createSchool(client)
    await bare.api.delete(`${EMAILS}/domains/${bare.domain.id}`)
    const without = await bare.api.post(EMAILS, student())
    without.assertStatus(400)
    assert.equal(without.body().error.code, 'EMAIL_CONFIG_MISSING')
  })

  test('is found by status, domain, grade, pupil, and the beginning of address or name', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const ada = await createAccount(school, { firstName: 'Adé', lastName: 'Òkóró', grade: 'JSS1' })
    const bola = await createAccount(school, {
      firstName: 'Bola',
      lastName: '100%_Sure',
      grade: 'JSS2',
    })
    await school.api.post(`${EMAILS}/${bola.accountId}/suspend`, {})

    const find = async (query: string) => {
      const response = await school.api.get(`${EMAILS}?${query}`)
      response.assertStatus(200)
      const { accounts, total } = response.body()
      assert.equal(total, accounts.length)
      return accounts.map(({ accountId }: { accountId: string }) => accountId)
    }
    assert.deepEqual(await find(''), [bola.accountId, ada.accountId])
    assert.deepEqual(await find('status=suspended'), [bola.accountId])
    assert.deepEqual(await find('grade=JSS1'), [ada.accountId])
    assert.deepEqual(await find(`domain=${school.domain.domain}&grade=JSS2`), [bola.accountId])
    assert.deepEqual(await find(`studentId=${ada.studentId}`), [ada.accountId])
    assert.deepEqual(await find('jobId=none'), [])
    for (const search of ['ade', 'Adé', 'OKO', 'ade.okoro@', 'ade okoro']) {
      assert.deepEqual(await find(`search=${encodeURIComponent(search)}`), [ada.accountId], search)
    }
    for (const search of ['%', '_', 'de', '🙂', "' OR 1=1 --"]) {
      assert.deepEqual(await find(`search=${encodeURIComponent(search)}`), [], search)
    }

    const page = await school.api.get(`${EMAILS}?limit=1&offset=1`)
    assert.equal(page.body().total, 2)
    assert.equal(page.body().accounts[0].accountId, ada.accountId)
    for (const query of ['limit=0', 'limit=101', 'status=purged', `search=${'x'.repeat(101)}`]) {
      const refused = await school.api.get(`${EMAILS}?${query}`)
      refused.assertStatus(400)
    }
  })

  test('of another tenant is not there', async ({ client, assert }) => {
    const school = await createSchool(client)
    const other = await createSchool(client)
    const account = await createAccount(school)
    const calls = [
      (id: string) => other.api.get(`${EMAILS}/${id}`),
      (id: string) => other.api.patch(`${EMAILS}/${id}`, { grade: 'X' }),
      (id: string) => other.api.delete(`${EMAILS}/${id}`),
      (id: string) => other.api.post(`${EMAILS}/${id}/suspend`, {}),
      (id: string) => other.api.post(`${EMAILS}/${id}/reactivate`, {}),
      (id: string) => other.api.post(`${EMAILS}/${id}/reset-password`, {}),
      (id: string) => other.api.post(`${EMAILS}/${id}/restore`, {}),
      (id: string) => other.api.post(`${EMAILS}/${id}/aliases`, { alias: 'x' }),
      (id: string) => other.api.delete(`${EMAILS}/${id}/aliases/x`),
    ]
    for (const call of calls) {
      const foreign = await call(account.accountId)
      const unknown = await call('sea_unknown')
      foreign.assertStatus(404)
      assert.equal(foreign.body().error.code, 'EMAIL_ACCOUNT_NOT_FOUND')
      assert.deepEqual(foreign.body(), unknown.body())
    }
    const untouched = await school.api.get(`${EMAILS}/${account.accountId}`)
    assert.deepEqual(untouched.body(), account)
  })
})

test.group('A preview', () => {
  test('shows each pupil’s address and reserves nothing', async ({ client, assert }) => {
    const school = await createSchool(client)
    const { domain } = school.domain
    await createAccount(school)
    const preview = () =>
      school.api.post(`${EMAILS}/preview`, {
        students: [
          student({ studentId: 'p1' }),
          student({ studentId: 'p2' }),
          student({ studentId: 'p3', firstName: '🙂', lastName: '🙂' }),
          student({ studentId: 'p4', email: 'principal' }),
          student({ studentId: 'p5', graduationYear: 'soon' }),
          { nothing: true },
        ],
      })
    const response = await preview()
    response.assertStatus(200)
    const { previews } = response.body()
    assert.deepEqual(previews[0], {
      studentId: 'p1',
      address: `ada.obi2@${domain}`,
      candidates: [2, 3, 4, 5, 6].map((number) => `ada.obi${number}@${domain}`),
      error: null,
    })
    assert.equal(previews[1].address, `ada.obi3@${domain}`)
    assert.deepEqual(
      previews.map(({ error }: { error: { code: string } | null }) => error?.code ?? null),
      [
        null,
        null,
        'NAME_NOT_USABLE',
        'EMAIL_ADDRESS_RESERVED',
        'VALIDATION_ERROR',
        'VALIDATION_ERROR',
      ]
    )
    const again = await preview()
    assert.deepEqual(again.body(), response.body())

    const many = { students: Array.from({ length: 51 }, () => student()) }
    const tooMany = await school.api.post(`${EMAILS}/preview`, many)
    tooMany.assertStatus(400)
    const own = await school.api.post(`${EMAILS}/preview`, {
      students: [student()],
      options: { usernamePatterns: ['{l}{first}'] },
    })
    assert.equal(own.body().previews[0].address, `oada@${domain}`)
  })
})

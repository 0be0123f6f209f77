import { test } from '@japa/runner'
import type { MailProviderError, NewMailbox } from '@tenant-education/adapter-kit'
import { MAIL_PASSWORDS, testContext } from '@tenant-education/adapter-kit/testing'
import { googleAdapter } from '#modules/student-email/adapters/google/adapter'
import { googleRefusal } from '../fakes/google_refusals.js'
import { GoogleServer } from '../fakes/google_server.js'

const [{ 'sha512-crypt': hash }] = MAIL_PASSWORDS
let server: GoogleServer
let pupils = 0

/** A school's directory at the fake. */
async function school(changes: Record<string, unknown> = {}) {
  const adapter = googleAdapter({ directory: server.url, token: `${server.url}/token` })
  const context = await testContext(adapter, { ...server.settings, ...changes })
  return { provider: await adapter.create(context), clock: context.clock }
}

function wanted(changes: Partial<NewMailbox> = {}): NewMailbox {
  pupils += 1
  return {
    accountId: `sea_${pupils}`,
    address: `pupil${pupils}@students.school.test`,
    firstName: 'Ṣadé',
    lastName: 'Ɗanladi',
    displayName: 'Ṣadé Ɗanladi',
    password: { hash, format: 'sha512-crypt' },
    mustChangePassword: true,
    quotaMb: 512,
    aliases: [],
    recoveryEmail: 'mama@parents.example',
    ...changes,
  }
}

async function kindOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: MailProviderError) => error.kind
  )
}

test.group('Google Workspace', (group) => {
  group.each.setup(async () => {
    server = new GoogleServer()
    await server.start()
    return () => server.stop()
  })

  test('a user is made with everything that Google is to know, and no plain password', async ({
    assert,
  }) => {
    const { provider } = await school({ orgUnitPath: '/Pupils/Year 7' })
    const { providerId } = await provider.create(wanted({ accountId: 'sea_stamp' }))
    const user = server.users.get(providerId)!
    assert.containSubset(user, {
      name: { givenName: 'Ṣadé', familyName: 'Ɗanladi', displayName: 'Ṣadé Ɗanladi' },
      password: hash,
      hashFunction: 'crypt',
      changePasswordAtNextLogin: true,
      orgUnitPath: '/Pupils/Year 7',
      recoveryEmail: 'mama@parents.example',
      externalIds: [{ type: 'custom', customType: 'tep', value: 'sea_stamp' }],
    })
  })

  test('a pupil with one name has it as family name too, as Google wants both', async ({
    assert,
  }) => {
    const { provider } = await school()
    const { providerId } = await provider.create(wanted({ firstName: 'Ngozi', lastName: '' }))
    assert.include(server.users.get(providerId)!.name, { givenName: 'Ngozi', familyName: 'Ngozi' })
  })

  test('one token serves many calls, also at once, and is renewed before its end', async ({
    assert,
  }) => {
    const { provider, clock } = await school()
    await Promise.all([provider.create(wanted()), provider.create(wanted()), provider.check()])
    assert.equal(server.grants, 1)
    clock.advance(3_550_000)
    server.aheadMs = 3_550_000
    await provider.check()
    assert.equal(server.grants, 2)
  })

  test('a token that is not taken any more is replaced once, without the caller noticing', async ({
    assert,
  }) => {
    const { provider } = await school()
    await provider.check()
    server.revokeTokens()
    const mailbox = await provider.create(wanted())
    assert.equal(mailbox.status, 'active')
  })

  test('a clock that is half a minute ahead makes no difference', async ({ assert }) => {
    const { provider, clock } = await school()
    clock.advance(30_000)
    assert.match(await provider.check(), /accepts/)
  })

  test('a refused token is about credentials, a passing fault is not', async ({ assert }) => {
    const { provider } = await school()
    const isToken = { matching: ({ path }: { path: string }) => path === '/token' }
    server.failNext(
      { kind: 'status', status: 401, body: { error: 'unauthorized_client' } },
      isToken
    )
    assert.equal(await kindOf(provider.check()), 'credentials')
    server.failNext({ kind: 'status', status: 503, body: {} }, isToken)
    assert.equal(await kindOf(provider.check()), 'unavailable')
    server.failNext({ kind: 'html', status: 200 }, isToken)
    assert.equal(await kindOf(provider.check()), 'unavailable')
    assert.equal(await kindOf(provider.check()), 'no error')
  })

  test('an administrator that the key may not act as is about credentials', async ({ assert }) => {
    const { provider } = await school({ adminEmail: 'somebody@students.school.test' })
    assert.equal(await kindOf(provider.create(wanted())), 'credentials')
  })

  test('a key that is none is refused when it is set, and not repeated', async ({ assert }) => {
    for (const serviceAccountJson of [
      'not json',
      '[]',
      '{"client_email":"a@b.c"}',
      '{"client_email":"a@b.c","private_key":"PRIVATE-PART"}',
    ]) {
      const error = await school({ serviceAccountJson }).catch((thrown: unknown) => thrown)
      assert.notInclude(JSON.stringify(error), 'PRIVATE-PART')
      assert.include(JSON.stringify(error), 'JSON key of a service account')
    }
  })

  test('a user that the directory does not show yet is not taken for somebody else', async ({
    assert,
  }) => {
    const { provider } = await school()
    const pupil = wanted()
    server.failCreation({ kind: 'reset_after' }, 1)
    await provider.create(pupil).catch(() => {})
    server.lag(2)
    assert.equal(await kindOf(provider.create(pupil)), 'not_ready')
    assert.equal(await kindOf(provider.create(pupil)), 'not_ready')
    const made = await provider.create(pupil)
    assert.equal(made.accountId, pupil.accountId)
    assert.equal(server.countOf(pupil.address), 1)
  })

  test('a change right after the creation waits until Google has finished it', async ({
    assert,
  }) => {
    const { provider } = await school()
    const { providerId } = await provider.create(wanted())
    const body = googleRefusal(412, 'conditionNotMet', 'User creation is not complete.')
    server.failNext({ kind: 'status', status: 412, body }, { times: 2 })
    assert.equal(await kindOf(provider.suspend(providerId)), 'not_ready')
    assert.equal(await kindOf(provider.suspend(providerId)), 'not_ready')
    assert.equal(await kindOf(provider.suspend(providerId)), 'no error')
  })

  test('what Google itself has suspended stays so', async ({ assert }) => {
    const { provider } = await school()
    const { providerId } = await provider.create(wanted())
    const message = 'The user was suspended for abuse and cannot be unsuspended by an admin.'
    const body = googleRefusal(412, 'adminCannotUnsuspend', message)
    server.failNext({ kind: 'status', status: 412, body })
    assert.equal(await kindOf(provider.reactivate(providerId)), 'suspended_by_provider')
  })

  test('a mailbox that is still being set up is not ready', async ({ assert }) => {
    const { provider } = await school()
    const { providerId, address } = await provider.create(wanted())
    server.users.get(providerId)!.isMailboxSetup = false
    assert.propertyVal(await provider.find(address), 'isReady', false)
    server.users.get(providerId)!.isMailboxSetup = true
    assert.propertyVal(await provider.find(address), 'isReady', true)
  })

  test('a removed mailbox whose address was given away cannot come back', async ({ assert }) => {
    const { provider } = await school()
    const pupil = wanted()
    const { providerId } = await provider.create(pupil)
    await provider.remove(providerId)
    await provider.create(wanted({ address: pupil.address }))
    assert.equal(await kindOf(provider.restore(providerId)), 'exists')
  })
})

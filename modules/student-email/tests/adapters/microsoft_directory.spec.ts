import { test } from '@japa/runner'
import type { MailProviderError, NewMailbox } from '@tenant-education/adapter-kit'
import { MAIL_PASSWORDS, testContext } from '@tenant-education/adapter-kit/testing'
import { microsoftAdapter } from '#modules/student-email/adapters/microsoft/adapter'
import { graphRefusal, MicrosoftServer } from '../fakes/microsoft_server.js'

const [{ plain, 'sha512-crypt': hash }] = MAIL_PASSWORDS
let server: MicrosoftServer
let pupils = 0

/** A school's directory at the fake. */
async function school(changes: Record<string, unknown> = {}) {
  const adapter = microsoftAdapter({ graph: server.url, login: server.url })
  return adapter.create(await testContext(adapter, { ...server.settings, ...changes }))
}

function wanted(changes: Partial<NewMailbox> = {}): NewMailbox {
  pupils += 1
  return {
    accountId: `sea_01JD9Z6K3V8Q2W4X5Y7A${pupils}`,
    address: `pupil${pupils}@students.school.test`,
    firstName: 'Ṣadé',
    lastName: '',
    displayName: 'Ṣadé',
    password: { plain },
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

test.group('Microsoft 365', (group) => {
  group.each.setup(async () => {
    server = new MicrosoftServer()
    await server.start()
    return () => server.stop()
  })

  test('a user is made with licence, country, stamp and what Graph is to know', async ({
    assert,
  }) => {
    const provider = await school()
    const pupil = wanted()
    const { providerId } = await provider.create(pupil)
    assert.containSubset(server.users.get(providerId), {
      displayName: 'Ṣadé',
      givenName: 'Ṣadé',
      surname: null,
      mailNickname: pupil.address.split('@', 1).join(''),
      usageLocation: 'NG',
      otherMails: ['mama@parents.example'],
      passwordProfile: { password: plain, forceChangePasswordNextSignIn: true },
      onPremisesExtensionAttributes: { extensionAttribute15: `tep:${pupil.accountId}` },
      licences: [server.settings.skuId],
    })
  })

  test('where no licence is left it says capacity, and no user without mailbox stays', async ({
    assert,
  }) => {
    server.licences = 1
    const provider = await school()
    await provider.create(wanted())
    const pupil = wanted()
    assert.equal(await kindOf(provider.create(pupil)), 'capacity')
    assert.equal(server.users.size, 1)
    server.licences = 1
    assert.equal(await kindOf(provider.create(pupil)), 'no error')
  })

  test('a user that cannot be found right after its creation gets the licence later', async ({
    assert,
  }) => {
    const provider = await school()
    const pupil = wanted()
    server.lag(1)
    assert.equal(await kindOf(provider.create(pupil)), 'not_ready')
    server.lag(1)
    assert.equal(await kindOf(provider.create(pupil)), 'not_ready')
    const made = await provider.create(pupil)
    assert.equal(server.countOf(pupil.address), 1)
    assert.deepEqual(server.users.get(made.providerId)!.licences, [server.settings.skuId])
  })

  test('a collision is told by the details of the answer, whatever property it names', async ({
    assert,
  }) => {
    const provider = await school()
    const pupil = wanted()
    const { providerId } = await provider.create(pupil)
    const message = 'Another object with the same value for property proxyAddresses already exists.'
    const details = [{ code: 'ConflictingObjects', target: 'proxyAddresses' }]
    const body = graphRefusal('Request_BadRequest', message, details)
    server.failCreation({ kind: 'status', status: 400, body })
    const again = await provider.create(pupil)
    assert.equal(again.providerId, providerId)
    assert.equal(await kindOf(provider.create(wanted())), 'exists')
  })

  test('a suspension and a new password end the sessions', async ({ assert }) => {
    const provider = await school()
    const { providerId } = await provider.create(wanted())
    await provider.suspend(providerId)
    await provider.setPassword(providerId, { plain: 'Another-1' }, { mustChange: false })
    const user = server.users.get(providerId)!
    assert.equal(user.sessionsRevoked, 2)
    assert.deepEqual(user.passwordProfile, {
      password: 'Another-1',
      forceChangePasswordNextSignIn: false,
    })
  })

  test('after a rename the mailbox is found by its former address too', async ({ assert }) => {
    const provider = await school()
    const { providerId, address } = await provider.create(wanted())
    await provider.update(providerId, { address: `new.${address}` })
    const found = await provider.find(address)
    assert.deepInclude(found, { providerId, address: `new.${address}`, aliases: [address] })
  })

  test('a user whose mailbox is not there yet is not ready', async ({ assert }) => {
    const provider = await school()
    const { providerId, address, isReady } = await provider.create(wanted())
    assert.isFalse(isReady)
    assert.propertyVal(await provider.find(address), 'isReady', true)
    server.users.get(providerId)!.proxyAddresses = []
    assert.propertyVal(await provider.find(address), 'isReady', false)
  })

  test('hashes and aliases are refused before anything is sent', async ({ assert }) => {
    const provider = await school()
    const password = { hash, format: 'sha512-crypt' } as const
    const aliases = ['nick@students.school.test']
    assert.equal(await kindOf(provider.create(wanted({ password }))), 'invalid')
    assert.equal(await kindOf(provider.create(wanted({ aliases }))), 'invalid')
    assert.equal(await kindOf(provider.addAlias('1', aliases[0])), 'invalid')
    assert.equal(server.users.size, 0)
  })

  test('one token serves many calls; a secret that is not right is about credentials', async ({
    assert,
  }) => {
    const provider = await school()
    await Promise.all([provider.create(wanted()), provider.create(wanted()), provider.check()])
    assert.equal(server.grants, 1)
    const other = await school({ clientSecret: 'Qx8~another-secret' })
    assert.equal(await kindOf(other.check()), 'credentials')
  })

  test('settings are GUIDs, a secret and a country', async ({ assert }) => {
    for (const [name, value] of Object.entries({
      directoryId: '../../evil',
      clientId: 'x',
      skuId: '',
      usageLocation: 'Nigeria',
    })) {
      await assert.rejects(() => school({ [name]: value }), 'Validation failure')
    }
  })

  test('a removed user whose name was given away cannot come back', async ({ assert }) => {
    const provider = await school()
    const pupil = wanted()
    const { providerId } = await provider.create(pupil)
    await provider.remove(providerId)
    await provider.create(wanted({ address: pupil.address }))
    assert.equal(await kindOf(provider.restore(providerId)), 'exists')
  })
})

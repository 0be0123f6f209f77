import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { NewMailbox } from '@tenant-education/adapter-kit'
import { MAIL_PASSWORDS, testContext } from '@tenant-education/adapter-kit/testing'
import { dovecotAdapter } from '#modules/student-email/adapters/dovecot/adapter'
import { dovecotIsMissing, DovecotServer } from '../support/dovecot_server.js'

const [{ plain, 'sha512-crypt': hash }] = MAIL_PASSWORDS
const server = new DovecotServer()
let pupils = 0

async function directory() {
  const adapter = dovecotAdapter(server.installation)
  return adapter.create(await testContext(adapter, {}))
}

function wanted(changes: Partial<NewMailbox> = {}): NewMailbox {
  pupils += 1
  return {
    accountId: `sea_pupil${pupils}`,
    address: `pupil${pupils}@students.school.test`,
    firstName: 'Ṣadé',
    lastName: 'Ɗanladi',
    displayName: 'Ṣadé Ɗanladi',
    password: { hash, format: 'sha512-crypt' },
    mustChangePassword: false,
    quotaMb: 10,
    aliases: [],
    recoveryEmail: null,
    ...changes,
  }
}

/** A mailbox and somebody who has logged in to it. */
async function loggedIn(changes: Partial<NewMailbox> = {}) {
  const provider = await directory()
  const mailbox = await provider.create(wanted(changes))
  await server.noticesChanges()
  const client = await server.connect()
  const answer = await client.login(mailbox.address, plain)
  return { provider, mailbox, client, answer, id: mailbox.providerId }
}

test.group('Mailboxes on a real Dovecot', (group) => {
  group.each.skip(dovecotIsMissing !== undefined, dovecotIsMissing)
  group.each.timeout(120_000)
  group.setup(() => server.start())
  group.teardown(() => server.stop())

  test('a pupil logs in over IMAP, reads mail and sees the size of the mailbox', async ({
    assert,
  }) => {
    const alias = 'nick.name@students.school.test'
    const { mailbox, client, answer } = await loggedIn({ aliases: [alias] })
    assert.isTrue(answer.isOk, answer.text)
    assert.match(await server.deliver(mailbox.address, 'Welcome'), /^250 /)
    assert.match(await server.deliver(alias, 'To the alias'), /^250 /)
    assert.match(await server.deliver('nobody@students.school.test', 'Lost'), /^550 5\.1\.1/)
    assert.sameMembers(await client.subjects(), ['Welcome', 'To the alias'])

    const { lines } = await client.command('GETQUOTAROOT INBOX')
    assert.match(lines.join('\n'), /STORAGE \d+ 10240\)/)
    client.close()
    assert.isFalse(await server.accepts(alias, plain), 'an alias logs in')
  })

  test('a suspension ends the open session; mail is received, or refused where that is asked', async ({
    assert,
  }) => {
    const { provider, mailbox, client, id } = await loggedIn()
    const { address } = mailbox
    await provider.suspend(id)
    assert.isTrue(await client.isEnded(), 'the session goes on')

    const next = await server.connect()
    const refused = await next.login(address, plain)
    next.close()
    assert.isFalse(refused.isOk)
    assert.include(refused.text, 'ACCOUNT_SUSPENDED')
    assert.match(await server.deliver(address, 'While suspended'), /^250 /)

    await provider.suspend(id, { blockIncoming: true })
    assert.match(await server.deliver(address, 'Blocked'), /^550 5\.1\.1/)

    await provider.reactivate(id)
    await server.noticesChanges()
    const back = await server.connect()
    const { isOk } = await back.login(address, plain)
    assert.isTrue(isOk)
    assert.deepEqual(await back.subjects(), ['While suspended'])
    back.close()
  })

  test('a new password ends the sessions of the former one', async ({ assert }) => {
    const { provider, mailbox, client, id } = await loggedIn()
    await provider.setPassword(id, { plain: 'A-new-one-2026' }, { mustChange: false })
    assert.isTrue(await client.isEnded(), 'the session goes on')
    assert.isTrue(await server.accepts(mailbox.address, 'A-new-one-2026'))
    assert.isFalse(await server.accepts(mailbox.address, plain))
  })

  test('after a change of the address the mail is there, and the old address delivers', async ({
    assert,
  }) => {
    const { provider, mailbox, client, id } = await loggedIn()
    client.close()
    await server.deliver(mailbox.address, 'Before')
    const address = `married.${mailbox.address}`
    await provider.update(id, { address })
    await server.noticesChanges()
    await server.deliver(mailbox.address, 'To the old address')

    const again = await server.connect()
    const answer = await again.login(address, plain)
    assert.isTrue(answer.isOk, answer.text)
    assert.sameMembers(await again.subjects(), ['Before', 'To the old address'])
    again.close()
  })

  test('removed: no login and no mail; restored: the old password and mail; erased: nothing', async ({
    assert,
  }) => {
    const { provider, mailbox, client, id } = await loggedIn()
    const { address } = mailbox
    client.close()
    await server.deliver(address, 'Kept')
    await provider.remove(id)
    assert.isFalse(await server.accepts(address, plain))
    assert.match(await server.deliver(address, 'Too late'), /^550 5\.1\.1/)

    await provider.restore(id)
    await server.noticesChanges()
    const back = await server.connect()
    await back.login(address, plain)
    assert.deepEqual(await back.subjects(), ['Kept'])
    back.close()

    await provider.remove(id)
    const home = join(server.installation.mailRoot, 'ten_conformance', id)
    await assert.doesNotReject(() => access(home))
    await provider.purge(id)
    await assert.rejects(() => access(home), /ENOENT/)
    assert.notInclude(await server.users(), address)
  })

  test('of a thousand mailboxes that are made at once, each one logs in', async ({ assert }) => {
    const provider = await directory()
    const made = await Promise.all(Array.from({ length: 1000 }, () => provider.create(wanted())))
    assert.lengthOf(new Set(made.map(({ providerId }) => providerId)), 1000)
    for (const { address } of [made[0], made[499], made[999]]) {
      assert.isTrue(await server.accepts(address, plain), address)
    }
  })
})

import assert from 'node:assert/strict'
import type { MailProviderCapabilities, NewMailbox } from '../../mail/mail_provider.js'
import type { ConformanceCase } from '../conformance.js'
import type { MailFake } from '../mail_fake.js'
import { failsAs, foundAt, type MailBench } from './mail_bench.js'

const NAMES: Readonly<Record<string, Partial<NewMailbox>>> = {
  yoruba: { firstName: 'Ọláṣadé', lastName: 'Ìlọ̀rí' },
  hausa: { firstName: 'Ɗanladi', lastName: 'Ƙasimu' },
  arabic: { firstName: 'محمد', lastName: 'العربي' },
  apostrophe: { firstName: "N'Golo", lastName: 'O’Neil' },
  single: { firstName: 'Ngozi', lastName: 'Ngozi' },
  long: { firstName: 'A'.repeat(60), lastName: 'Ọ'.repeat(60) },
  injection: { firstName: 'a:b', lastName: '"; DROP TABLE users; --' },
}

/** What an adapter does when it makes mailboxes and finds them again. */
export function creationCases(
  capabilities: MailProviderCapabilities,
  service: MailFake | undefined
): ConformanceCase<MailBench>[] {
  const { passwordHashes, stamps, restoreWindowDays, concurrency } = capabilities
  return [
    {
      id: 'capabilities',
      title: 'states plain facts about the provider',
      async run() {
        assert.ok(Number.isInteger(restoreWindowDays) && restoreWindowDays >= 0)
        assert.ok(Number.isInteger(concurrency) && concurrency >= 1)
        for (const format of passwordHashes) {
          assert.ok(['sha512-crypt', 'argon2id'].includes(format), format)
        }
      },
    },
    {
      id: 'check',
      title: 'check(): answers a sentence without secrets',
      async run(bench) {
        const provider = await bench.create()
        const sentence = await provider.check()
        assert.match(sentence, /^\S.*\.$/)
        bench.keepsQuiet(sentence)
      },
    },
    {
      id: 'create',
      title: 'create(): answers the mailbox that it made',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        assert.ok(typeof mailbox.providerId === 'string' && mailbox.providerId !== '')
        assert.equal(mailbox.address, wanted.address)
        assert.equal(mailbox.accountId, stamps ? wanted.accountId : null)
        assert.equal(mailbox.status, 'active')
        assert.deepEqual(mailbox.aliases, [])
        const found = await foundAt(provider, wanted.address)
        assert.deepEqual({ ...found, isReady: true }, { ...mailbox, isReady: true })
        await bench.logsInWith(wanted.address, 0)
      },
    },
    {
      id: 'find-nothing',
      title: 'find(): answers null for an address that nobody has',
      async run(bench) {
        const provider = await bench.create()
        assert.equal(await provider.find(bench.address()), null)
      },
    },
    {
      id: 'create-repeat',
      title: 'create(): repeated for the same account answers the same mailbox',
      applies: stamps,
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        const again = await provider.create(wanted)
        assert.equal(again.providerId, mailbox.providerId)
        const elsewhere = await bench.create()
        const same = await elsewhere.create(wanted)
        assert.equal(same.providerId, mailbox.providerId)
      },
    },
    {
      id: 'create-at-once',
      title: 'create(): two calls at once for one account make one mailbox',
      applies: stamps,
      async run(bench) {
        const [one, other] = [await bench.create(), await bench.create()]
        const wanted = bench.wanted()
        const both = await Promise.allSettled([one.create(wanted), other.create(wanted)])
        const ids = both.flatMap((end) => (end.status === 'fulfilled' ? end.value.providerId : []))
        assert.ok(ids.length > 0, 'both calls failed')
        assert.equal(new Set(ids).size, 1)
        await foundAt(one, wanted.address, { providerId: ids[0] })
      },
    },
    {
      id: 'exists-account',
      title: 'create(): exists when another account has the address, which keeps its mailbox',
      applies: stamps,
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await failsAs(provider.create(bench.wanted({ address: wanted.address })), 'exists')
        const found = await foundAt(provider, wanted.address)
        assert.equal(found.providerId, mailbox.providerId)
        assert.equal(found.accountId, wanted.accountId)
        await bench.logsInWith(wanted.address, 0)
      },
    },
    {
      id: 'exists-foreign',
      title: 'create(): exists when the mailbox was made by somebody else; find() shows no stamp',
      applies: service !== undefined,
      async run(bench) {
        const provider = await bench.create()
        const address = bench.address()
        bench.service!.addForeign(address)
        await failsAs(provider.create(bench.wanted({ address })), 'exists')
        await foundAt(provider, address, { accountId: null })
      },
    },
    {
      id: 'exists-group',
      title: 'create(): exists when a group has the address',
      applies: service?.addGroup !== undefined,
      async run(bench) {
        const provider = await bench.create()
        const address = bench.address()
        bench.service!.addGroup!(address)
        await failsAs(provider.create(bench.wanted({ address })), 'exists')
        assert.equal(await provider.find(address), null)
      },
    },
    ...Object.entries(NAMES).map(([name, names]): ConformanceCase<MailBench> => ({
      id: `names-${name}`,
      title: `create(): takes names such as ${name}`,
      async run(bench) {
        const displayName = `${names.firstName} ${names.lastName}`.slice(0, 120)
        const { provider, wanted } = await bench.made({ ...names, displayName })
        await foundAt(provider, wanted.address, { address: wanted.address })
        assert.equal(await provider.find(`root@${bench.domain}`), null)
      },
    })),
    {
      id: 'names-lines',
      title: 'create(): a name of several lines is taken or refused, and harms nobody',
      async run(bench) {
        const { provider, wanted } = await bench.made()
        const hostile = bench.wanted({ firstName: `a:b\nroot@${bench.domain}:{PLAIN}x\0\r\n` })
        const outcome = await provider.create(hostile).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          await failsAs(Promise.reject(outcome), 'invalid')
        }
        assert.equal(await provider.find(`root@${bench.domain}`), null)
        await foundAt(provider, wanted.address)
      },
    },
    {
      id: 'address-longest',
      title: 'create(): takes a local part of 64 characters',
      async run(bench) {
        const localPart = bench.address().split('@')[0].padEnd(64, 'x')
        const { wanted, provider } = await bench.made({ address: `${localPart}@${bench.domain}` })
        await foundAt(provider, wanted.address)
      },
    },
    {
      id: 'recovery-none',
      title: 'create(): needs no address for recovery',
      async run(bench) {
        await bench.made({ recoveryEmail: null, mustChangePassword: true })
      },
    },
    ...passwordHashes.map((format): ConformanceCase<MailBench> => ({
      id: `hash-${format}`,
      title: `create(): takes a password as ${format}`,
      async run(bench) {
        const { wanted } = await bench.made({ password: bench.password(0, format) })
        await bench.logsInWith(wanted.address, 0)
      },
    })),
    {
      id: 'restart',
      title: 'finds what an earlier instance made: it keeps nothing in memory',
      async run(bench) {
        const { wanted, mailbox } = await bench.made()
        const later = await bench.create()
        await foundAt(later, wanted.address, { providerId: mailbox.providerId })
      },
    },
  ]
}

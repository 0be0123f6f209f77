import assert from 'node:assert/strict'
import type { MailProvider, MailProviderCapabilities } from '../../mail/mail_provider.js'
import type { ConformanceCase } from '../conformance.js'
import { failsAs, foundAt, isGone, type MailBench } from './mail_bench.js'

const NOBODY = '00000000-0000-4000-8000-000000000000'

type Work = (provider: MailProvider, id: string, bench: MailBench) => Promise<void>

/** Calls that need a mailbox. */
const NEEDS_MAILBOX: Readonly<Record<string, Work>> = {
  setPassword: (provider, id, bench) =>
    provider.setPassword(id, bench.password(1), { mustChange: false }),
  suspend: (provider, id) => provider.suspend(id),
  reactivate: (provider, id) => provider.reactivate(id),
  restore: (provider, id) => provider.restore(id),
}

/** What an adapter does with passwords and with the states of a mailbox. */
export function lifeCases({
  restoreWindowDays,
}: MailProviderCapabilities): ConformanceCase<MailBench>[] {
  return [
    {
      id: 'password',
      title: 'setPassword(): the new one logs in, the former one does not',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        const password = bench.password(1)
        await provider.setPassword(mailbox.providerId, password, { mustChange: false })
        await bench.logsInWith(wanted.address, 1)
        await provider.setPassword(mailbox.providerId, password, { mustChange: true })
      },
    },
    ...Object.entries(NEEDS_MAILBOX).map(([name, work]): ConformanceCase<MailBench> => ({
      id: `${name}-missing`,
      title: `${name}(): not_found for a mailbox that is not there`,
      async run(bench) {
        await failsAs(work(await bench.create(), NOBODY, bench), 'not_found')
      },
    })),
    {
      id: 'suspend',
      title: 'suspend(): nobody logs in and the address stays taken; repeated, it is the same',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.suspend(mailbox.providerId)
        await provider.suspend(mailbox.providerId)
        const found = await foundAt(provider, wanted.address)
        assert.equal(found.status, 'suspended')
        assert.equal(found.providerId, mailbox.providerId)
        await bench.doesNotLogIn(wanted.address)
        await failsAs(provider.create(bench.wanted({ address: wanted.address })), 'exists')
      },
    },
    {
      id: 'suspend-incoming',
      title: 'suspend(): can be asked to refuse mail too',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.suspend(mailbox.providerId, { blockIncoming: true })
        await foundAt(provider, wanted.address, { status: 'suspended' })
        await provider.reactivate(mailbox.providerId)
        await foundAt(provider, wanted.address, { status: 'active' })
      },
    },
    {
      id: 'reactivate',
      title: 'reactivate(): the same password logs in again; repeated, it is the same',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.suspend(mailbox.providerId)
        await provider.reactivate(mailbox.providerId)
        await provider.reactivate(mailbox.providerId)
        const found = await foundAt(provider, wanted.address)
        assert.deepEqual({ ...found, isReady: true }, { ...mailbox, isReady: true })
        await bench.logsInWith(wanted.address, 0)
      },
    },
    {
      id: 'remove',
      title: 'remove(): nobody logs in; repeated, it is the same',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.remove(mailbox.providerId)
        await provider.remove(mailbox.providerId)
        assert.ok(await isGone(provider, wanted.address))
        await bench.doesNotLogIn(wanted.address)
      },
    },
    {
      id: 'restore',
      title: 'restore(): the same mailbox with the same password; repeated, it is the same',
      applies: restoreWindowDays > 0,
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.remove(mailbox.providerId)
        await provider.restore(mailbox.providerId)
        await provider.restore(mailbox.providerId)
        const found = await foundAt(provider, wanted.address)
        assert.deepEqual({ ...found, isReady: true }, { ...mailbox, isReady: true })
        await bench.logsInWith(wanted.address, 0)
      },
    },
    {
      id: 'restore-suspended',
      title: 'restore(): a mailbox that was suspended before is there again',
      applies: restoreWindowDays > 0,
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.suspend(mailbox.providerId)
        await provider.remove(mailbox.providerId)
        await provider.restore(mailbox.providerId)
        await provider.suspend(mailbox.providerId)
        await foundAt(provider, wanted.address, { status: 'suspended' })
      },
    },
    {
      id: 'purge',
      title: 'purge(): nothing is found any more; repeated or for nobody, it is a success',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.remove(mailbox.providerId)
        await provider.purge(mailbox.providerId)
        await provider.purge(mailbox.providerId)
        await provider.purge(NOBODY)
        assert.equal(await provider.find(wanted.address), null)
      },
    },
    {
      id: 'purge-restore',
      title: 'purge(): is for good',
      async run(bench) {
        const { provider, mailbox } = await bench.made()
        await provider.remove(mailbox.providerId)
        await provider.purge(mailbox.providerId)
        await failsAs(provider.restore(mailbox.providerId), 'not_found')
      },
    },
    {
      id: 'purge-address',
      title: 'purge(): the address can be given to somebody else, as a mailbox of its own',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.remove(mailbox.providerId)
        await provider.purge(mailbox.providerId)
        const next = await provider.create(bench.wanted({ address: wanted.address }))
        assert.notEqual(next.providerId, mailbox.providerId)
      },
    },
  ]
}

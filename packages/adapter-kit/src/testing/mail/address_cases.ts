import assert from 'node:assert/strict'
import type { MailProviderCapabilities } from '../../mail/mail_provider.js'
import type { ConformanceCase } from '../conformance.js'
import { failsAs, foundAt, type MailBench } from './mail_bench.js'

/** An id that no provider has given out. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What an adapter does with names, addresses and aliases of a mailbox. */
export function addressCases({
  aliases: hasAliases,
  stamps,
}: MailProviderCapabilities): ConformanceCase<MailBench>[] {
  return [
    {
      id: 'update',
      title: 'update(): changes names, size and recovery, and nothing else',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        await provider.update(mailbox.providerId, {
          firstName: 'Ṣadé',
          lastName: 'Ɗan',
          displayName: 'Ṣadé Ɗan',
          quotaMb: 1024,
          recoveryEmail: null,
        })
        const found = await foundAt(provider, wanted.address)
        assert.deepEqual({ ...found, isReady: true }, { ...mailbox, isReady: true })
        await bench.logsInWith(wanted.address, 0)
      },
    },
    {
      id: 'update-nothing',
      title: 'update(): no change is no error',
      async run(bench) {
        const { provider, mailbox } = await bench.made()
        await provider.update(mailbox.providerId, {})
      },
    },
    {
      id: 'update-missing',
      title: 'update(): not_found for a mailbox that is not there',
      async run(bench) {
        const provider = await bench.create()
        await failsAs(provider.update(NOBODY, { firstName: 'Ada' }), 'not_found')
      },
    },
    {
      id: 'rename',
      title: 'update(): a new address, of the same mailbox, however often it is said',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        const address = bench.address()
        await provider.update(mailbox.providerId, { address })
        await provider.update(mailbox.providerId, { address })
        const found = await foundAt(provider, address)
        assert.equal(found.providerId, mailbox.providerId)
        assert.equal(found.address, address)
        assert.equal(found.accountId, stamps ? wanted.accountId : null)
        await bench.logsInWith(address, 0)
      },
    },
    {
      id: 'rename-alias',
      title: 'update(): the former address becomes an alias',
      applies: hasAliases,
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        const address = bench.address()
        await provider.update(mailbox.providerId, { address })
        const found = await foundAt(provider, wanted.address)
        assert.equal(found.address, address)
        assert.deepEqual(found.aliases, [wanted.address])
      },
    },
    {
      id: 'rename-back',
      title: 'update(): a mailbox can go back to an address that is its alias',
      applies: hasAliases,
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        const address = bench.address()
        await provider.update(mailbox.providerId, { address })
        await provider.update(mailbox.providerId, { address: wanted.address })
        const found = await foundAt(provider, address)
        assert.equal(found.address, wanted.address)
        assert.deepEqual(found.aliases, [address])
      },
    },
    {
      id: 'rename-taken',
      title: 'update(): exists for an address of somebody else',
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        const other = await bench.made()
        const change = { address: other.wanted.address }
        await failsAs(provider.update(mailbox.providerId, change), 'exists')
        await foundAt(provider, wanted.address, { address: wanted.address })
        const found = await foundAt(provider, other.wanted.address)
        assert.equal(found.providerId, other.mailbox.providerId)
      },
    },
    {
      id: 'create-aliases',
      title: 'create(): makes the aliases that are asked for, also when it is repeated',
      applies: hasAliases,
      async run(bench) {
        const aliases = [bench.address(), bench.address()]
        const { provider, wanted, mailbox } = await bench.made({ aliases })
        assert.deepEqual([...mailbox.aliases].sort(), [...aliases].sort())
        const again = await provider.create(wanted)
        assert.deepEqual([...again.aliases].sort(), [...aliases].sort())
        const found = await foundAt(provider, aliases[1])
        assert.equal(found.providerId, mailbox.providerId)
        assert.equal(found.address, wanted.address)
      },
    },
    {
      id: 'create-alias-taken',
      title: 'create(): exists when an alias is taken, and nothing is left of the mailbox',
      applies: hasAliases,
      async run(bench) {
        const other = await bench.made()
        const wanted = bench.wanted({ aliases: [other.wanted.address] })
        await failsAs(other.provider.create(wanted), 'exists')
        assert.equal(await other.provider.find(wanted.address), null)
      },
    },
    {
      id: 'exists-alias',
      title: 'create(): exists when the address is an alias of somebody else',
      applies: hasAliases,
      async run(bench) {
        const alias = bench.address()
        const { provider, mailbox } = await bench.made({ aliases: [alias] })
        await failsAs(provider.create(bench.wanted({ address: alias })), 'exists')
        await foundAt(provider, alias, { providerId: mailbox.providerId })
      },
    },
    {
      id: 'alias',
      title: 'addAlias(), removeAlias(): work, also when they are repeated',
      applies: hasAliases,
      async run(bench) {
        const { provider, wanted, mailbox } = await bench.made()
        const alias = bench.address()
        await provider.addAlias(mailbox.providerId, alias)
        await provider.addAlias(mailbox.providerId, alias)
        await foundAt(provider, alias, { aliases: [alias] })
        await provider.removeAlias(mailbox.providerId, alias)
        await provider.removeAlias(mailbox.providerId, alias)
        assert.equal(await provider.find(alias), null)
        await foundAt(provider, wanted.address, { aliases: [] })
      },
    },
    {
      id: 'alias-taken',
      title: 'addAlias(): exists for an address or alias of somebody else',
      applies: hasAliases,
      async run(bench) {
        const alias = bench.address()
        const other = await bench.made({ aliases: [alias] })
        const { provider, mailbox } = await bench.made()
        for (const taken of [alias, other.wanted.address]) {
          await failsAs(provider.addAlias(mailbox.providerId, taken), 'exists')
        }
        await foundAt(provider, alias, { providerId: other.mailbox.providerId })
      },
    },
    {
      id: 'alias-foreign',
      title: 'removeAlias(): takes nothing from somebody else, and no mailbox its own address',
      applies: hasAliases,
      async run(bench) {
        const alias = bench.address()
        const other = await bench.made({ aliases: [alias] })
        const { provider, wanted, mailbox } = await bench.made()
        for (const address of [alias, wanted.address]) {
          await provider
            .removeAlias(mailbox.providerId, address)
            .catch((error: unknown) =>
              failsAs(Promise.reject(error as Error), 'invalid', 'not_found')
            )
        }
        await foundAt(provider, alias, { providerId: other.mailbox.providerId })
        await foundAt(provider, wanted.address, { address: wanted.address })
      },
    },
    {
      id: 'alias-missing',
      title: 'addAlias(): not_found for a mailbox that is not there',
      applies: hasAliases,
      async run(bench) {
        const provider = await bench.create()
        await failsAs(provider.addAlias(NOBODY, bench.address()), 'not_found')
      },
    },
  ]
}

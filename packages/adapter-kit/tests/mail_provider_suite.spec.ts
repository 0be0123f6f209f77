import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import {
  MailProviderError,
  type AdapterContext,
  type MailProvider,
  type MailProviderAdapter,
} from '@tenant-education/adapter-kit'
import { testMailProvider } from '@tenant-education/adapter-kit/testing'
import {
  googleAdapter,
  type GoogleSettings,
} from '../../../modules/student-email/adapters/google/adapter.js'
import { GoogleServer } from '../../../modules/student-email/tests/fakes/google_server.js'
import { CollectedCases } from './collected_cases.js'

type Adapter = MailProviderAdapter<GoogleSettings>

function suiteOf(change: (adapter: Adapter) => Adapter = (adapter) => adapter): CollectedCases {
  return CollectedCases.of((collector) =>
    testMailProvider<GoogleSettings>({
      test: collector,
      service: new GoogleServer(),
      adapter: (url) => change(googleAdapter({ directory: url, token: `${url}/token` })),
    })
  )
}

/** An adapter whose service differs from a good one in some methods. */
function withService(
  change: (service: MailProvider, context: AdapterContext<GoogleSettings>) => Partial<MailProvider>
): (adapter: Adapter) => Adapter {
  return (adapter) => ({
    ...adapter,
    async create(context) {
      const service = await adapter.create(context)
      const methods: MailProvider = {
        check: () => service.check(),
        create: (mailbox) => service.create(mailbox),
        find: (address) => service.find(address),
        update: (id, changes) => service.update(id, changes),
        setPassword: (id, password, options) => service.setPassword(id, password, options),
        suspend: (id) => service.suspend(id),
        reactivate: (id) => service.reactivate(id),
        addAlias: (id, alias) => service.addAlias(id, alias),
        removeAlias: (id, alias) => service.removeAlias(id, alias),
        remove: (id) => service.remove(id),
        restore: (id) => service.restore(id),
        purge: (id) => service.purge(id),
      }
      return { ...methods, ...change(service, context) }
    },
  })
}

/** An adapter that turns what `create` throws into something else. */
function withCreationError(
  change: (error: MailProviderError, context: AdapterContext<GoogleSettings>) => Error
): (adapter: Adapter) => Adapter {
  return withService((service, context) => ({
    create: (mailbox) =>
      service.create(mailbox).catch((error: MailProviderError) => {
        throw change(error, context)
      }),
  }))
}

const FAULTS: { does: string; fails: string[]; change: (adapter: Adapter) => Adapter }[] = [
  {
    does: 'takes a mailbox of somebody else for its own',
    fails: ['exists-account', 'exists-foreign'],
    change: withService((service) => ({
      create: async (mailbox) => (await service.find(mailbox.address)) ?? service.create(mailbox),
    })),
  },
  {
    does: 'takes its own mailbox for somebody else’s',
    fails: ['create-repeat', 'lost-answer', 'late-answer'],
    change: withService((service) => ({
      async create(mailbox) {
        if (await service.find(mailbox.address)) {
          throw new MailProviderError('exists')
        }
        return service.create(mailbox)
      },
    })),
  },
  {
    does: 'keeps no stamp',
    fails: ['create', 'rename'],
    change: withService((service) => ({
      async find(address) {
        const mailbox = await service.find(address)
        return mailbox && { ...mailbox, accountId: null }
      },
    })),
  },
  {
    does: 'finds nothing when the service is out of order',
    fails: ['find-503', 'find-html', 'find-truncated', 'find-401', 'unreachable'],
    change: withService((service) => ({
      find: (address) => service.find(address).catch(() => null),
    })),
  },
  {
    does: 'finds only own addresses, no aliases',
    fails: ['rename-alias', 'create-aliases', 'alias'],
    change: withService((service) => ({
      async find(address) {
        const mailbox = await service.find(address)
        return mailbox?.address === address ? mailbox : null
      },
    })),
  },
  {
    does: 'leaves a mailbox behind when an alias is taken',
    fails: ['create-alias-taken'],
    change: withService((service) => ({
      async create(mailbox) {
        const made = await service.create({ ...mailbox, aliases: [] })
        for (const alias of mailbox.aliases) {
          await service.addAlias(made.providerId, alias)
        }
        return { ...made, aliases: mailbox.aliases }
      },
    })),
  },
  {
    does: 'does nothing where it should suspend',
    fails: ['suspend', 'suspend-incoming', 'suspend-missing'],
    change: withService(() => ({ suspend: async () => {} })),
  },
  {
    does: 'sets no password',
    fails: ['password', 'setPassword-missing'],
    change: withService(() => ({ setPassword: async () => {} })),
  },
  {
    does: 'makes a new mailbox where it should restore one',
    fails: ['restore-missing'],
    change: withService(() => ({ restore: async () => {} })),
  },
  {
    does: 'throws errors of its own',
    fails: ['exists-account', 'refusal-forbidden', 'create-500'],
    change: withCreationError(({ message }) => new Error(message)),
  },
  {
    does: 'calls everything unavailable',
    fails: ['refusal-forbidden', 'refusal-domain', 'refusal-user-rate', 'create-401'],
    change: withCreationError(() => new MailProviderError('unavailable')),
  },
  {
    does: 'forgets how long to wait',
    fails: ['wait-seconds', 'wait-date', 'wait-day', 'wait-none'],
    change: withCreationError(({ kind }) => new MailProviderError(kind)),
  },
  {
    does: 'shows the settings in errors',
    fails: ['secrets-in-errors'],
    change: withCreationError(
      ({ kind }, { settings }) =>
        new MailProviderError(kind, { reason: settings.serviceAccountJson })
    ),
  },
  {
    does: 'logs whom it makes a mailbox for',
    fails: ['secrets-in-errors'],
    change: withService((service, { logger }) => ({
      create(mailbox) {
        logger.info({ mailbox }, 'new mailbox')
        return service.create(mailbox)
      },
    })),
  },
  {
    does: 'asks the service while it is made',
    fails: ['create-is-quiet'],
    change: (adapter) => ({
      ...adapter,
      async create(context) {
        const service = await adapter.create(context)
        await service.check()
        return service
      },
    }),
  },
  {
    does: 'does not mark its secrets',
    fails: ['secrets-marked'],
    change: (adapter) => ({
      ...adapter,
      settings: vine.object({ clientSecret: vine.string(), adminEmail: vine.string() }),
    }),
  },
]

test.group('Conformance suite of mail providers', () => {
  for (const { does, fails, change } of FAULTS) {
    test(`finds out an adapter that ${does}`, async ({ assert }) => {
      for (const id of fails) {
        assert.isNull(await suiteOf().outcomeOf(id), `${id} fails for a good adapter`)
        assert.isNotNull(await suiteOf(change).outcomeOf(id), `${id} passes`)
      }
    })
  }

  test('has no two cases of the same id', ({ assert }) => {
    const titles = suiteOf().cases.map(({ title }) => title.replace(/^.*\((.+)\)$/, '$1'))
    assert.deepEqual(titles, [...new Set(titles)])
    assert.isAbove(titles.length, 90)
  })
})

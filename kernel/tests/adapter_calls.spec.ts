import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import type { AdapterContext } from '@tenant-education/adapter-kit'
import config from '#config/adapters'
import { AdapterCallException } from '#kernel/adapters/adapter_call_exception'
import { Adapters } from '#kernel/adapters/adapters'
import { definePort, type PlatformAdapter, type Port } from '#kernel/adapters/contract'
import { createTenant } from '#tests/helpers'

interface Reader {
  title: string
  read(page: number, options?: { signal: AbortSignal }): Promise<string>
  pages(options?: { signal: AbortSignal }): AsyncIterable<number>
  count(): number
}

const TIMEOUT = 30

class WordsError extends Error {}

const port = definePort<Reader>({
  id: 'test.reader',
  title: 'Reads',
  preference: [],
  callTimeout: () => TIMEOUT,
})

const patientPort = definePort<Reader>({ ...port, callTimeout: () => 60_000 })

const strictPort = definePort<Reader>({
  ...port,
  errors: {
    isOwn: (error) => error instanceof WordsError,
    translate: ({ code }) => new WordsError(code),
  },
})

const forever = new Promise<never>(() => {})

/** The service of an adapter with these methods, made for a tenant through this port. */
async function serviceOf(
  methods: Partial<Reader> | ((context: AdapterContext) => Partial<Reader>),
  at: Port<Reader> = port
): Promise<Reader> {
  const adapters = new Adapters()
  adapters.open(at)
  const adapter: PlatformAdapter = {
    $$type: 'platform.adapter',
    api: 1,
    port: at.id,
    id: 'partner',
    capabilities: {},
    settings: vine.object({}),
    create: typeof methods === 'function' ? methods : () => methods,
  }
  adapters.add(adapter)
  const { tenant } = await createTenant()
  const { service } = await adapters.for<Reader>(tenant.id, at)
  return service
}

/** What a call was given up or failed with. */
async function failureOf(call: () => unknown): Promise<AdapterCallException> {
  try {
    await call()
  } catch (error) {
    return error as AdapterCallException
  }
  throw new Error('the call did not fail')
}

test.group('A call of an adapter', () => {
  test('that never answers ends at its deadline, with an error that names adapter and method', async ({
    assert,
  }) => {
    const service = await serviceOf({ read: () => forever })
    const failure = await failureOf(() => service.read(1))
    assert.instanceOf(failure, AdapterCallException)
    assert.equal(failure.code, 'E_ADAPTER_TIMEOUT')
    assert.equal(
      failure.message,
      'Adapter "partner" of test.reader did not answer within 0.03 s (read).'
    )
  })

  test('that yields items has so long for each of them, and is told to end', async ({ assert }) => {
    let isEnded = false
    const pages = async function* () {
      try {
        yield 1
        yield 2
        await forever
      } finally {
        isEnded = true
      }
    }
    const hanging = await serviceOf({ pages })
    const seen: number[] = []
    const failure = await failureOf(async () => {
      for await (const page of hanging.pages()) {
        seen.push(page)
      }
    })
    assert.equal(failure.code, 'E_ADAPTER_TIMEOUT')
    assert.deepEqual(seen, [1, 2])

    const good = await serviceOf({ pages })
    for await (const page of good.pages()) {
      if (page === 2) {
        break
      }
    }
    await new Promise((resolve) => setImmediate(resolve))
    assert.isTrue(isEnded)
  })

  test('that answers after its deadline is not heard any more, whatever it says', async ({
    assert,
  }) => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const late = Promise.withResolvers<string>()
    const service = await serviceOf({ read: () => late.promise })
    await failureOf(() => service.read(1))
    late.reject(new Error('too late'))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    assert.isEmpty(unhandled)
  })

  test('is told that it was given up: by the signal of its options, and its requests end', async ({
    assert,
    cleanup,
  }) => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    cleanup(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const ended = Promise.withResolvers<string>()
    const signalled = Promise.withResolvers<void>()
    const service = await serviceOf(({ http }) => ({
      read: (_page, options) => {
        options?.signal.addEventListener('abort', () => signalled.resolve())
        http
          .request({ url, deadlineMs: 60_000, maxBytes: 1000 })
          .catch(({ code }: { code: string }) => ended.resolve(code))
        return forever
      },
    }))
    await failureOf(() => service.read(1, { signal: new AbortController().signal }))
    await signalled.promise
    assert.equal(await ended.promise, 'E_OUTBOUND_ABORTED')
  })

  test('ends soon after its caller does not want it any more, also where the adapter does not', async ({
    assert,
    cleanup,
  }) => {
    const { callGrace } = config
    cleanup(() => void (config.callGrace = callGrace))
    config.callGrace = 5
    const controller = new AbortController()
    const service = await serviceOf({ read: () => forever }, patientPort)
    const reading = failureOf(() => service.read(1, controller))
    controller.abort()
    const failure = await reading
    assert.equal(failure.code, 'E_ADAPTER_ABORTED')
  })

  test('that throws no error, or throws at once, fails like any other, without its words', async ({
    assert,
  }) => {
    const throwing = await serviceOf({
      read: () => {
        throw 'sk_live_secret'
      },
      pages: async function* () {
        yield 1
        throw 'sk_live_secret'
      },
    })
    for (const call of [() => throwing.read(1), () => Array.fromAsync(throwing.pages())]) {
      const failure = await failureOf(call)
      assert.instanceOf(failure, AdapterCallException)
      assert.equal(failure.code, 'E_ADAPTER_FAILED')
      assert.include(failure.message, 'threw a string')
      assert.notInclude(`${failure.stack} ${JSON.stringify(failure)}`, 'sk_live')
    }
  })

  test('fails in the words of its port; the place of a foreign error is kept for the log', async ({
    assert,
  }) => {
    const service = await serviceOf(
      {
        read: () => forever,
        count: () => {
          throw new TypeError('Amaka Obi has no mark')
        },
      },
      strictPort
    )
    const late = await failureOf(() => service.read(1))
    assert.instanceOf(late, WordsError)
    assert.equal(late.message, 'E_ADAPTER_TIMEOUT')
    const foreign = AdapterCallException.from(new TypeError('Amaka Obi has no mark'), {
      port: port.id,
      adapterId: 'partner',
      method: 'count',
    })
    assert.equal(foreign.message, 'Adapter "partner" of test.reader threw TypeError (count).')
    assert.include(foreign.stack!, 'adapter_calls.spec')
    assert.notInclude(foreign.stack!, 'Amaka')
    assert.throws(() => service.count(), 'E_ADAPTER_FAILED')
  })

  test('keeps what is no call as it is: properties, absent methods, answers at once', async ({
    assert,
  }) => {
    class Partner {
      #pages = 3
      readonly title = 'Partner'
      count() {
        return this.#pages
      }
    }
    const service = await serviceOf(Object.freeze(new Partner()))
    assert.equal(service.title, 'Partner')
    assert.equal(service.count(), 3)
    assert.isUndefined(service.pages)
    assert.isFalse('pages' in service)
    assert.isTrue('count' in service)
  })

  test('cannot be made by an adapter that hangs while it is made, or makes nothing', async ({
    assert,
    cleanup,
  }) => {
    const { create } = config.callTimeout
    cleanup(() => void (config.callTimeout.create = create))
    config.callTimeout.create = TIMEOUT
    const hanging = await failureOf(() => serviceOf(() => forever as Partial<Reader>))
    assert.equal(hanging.code, 'E_ADAPTER_TIMEOUT')
    assert.include(hanging.message, '(create)')
    const empty = await failureOf(() => serviceOf(() => undefined as unknown as Partial<Reader>))
    assert.include(empty.message, 'made no service')
  })
})

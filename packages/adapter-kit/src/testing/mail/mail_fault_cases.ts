import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { MailProviderFailure } from '../../mail/mail_provider_error.js'
import { CLOSED_URL } from '../adapter_bench.js'
import type { ConformanceCase } from '../conformance.js'
import { secretNames } from '../context.js'
import type { Fault } from '../fault_server.js'
import type { MailFake, MailRefusal } from '../mail_fake.js'
import { failsAs, foundAt, MAIL_PASSWORDS, PUPIL, type MailBench } from './mail_bench.js'

/** Something that happens to every request, and what the adapter must say about it. */
interface ServiceTrouble {
  id: string
  title: string
  fault: Fault
  kinds: readonly MailProviderFailure[]
  /** Waits for a time-out. */
  slow?: boolean
}

const TROUBLES: readonly ServiceTrouble[] = [
  ...[500, 502, 503, 504].map((status): ServiceTrouble => ({
    id: String(status),
    title: `status ${status}`,
    fault: { kind: 'status', status, body: { error: { code: status, message: 'Oops.' } } },
    kinds: ['unavailable'],
  })),
  {
    id: '401',
    title: 'status 401',
    fault: { kind: 'status', status: 401, body: { error: { code: 401, message: 'No.' } } },
    kinds: ['credentials'],
  },
  trouble('html', 'an error page', { kind: 'html' }),
  trouble('html-200', 'a page with status 200', { kind: 'html', status: 200 }),
  trouble('truncated', 'an answer that stops in the middle', { kind: 'truncated' }),
  trouble('reset', 'a connection that is reset', { kind: 'refused' }),
  trouble('oversize', 'an answer of 5 MB', { kind: 'oversize' }),
  { ...trouble('hang', 'no answer', { kind: 'hang' }), slow: true },
  { ...trouble('drip', 'an answer that comes byte by byte', { kind: 'drip' }), slow: true },
  trouble('nonsense', 'an answer of another form', {
    kind: 'rewrite',
    rewrite: () => ({ id: 7, value: 'yes', aliases: {} }),
  }),
]

/** `Retry-After` as it is sent when the case runs, and the least and most milliseconds to wait. */
const WAITS: Readonly<Record<string, [() => string, number, number]>> = {
  seconds: [() => '7', 7_000, 7_000],
  none: [() => '0', 0, 0],
  day: [() => '86400', 86_400_000, 86_400_000],
  date: [() => new Date(Date.now() + 600_000).toUTCString(), 590_000, 600_000],
}

/** How an adapter takes what can go wrong at the service and on the way to it. */
export function mailFaultCases({ refusals }: MailFake): ConformanceCase<MailBench>[] {
  return [
    ...refusals.map((refusal) => refusalCase(refusal)),
    ...TROUBLES.flatMap((one) => [creationTrouble(one), questionTrouble(one)]),
    ...Object.entries(WAITS).map(([id, [header, least, most]]): ConformanceCase<MailBench> => ({
      id: `wait-${id}`,
      title: `status 429 is rate_limited, with the wait that was asked for (${id})`,
      async run(bench) {
        const provider = await bench.create()
        const headers = { 'retry-after': header() }
        bench.service!.failWork({ kind: 'status', status: 429, body: {}, headers })
        const error = await failsAs(provider.create(bench.wanted()), 'rate_limited')
        const wait = error.retryAfterMs ?? -1
        assert.ok(wait >= least && wait <= most, `waits ${wait} ms`)
      },
    })),
    {
      id: 'lost-answer',
      title: 'create(): repeated after its answer was lost, it finds its own mailbox',
      async run(bench) {
        const provider = await bench.create()
        const wanted = bench.wanted()
        bench.service!.failCreation({ kind: 'reset_after' }, 1)
        await failsAs(provider.create(wanted), 'unavailable')
        const made = await provider.create(wanted)
        assert.equal(made.accountId, wanted.accountId)
        assert.equal(bench.service!.countOf(wanted.address), 1)
      },
    },
    {
      id: 'late-answer',
      title: 'create(): repeated after the service was too slow, it finds its own mailbox',
      async run(bench) {
        bench.hurry()
        const provider = await bench.create()
        const wanted = bench.wanted()
        bench.service!.failCreation({ kind: 'hang_after' }, 1)
        await failsAs(provider.create(wanted), 'unavailable')
        bench.hurry(5_000)
        const later = await bench.create()
        await later.create(wanted)
        assert.equal(bench.service!.countOf(wanted.address), 1)
      },
    },
    {
      id: 'redirect',
      title: 'a redirect is not followed: credentials go nowhere else',
      async run(bench) {
        const provider = await bench.create()
        bench.service!.failWork({ kind: 'redirect', location: `${bench.service!.url}/elsewhere` })
        await failsAs(provider.create(bench.wanted()), 'unavailable', 'invalid')
        await failsAs(provider.find(bench.address()), 'unavailable', 'invalid')
        assert.ok(!bench.service!.requests.some(({ path }) => path === '/elsewhere'))
      },
    },
    {
      id: 'unreachable',
      title: 'a service that is not there is unavailable',
      async run(bench) {
        const provider = await bench.createAt(CLOSED_URL)
        await failsAs(provider.create(bench.wanted()), 'unavailable')
        await failsAs(provider.find(bench.address()), 'unavailable')
        await failsAs(provider.check(), 'unavailable')
      },
    },
    {
      id: 'secrets-in-errors',
      title: 'keeps passwords, names and secrets out of errors and log, even those it is answered',
      run: keepsSecrets,
    },
  ]
}

function trouble(id: string, title: string, fault: Fault): ServiceTrouble {
  return { id, title, fault, kinds: ['unavailable'] }
}

function refusalCase({ id, kind, status, ...answer }: MailRefusal): ConformanceCase<MailBench> {
  return {
    id: `refusal-${id}`,
    title: `create(): what the service says for "${id}" is ${kind}, and nothing is made`,
    async run(bench) {
      const provider = await bench.create()
      const wanted = bench.wanted()
      bench.service!.failCreation({ kind: 'status', status, ...answer })
      await failsAs(provider.create(wanted), kind)
      bench.service!.behave()
      assert.equal(await provider.find(wanted.address), null)
      const made = await provider.create(wanted)
      assert.equal(made.address, wanted.address)
    },
  }
}

function creationTrouble({ id, title, fault, kinds, slow }: ServiceTrouble) {
  return {
    id: `create-${id}`,
    title: `create(): ${title} is ${kinds.join(' or ')}; afterwards one mailbox is made`,
    async run(bench: MailBench) {
      if (slow) {
        bench.hurry()
      }
      const provider = await bench.create()
      const wanted = bench.wanted()
      bench.service!.failWork(fault)
      await failsAs(provider.create(wanted), ...kinds)
      bench.service!.behave()
      const later = await bench.create()
      await later.create(wanted)
      assert.equal(bench.service!.countOf(wanted.address), 1)
    },
  }
}

function questionTrouble({ id, title, fault, kinds, slow }: ServiceTrouble) {
  return {
    id: `find-${id}`,
    title: `find(): ${title} is ${kinds.join(' or ')}, never "there is none"`,
    async run(bench: MailBench) {
      const { wanted } = await bench.made()
      if (slow) {
        bench.hurry()
      }
      const provider = await bench.create()
      bench.service!.failWork(fault)
      await failsAs(provider.find(wanted.address), ...kinds)
      bench.service!.behave()
      await foundAt(await bench.create(), wanted.address)
    },
  }
}

async function keepsSecrets(bench: MailBench): Promise<void> {
  const { provider, mailbox } = await bench.made()
  const service = bench.service!
  const secrets = Object.values(service.settings).filter((value) => typeof value === 'string')
  const [{ plain }] = MAIL_PASSWORDS
  const gossip = [plain, PUPIL.firstName, PUPIL.lastName, PUPIL.recoveryEmail, ...secrets].join(' ')
  const errors: unknown[] = []
  const note = (work: Promise<unknown>) => work.catch((error: unknown) => errors.push(error))

  for (const status of [400, 401, 403, 404, 409, 412, 429, 500]) {
    const body = { error: { code: gossip, message: gossip, errors: [{ reason: gossip }] } }
    for (const said of [body, gossip]) {
      service.failWork({ kind: 'status', status, body: said })
      await note(provider.create(bench.wanted()))
      await note(provider.setPassword(mailbox.providerId, bench.password(0), { mustChange: true }))
      await note(provider.update(mailbox.providerId, { firstName: PUPIL.firstName }))
      service.behave()
    }
  }
  assert.ok(errors.length >= 40, 'most of these calls should have failed')

  const seen = inspect([errors, bench.contexts.flatMap(({ logger }) => logger.lines)], {
    depth: 12,
    maxStringLength: Infinity,
    maxArrayLength: Infinity,
  })
  const known = MAIL_PASSWORDS.flatMap((password) => Object.values(password))
  const own = secretNames(bench.adapter).map((name) => String(service.settings[name]))
  for (const text of [...known, ...own, ...Object.values(PUPIL)]) {
    const escaped = JSON.stringify(text).slice(1, -1)
    for (const form of [text, escaped, inspect(text).slice(1, -1), encodeURIComponent(text)]) {
      assert.ok(!seen.includes(form), 'an error or the log holds a secret, a name or an address')
    }
  }
}

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { PlatformAdapter } from '../../adapter.js'
import type {
  MailPassword,
  MailProvider,
  MailProviderAdapter,
  NewMailbox,
  PasswordHashFormat,
  RemoteMailbox,
} from '../../mail/mail_provider.js'
import { MailProviderError, type MailProviderFailure } from '../../mail/mail_provider_error.js'
import { AdapterBench, CLOSED_URL } from '../adapter_bench.js'
import type { MailFake } from '../mail_fake.js'

/** A password in every form in which the platform can send it. */
export interface KnownPassword extends Record<PasswordHashFormat, string> {
  plain: string
}

/** Two passwords of the cases, with hashes that were made of them beforehand. */
export const MAIL_PASSWORDS: readonly [KnownPassword, KnownPassword] = [
  {
    'plain': 'Kola-nut-77-river',
    'sha512-crypt':
      '$6$rvEY6/BLmHNOUCb1$rLrUWd40EvnOX6PqORdh2nnAGW0SFB/3q6YNf2ywL0wspNroDHQhueZdc6UbT3cWEg1gn6BMsstkB5scTfNBn/',
    'argon2id':
      '$argon2id$v=19$m=8192,t=2,p=1$JPuoUM+6DxEEIYKAvsRpKA$J8vD14dLC8rVlyHGDUgtfu19qPUO6zXGx0N2axjXBow',
  },
  {
    'plain': 'Harmattan-42-drum',
    'sha512-crypt':
      '$6$r4.2TdkNRVr15f.y$3PSlbh.SxB8s/BM0v5dxwr2NrPEB/uscQn1az810LQqxPyy.wDn1Tw4r3xcv9sAYZkTyNPf3xRKk3MAgA36I0.',
    'argon2id':
      '$argon2id$v=19$m=8192,t=2,p=1$RIQODgu3q2xyqJ8vd/FdmQ$uxb72UwAbB85hczrdulgHVGojD5ggtFvAZnsfa+aYFo',
  },
]

/** Names and an address that must appear in no error and no log. */
export const PUPIL = {
  firstName: 'Adaeze',
  lastName: 'Okonkwo-Bright',
  recoveryEmail: 'mama.okonkwo@parents.example',
} as const

/** What the cases of a mail provider are about. */
export interface MailProviderSubject<Settings> {
  /** Makes the adapter for a service at an address: the fake's, without a slash at its end. */
  adapter: (url: string) => MailProviderAdapter<Settings>
  /** What stands in for the service; left out where there is none on a network. */
  service?: MailFake
  /** Makes mailboxes in this domain; default: the fake's. */
  domain?: string
  /** Whether a person can log in; default: what the fake says. */
  login?: (address: string, password: string) => boolean | Promise<boolean>
  /** What has to run meanwhile where there is no fake, such as a mail server of this machine. */
  server?: { start(): Promise<unknown>; stop(): Promise<unknown> }
}

/** A mailbox that a case has made. */
export interface MadeMailbox {
  provider: MailProvider
  wanted: NewMailbox
  mailbox: RemoteMailbox
}

/** A mail provider's adapter and what the cases do with it. */
export class MailBench<Settings = unknown> extends AdapterBench<MailProvider, Settings> {
  declare readonly service: MailFake | undefined
  readonly domain: string
  readonly #adapterAt: (url: string) => MailProviderAdapter<Settings>
  readonly #login: MailProviderSubject<Settings>['login']
  readonly #server: MailProviderSubject<Settings>['server']
  #longestMs = 5_000

  constructor(subject: MailProviderSubject<Settings>) {
    super({
      ...subject,
      adapter: (url) => subject.adapter(url) as unknown as PlatformAdapter<MailProvider, Settings>,
    })
    this.#adapterAt = subject.adapter
    this.#server = subject.server
    this.domain = subject.domain ?? subject.service?.domain ?? 'students.school.test'
    this.#login =
      subject.login ?? (subject.service && ((...person) => subject.service!.accepts(...person)))
  }

  override async create(changes: Readonly<Record<string, unknown>> = {}): Promise<MailProvider> {
    const provider = await super.create(changes)
    this.contexts.at(-1)!.http.longestMs = this.#longestMs
    return provider
  }

  override async start(): Promise<void> {
    await super.start()
    await this.#server?.start()
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.#server?.stop()
  }

  override tidy(): void {
    super.tidy()
    this.#longestMs = 5_000
  }

  /** The provider for the same tenant, at an address where no service is. */
  createAt(url: string): Promise<MailProvider> {
    const { adapterAt, service } = { adapterAt: this.#adapterAt, service: this.service }
    const elsewhere = new MailBench({
      adapter: () => adapterAt(url),
      ...(service && { service }),
    })
    return elsewhere.create()
  }

  /** Exchanges of providers made from here on end after this many milliseconds. */
  hurry(longestMs = 250): void {
    this.#longestMs = longestMs
  }

  /** A mailbox that nobody has asked for. */
  wanted(changes: Partial<NewMailbox> = {}): NewMailbox {
    const mark = randomBytes(6).toString('hex')
    return {
      accountId: `sea_${mark}conformance0000`,
      address: this.address(),
      ...PUPIL,
      displayName: `${PUPIL.firstName} ${PUPIL.lastName}`,
      password: this.password(0),
      mustChangePassword: false,
      quotaMb: 512,
      aliases: [],
      ...changes,
    }
  }

  /** An address that nobody has. */
  address(): string {
    return `pupil.${randomBytes(6).toString('hex')}@${this.domain}`
  }

  /** One of two passwords, in the form that the provider prefers or in the one named. */
  password(
    index: 0 | 1,
    format: PasswordHashFormat | undefined = this.#adapterAt(CLOSED_URL).capabilities
      .passwordHashes[0]
  ): MailPassword {
    const known = MAIL_PASSWORDS[index]
    return format ? { hash: known[format], format } : { plain: known.plain }
  }

  async made(changes: Partial<NewMailbox> = {}): Promise<MadeMailbox> {
    const provider = await this.create()
    const wanted = this.wanted(changes)
    return { provider, wanted, mailbox: await provider.create(wanted) }
  }

  /** Fails unless a person can log in with the one password and not with the other. */
  async logsInWith(address: string, index: 0 | 1): Promise<void> {
    if (this.#login) {
      const [right, wrong] = [MAIL_PASSWORDS[index], MAIL_PASSWORDS[1 - index]]
      assert.ok(await this.#login(address, right.plain), 'the password does not log in')
      assert.ok(!(await this.#login(address, wrong.plain)), 'another password logs in')
    }
  }

  /** Fails when a person can log in. */
  async doesNotLogIn(address: string): Promise<void> {
    if (this.#login) {
      assert.ok(!(await this.#login(address, MAIL_PASSWORDS[0].plain)), 'a login succeeds')
    }
  }
}

/** The mailbox at an address; fails when there is none, or when it is not as expected. */
export async function foundAt(
  provider: MailProvider,
  address: string,
  expected: Partial<RemoteMailbox> = {}
): Promise<RemoteMailbox> {
  const mailbox = await provider.find(address)
  assert.ok(mailbox, 'find() does not find a mailbox that is there')
  assert.deepEqual(mailbox, { ...mailbox, ...expected })
  return mailbox
}

/** True where `find` answers nothing, or a mailbox that was removed. */
export async function isGone(provider: MailProvider, address: string): Promise<boolean> {
  const mailbox = await provider.find(address)
  return mailbox === null || mailbox.status === 'removed'
}

/** Fails unless work ends with a `MailProviderError` of one of these kinds. */
export async function failsAs(
  work: Promise<unknown>,
  ...kinds: MailProviderFailure[]
): Promise<MailProviderError> {
  const error = await work.then(
    () => assert.fail(`nothing was thrown; expected ${kinds.join(' or ')}`),
    (thrown: unknown) => thrown
  )
  assert.ok(
    error instanceof MailProviderError,
    `adapters throw MailProviderError only, not ${String(error)}`
  )
  assert.ok(
    kinds.includes(error.kind),
    `threw "${error.kind}" (${error.message}); expected ${kinds.join(' or ')}`
  )
  return error
}

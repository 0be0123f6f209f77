import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import {
  MAIL_PASSWORDS,
  MailFake,
  type FakeAnswer,
  type ReceivedRequest,
} from '@tenant-education/adapter-kit/testing'
import { googleRefusal, googleRefusals } from './google_refusals.js'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const ADMIN = 'it@students.school.test'
const USERS = /^\/admin\/directory\/v1\/users(?:\/([^/]+)(?:\/(aliases|undelete)(?:\/([^/]+))?)?)?$/
const GROUPS = /^\/admin\/directory\/v1\/groups\/([^/]+)$/

/** A user as the fake directory holds it. */
export interface GoogleUser {
  id: string
  primaryEmail: string
  name: { givenName: string; familyName: string }
  aliases: string[]
  externalIds: { type: string; customType: string; value: string }[]
  password: string
  hashFunction?: string
  suspended: boolean
  isMailboxSetup: boolean
  isDeleted: boolean
  orgUnitPath: string
  changePasswordAtNextLogin: boolean
}

/** Stands in for oauth2.googleapis.com/token and admin.googleapis.com/admin/directory/v1. */
export class GoogleServer extends MailFake {
  readonly settings = {
    serviceAccountJson: JSON.stringify({
      type: 'service_account',
      client_email: 'platform@school.iam.gserviceaccount.com',
      private_key_id: 'key-1',
      private_key: privateKey,
      token_uri: 'http://evil.test/token',
    }),
    adminEmail: ADMIN,
  }

  readonly domain = 'students.school.test'
  readonly refusals = googleRefusals

  /** Milliseconds by which Google's clock is ahead of this machine's. */
  aheadMs = 0
  readonly users = new Map<string, GoogleUser>()
  readonly #groups = new Set<string>()
  readonly #tokens = new Set<string>()
  #unseen = 0

  constructor() {
    super()
    this.addForeign(ADMIN)
  }

  /** Tokens that were granted so far. */
  get grants(): number {
    return this.#tokens.size
  }

  /** New mailboxes cannot be found with the next questions: the directory catches up late. */
  lag(questions: number): void {
    this.#unseen = questions
  }

  isCreation({ method, path }: ReceivedRequest): boolean {
    return method === 'POST' && path === '/admin/directory/v1/users'
  }

  isWork({ path }: ReceivedRequest): boolean {
    return path !== '/token'
  }

  addForeign(address: string): void {
    this.#insert({ primaryEmail: address, name: { givenName: 'Head', familyName: 'Master' } })
  }

  addGroup(address: string): void {
    this.#groups.add(address)
  }

  countOf(address: string): number {
    return this.#live().filter(({ primaryEmail }) => primaryEmail === address).length
  }

  accepts(address: string, password: string): boolean {
    const found = this.#find(address)
    const known = MAIL_PASSWORDS.find(({ plain }) => plain === password)
    const hash = found?.hashFunction === 'crypt' ? known?.['sha512-crypt'] : password
    return found?.suspended === false && found.password === hash
  }

  /** Tokens that were granted before are not taken any more. */
  revokeTokens(): void {
    this.#tokens.clear()
  }

  protected answer(request: ReceivedRequest): FakeAnswer {
    if (request.path === '/token') {
      return this.#grant(new URLSearchParams(request.body.toString()))
    }
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!this.#tokens.has(token)) {
      return refused(401, 'authError', 'Invalid Credentials')
    }
    const group = GROUPS.exec(request.path)
    if (group) {
      const address = decodeURIComponent(group[1])
      return this.#groups.has(address)
        ? { status: 200, body: { email: address } }
        : refused(404, 'notFound', 'Resource Not Found: groupKey')
    }
    const [, key, part, alias] = (USERS.exec(request.path) ?? []).map((text) =>
      text === undefined ? undefined : decodeURIComponent(text)
    )
    if (key === undefined) {
      return this.#create(request.json as Partial<GoogleUser>)
    }
    if (part === 'undelete') {
      return this.#undelete(key)
    }
    const user = this.#find(key)
    if (request.method === 'GET' && this.#unseen > 0) {
      this.#unseen -= 1
      return refused(404, 'notFound', 'Resource Not Found: userKey')
    }
    if (!user) {
      return refused(404, 'notFound', 'Resource Not Found: userKey')
    }
    return part === 'aliases'
      ? this.#changeAliases(user, request, alias)
      : this.#change(user, request)
  }

  #grant(form: URLSearchParams): FakeAnswer {
    const [header, claims, signature] = (form.get('assertion') ?? '').split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const isSigned = createVerify('RSA-SHA256')
      .update(`${header}.${claims}`)
      .verify(publicKey, signature, 'base64url')
    const { iss, sub, aud, iat, exp, scope } = read(claims)
    const now = (Date.now() + this.aheadMs) / 1000
    if (!isSigned || read(header).kid !== 'key-1' || aud !== `${this.url}/token`) {
      const body = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }
      return { status: 400, body }
    }
    if (iat > now + 5 || exp - iat > 3600 || (exp < now && iat < now - 7200)) {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Check iat, exp.' } }
    }
    if (iss !== 'platform@school.iam.gserviceaccount.com' || sub !== ADMIN || !scope) {
      return { status: 401, body: { error: 'unauthorized_client' } }
    }
    const token = `ya29.${randomUUID()}`
    this.#tokens.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  #create(fields: Partial<GoogleUser>): FakeAnswer {
    const { primaryEmail = '', name, password } = fields
    if (!primaryEmail.endsWith(`@${this.domain}`)) {
      return refused(404, 'domainNotFound', 'Domain not found.')
    }
    if (!name?.givenName || !name.familyName || !password || [...name.givenName].length > 60) {
      return refused(400, 'invalid', 'Invalid Input: name')
    }
    if (this.#isTaken(primaryEmail)) {
      return refused(409, 'duplicate', 'Entity already exists.')
    }
    return { status: 200, body: shown(this.#insert(fields)) }
  }

  #change(user: GoogleUser, { method, json }: ReceivedRequest): FakeAnswer {
    if (method === 'DELETE') {
      user.isDeleted = true
      return { status: 204, body: '' }
    }
    if (method === 'PATCH') {
      const { primaryEmail, ...fields } = json as Partial<GoogleUser>
      if (primaryEmail !== undefined && primaryEmail !== user.primaryEmail) {
        if (this.#isTaken(primaryEmail)) {
          return refused(409, 'duplicate', 'Entity already exists.')
        }
        user.aliases.push(user.primaryEmail)
        user.primaryEmail = primaryEmail
      }
      Object.assign(user, fields)
    }
    return { status: 200, body: shown(user) }
  }

  #changeAliases(user: GoogleUser, { method, json }: ReceivedRequest, alias = ''): FakeAnswer {
    if (method === 'POST') {
      const wanted = (json as { alias: string }).alias
      if (this.#isTaken(wanted)) {
        return refused(409, 'duplicate', 'Entity already exists.')
      }
      user.aliases.push(wanted)
      return { status: 200, body: { id: user.id, alias: wanted } }
    }
    if (!user.aliases.includes(alias)) {
      return refused(404, 'notFound', 'Resource Not Found: alias')
    }
    user.aliases = user.aliases.filter((other) => other !== alias)
    return { status: 204, body: '' }
  }

  #undelete(id: string): FakeAnswer {
    const user = this.users.get(id)
    if (!user?.isDeleted) {
      return refused(404, 'notFound', 'Resource Not Found: userKey')
    }
    if (this.#isTaken(user.primaryEmail)) {
      return refused(409, 'duplicate', 'Entity already exists.')
    }
    user.isDeleted = false
    return { status: 204, body: '' }
  }

  #insert(fields: Partial<GoogleUser>): GoogleUser {
    const user: GoogleUser = {
      id: String(100_000_000_000_000_000_000n + BigInt(this.users.size)),
      primaryEmail: '',
      name: { givenName: '', familyName: '' },
      externalIds: [],
      password: '',
      orgUnitPath: '/',
      changePasswordAtNextLogin: false,
      ...fields,
      aliases: [],
      suspended: false,
      isMailboxSetup: true,
      isDeleted: false,
    }
    this.users.set(user.id, user)
    return user
  }

  #live(): GoogleUser[] {
    return [...this.users.values()].filter(({ isDeleted }) => !isDeleted)
  }

  #find(key: string): GoogleUser | undefined {
    return this.#live().find(
      ({ id, primaryEmail, aliases }) => id === key || primaryEmail === key || aliases.includes(key)
    )
  }

  #isTaken(address: string): boolean {
    return this.#find(address) !== undefined || this.#groups.has(address)
  }
}

function shown({
  password: _password,
  hashFunction: _function,
  isDeleted: _deleted,
  ...user
}: GoogleUser) {
  return { kind: 'admin#directory#user', ...user }
}

function refused(status: number, reason: string, message: string): FakeAnswer {
  return { status, body: googleRefusal(status, reason, message) }
}

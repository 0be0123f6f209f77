import { randomUUID } from 'node:crypto'
import {
  MailFake,
  type FakeAnswer,
  type MailRefusal,
  type ReceivedRequest,
} from '@tenant-education/adapter-kit/testing'

const TOKEN = /^\/([^/]+)\/oauth2\/v2\.0\/token$/
const USERS = /^\/v1\.0\/users(?:\/([^/]+)(?:\/(assignLicense|revokeSignInSessions))?)?$/
const DELETED = /^\/v1\.0\/directory\/deletedItems\/([^/]+)(\/restore)?$/
const FILTER = /^proxyAddresses\/any\(p:p eq 'smtp:(.+)'\)$/

/** A user as the fake directory holds it. */
export interface MicrosoftUser {
  id: string
  userPrincipalName: string
  mailNickname: string
  displayName: string
  accountEnabled: boolean
  passwordProfile: { password: string; forceChangePasswordNextSignIn: boolean }
  usageLocation: string | null
  onPremisesExtensionAttributes: { extensionAttribute15: string | null }
  proxyAddresses: string[]
  licences: string[]
  sessionsRevoked: number
  isDeleted: boolean
}

/** Graph's form of an error. */
export function graphRefusal(code: string, message: string, details: object[] = []) {
  return { error: { code, message, details, innerError: { 'request-id': randomUUID() } } }
}

/** Stands in for login.microsoftonline.com and graph.microsoft.com/v1.0. */
export class MicrosoftServer extends MailFake {
  readonly settings = {
    directoryId: '0b6f3a10-5d52-4c55-9a0e-6f1d8a3c2e71',
    clientId: '5a1c8e9d-07b4-4f2b-8a6e-9c3d2b1f0e44',
    clientSecret: 'Qx8~fakeClientSecret.of-the-school',
    skuId: '94763226-9b3c-4e75-a931-5c89701abe66',
    usageLocation: 'NG',
  }

  readonly domain = 'students.school.test'
  readonly refusals: readonly MailRefusal[] = [
    refusal('throttled', 'rate_limited', 429, 'TooManyRequests', 'Too many requests'),
    refusal('denied', 'forbidden', 403, 'Authorization_RequestDenied', 'Insufficient privileges'),
    refusal('bad-password', 'invalid', 400, 'Request_BadRequest', 'Password is too simple.'),
    refusal(
      'domain',
      'domain',
      400,
      'Request_BadRequest',
      'The domain portion of the userPrincipalName property is invalid. You must use one of the ' +
        'verified domain names in your organization.'
    ),
    refusal('service', 'unavailable', 503, 'ServiceUnavailable', 'Try again.'),
    refusal('internal', 'unavailable', 500, 'InternalServerError', 'Oops.'),
  ]

  readonly users = new Map<string, MicrosoftUser>()
  /** Licences that are left. */
  licences = Infinity
  readonly #groups = new Set<string>()
  readonly #tokens = new Set<string>()
  #unseen = 0

  /** Tokens that were granted so far. */
  get grants(): number {
    return this.#tokens.size
  }

  /** Users cannot be found with the next requests about one: the directory catches up late. */
  lag(requests: number): void {
    this.#unseen = requests
  }

  isCreation({ method, path }: ReceivedRequest): boolean {
    return method === 'POST' && path === '/v1.0/users'
  }

  isWork({ path }: ReceivedRequest): boolean {
    return !TOKEN.test(path)
  }

  addForeign(address: string): void {
    this.#insert({ userPrincipalName: address })
  }

  addGroup(address: string): void {
    this.#groups.add(address)
  }

  countOf(address: string): number {
    return this.#live().filter(({ userPrincipalName }) => userPrincipalName === address).length
  }

  accepts(address: string, password: string): boolean {
    const user = this.#find(address)
    return user?.accountEnabled === true && user.passwordProfile.password === password
  }

  protected answer(request: ReceivedRequest): FakeAnswer {
    const login = TOKEN.exec(request.path)
    if (login) {
      return this.#grant(login[1], new URLSearchParams(request.body.toString()))
    }
    if (!this.#tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')) {
      return refused(401, 'InvalidAuthenticationToken', 'Access token is empty.')
    }
    const deleted = DELETED.exec(request.path)
    if (deleted) {
      return this.#deletedItem(deleted[1], deleted[2] !== undefined)
    }
    const [, key, action] = USERS.exec(request.path) ?? []
    if (key === undefined) {
      return request.method === 'POST'
        ? this.#create(request.json as Partial<MicrosoftUser>)
        : this.#list(request.query.get('$filter'))
    }
    const user = this.#find(decodeURIComponent(key))
    if (!user || this.#unseen-- > 0) {
      return refused(404, 'Request_ResourceNotFound', `Resource '${key}' does not exist.`)
    }
    this.#unseen = Math.max(0, this.#unseen)
    return action === undefined ? this.#change(user, request) : this.#act(user, action, request)
  }

  #grant(directoryId: string, form: URLSearchParams): FakeAnswer {
    const { settings } = this
    if (
      directoryId !== settings.directoryId ||
      form.get('client_id') !== settings.clientId ||
      form.get('client_secret') !== settings.clientSecret ||
      form.get('grant_type') !== 'client_credentials' ||
      form.get('scope') !== `${this.url}/.default`
    ) {
      const body = { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid secret.' }
      return { status: 401, body }
    }
    const token = `eyJ0.${randomUUID()}`
    this.#tokens.add(token)
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: token } }
  }

  #create(fields: Partial<MicrosoftUser>): FakeAnswer {
    const { userPrincipalName = '', displayName, mailNickname, passwordProfile } = fields
    if (!displayName || !mailNickname || !passwordProfile?.password) {
      return refused(400, 'Request_BadRequest', 'A required property is missing.')
    }
    return this.#conflict(userPrincipalName) ?? { status: 201, body: shown(this.#insert(fields)) }
  }

  #change(user: MicrosoftUser, { method, json }: ReceivedRequest): FakeAnswer {
    if (method === 'GET') {
      return { status: 200, body: shown(user) }
    }
    if (method === 'DELETE') {
      user.isDeleted = true
      return { status: 204, body: '' }
    }
    const { userPrincipalName, ...fields } = json as Partial<MicrosoftUser>
    if (userPrincipalName !== undefined && userPrincipalName !== user.userPrincipalName) {
      const conflict = this.#conflict(userPrincipalName)
      if (conflict) {
        return conflict
      }
      user.proxyAddresses = [`SMTP:${userPrincipalName}`, `smtp:${user.userPrincipalName}`]
      user.userPrincipalName = userPrincipalName
    }
    Object.assign(user, fields)
    return { status: 204, body: '' }
  }

  #act(user: MicrosoftUser, action: string, { json }: ReceivedRequest): FakeAnswer {
    if (action === 'revokeSignInSessions') {
      user.sessionsRevoked += 1
      return { status: 200, body: { value: true } }
    }
    const { addLicenses } = json as { addLicenses: { skuId: string }[] }
    if (user.usageLocation === null) {
      const message = 'License assignment cannot be done for user with invalid usage location.'
      return refused(400, 'Request_BadRequest', message)
    }
    if (user.licences.length === 0) {
      if (this.licences <= 0) {
        const message = 'Subscription with SKU does not have any available licenses.'
        return refused(400, 'Request_BadRequest', message)
      }
      this.licences -= 1
      user.licences = addLicenses.map(({ skuId }) => skuId)
      user.proxyAddresses = [`SMTP:${user.userPrincipalName}`]
    }
    return { status: 200, body: shown(user) }
  }

  #list(filter: string | null): FakeAnswer {
    const alias = FILTER.exec(filter ?? '')?.[1]
    const found = this.#live().filter(
      ({ proxyAddresses }) => alias === undefined || proxyAddresses.includes(`smtp:${alias}`)
    )
    return { status: 200, body: { value: found.map(shown) } }
  }

  #deletedItem(id: string, isRestored: boolean): FakeAnswer {
    const user = this.users.get(id)
    if (!user?.isDeleted) {
      return refused(404, 'Request_ResourceNotFound', `Resource '${id}' does not exist.`)
    }
    if (!isRestored) {
      this.users.delete(id)
      return { status: 204, body: '' }
    }
    const conflict = this.#conflict(user.userPrincipalName)
    if (conflict) {
      return conflict
    }
    user.isDeleted = false
    return { status: 200, body: shown(user) }
  }

  #conflict(address: string): FakeAnswer | undefined {
    const isUser = this.#live().some(({ userPrincipalName }) => userPrincipalName === address)
    const isOther =
      this.#groups.has(address) ||
      this.#live().some(({ proxyAddresses }) => proxyAddresses.includes(`smtp:${address}`))
    if (!isUser && !isOther) {
      return undefined
    }
    const target = isUser ? 'userPrincipalName' : 'proxyAddresses'
    const message = `Another object with the same value for property ${target} already exists.`
    const details = [{ code: 'ObjectConflict', target, message }]
    return { status: 400, body: graphRefusal('Request_BadRequest', message, details) }
  }

  #insert(fields: Partial<MicrosoftUser>): MicrosoftUser {
    const user: MicrosoftUser = {
      userPrincipalName: '',
      mailNickname: '',
      displayName: '',
      accountEnabled: true,
      passwordProfile: { password: '', forceChangePasswordNextSignIn: false },
      usageLocation: null,
      onPremisesExtensionAttributes: { extensionAttribute15: null },
      ...fields,
      id: randomUUID(),
      proxyAddresses: [],
      licences: [],
      sessionsRevoked: 0,
      isDeleted: false,
    }
    this.users.set(user.id, user)
    return user
  }

  #live(): MicrosoftUser[] {
    return [...this.users.values()].filter(({ isDeleted }) => !isDeleted)
  }

  #find(key: string): MicrosoftUser | undefined {
    return this.#live().find(({ id, userPrincipalName }) => id === key || userPrincipalName === key)
  }
}

function shown(user: MicrosoftUser) {
  const { id, userPrincipalName, accountEnabled, proxyAddresses } = user
  const { onPremisesExtensionAttributes } = user
  return { id, userPrincipalName, accountEnabled, proxyAddresses, onPremisesExtensionAttributes }
}

function refusal(
  id: string,
  kind: MailRefusal['kind'],
  status: number,
  code: string,
  message: string
): MailRefusal {
  return { id, kind, status, body: graphRefusal(code, message) }
}

function refused(status: number, code: string, message: string): FakeAnswer {
  return { status, body: graphRefusal(code, message) }
}

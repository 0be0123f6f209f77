import type { ApiClient, ApiRequest } from '@japa/api-client'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import Membership from '#modules/identity/models/membership'
import User from '#modules/identity/models/user'
import { makeLink } from '#modules/identity/services/links'
import { hashPassword } from '#modules/identity/services/passwords'
import type { Role } from '#modules/identity/services/roles'
import { Browser } from './browser.js'

/** A school of a test, as `createTenant` of `#tests/helpers` answers it. */
interface School {
  tenant: { id: string; slug: string }
}

export const PASSWORD = 'seven purple lanterns'

let hashed: Promise<string> | undefined

/** A person with a role in a school, who has the password `PASSWORD`. */
export async function createPerson(
  { tenant }: School,
  role: Role,
  options: { email?: string; name?: string } = {}
): Promise<User> {
  hashed ??= hashPassword(PASSWORD)
  const id = newId('usr')
  const user = await User.create({
    id,
    email: options.email ?? `${id}@school.example`,
    name: options.name ?? 'Amina Bello',
    locale: 'en',
    password: await hashed,
    totpSecret: null,
    totpStep: null,
    sessionVersion: 1,
  })
  await addToSchool({ tenant }, user, role)
  return user
}

/** Makes somebody a member of one more school. */
export async function addToSchool({ tenant }: School, user: User, role: Role): Promise<void> {
  await Membership.create({ id: newId('mbr'), tenantId: tenant.id, userId: user.id, role })
  await tenancyChanged()
}

/** The address of a link that lets a member in, as the button of its page posts to it. */
export async function entryPath({ tenant }: School, user: User): Promise<string> {
  const { id: userId, email } = user
  const { url } = await inTransaction((trx) =>
    makeLink({ tenantId: tenant.id, purpose: 'enter', email, userId, madeBy: 'system' }, trx)
  )
  return new URL(url).pathname
}

/** Signs a person in, in a browser of their own. */
export async function enter(school: School, user: User): Promise<Browser> {
  const browser = new Browser()
  const path = await entryPath(school, user)
  await browser.get(path)
  await browser.submit(path)
  await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
  return browser
}

/**
 * A person of a school who has signed in: their rows, their browser, and requests in their name.
 */
export interface SignedInPerson {
  user: User
  browser: Browser
  api: PersonApi
}

export type PersonApi = ReturnType<typeof apiOf>

/**
 * Makes a person with a role and signs them in.
 *
 * @example
 * const school = await createTenant()
 * const { api } = await signInAs(client, school, 'teacher')
 * const response = await api.get('/api/records')
 */
export async function signInAs(
  client: ApiClient,
  school: School,
  role: Role,
  options: { email?: string; name?: string } = {}
): Promise<SignedInPerson> {
  const user = await createPerson(school, role, options)
  const browser = await enter(school, user)
  return { user, browser, api: apiOf(client, browser, school) }
}

/** Requests of who is signed in in a browser, for one school: as the dashboard sends them. */
export function apiOf(client: ApiClient, browser: Browser, { tenant }: School) {
  const prepare = (request: ApiRequest, body?: object) => {
    request.header('x-tenant', tenant.slug)
    request.header('cookie', browser.cookies())
    request.header('x-xsrf-token', browser.xsrfToken())
    return body === undefined ? request : request.json(body)
  }
  return {
    get: (path: string) => prepare(client.get(path)),
    post: (path: string, body?: object) => prepare(client.post(path), body),
    put: (path: string, body?: object) => prepare(client.put(path), body),
    patch: (path: string, body?: object) => prepare(client.patch(path), body),
    delete: (path: string, body?: object) => prepare(client.delete(path), body),
  }
}

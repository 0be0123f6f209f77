import type { ApiClient } from '@japa/api-client'
import { getActiveTest } from '@japa/runner'
import type { MailProvider } from '@tenant-education/adapter-kit'
import { newId } from '#platform/identifiers'
import OutboxEvent from '#platform/outbox/outbox_event'
import type { Scope } from '#kernel/modules/manifest'
import { allScopes } from '#platform/access/scopes'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import { configureEmail, type EmailSettings } from '../../providers/actions/configure_email.js'
import { vouchForDomain } from '../../domains/actions/vouch_for_domain.js'
import type EmailDomain from '../../models/email_domain.js'
import { SandboxDirectory } from '../../providers/services/sandbox_directory.js'

/** A tenant that can make accounts under a domain of its own. */
export interface School extends TestTenant {
  domain: EmailDomain
  api: ReturnType<typeof clientOf>
}

/** A name of a domain that no other test has. */
export function newDomain(): string {
  return `${newId('d').slice(2, 28)}.school.test`
}

/** Creates a tenant with a verified domain and the sandbox provider. */
export async function createSchool(
  client: ApiClient,
  options: { scopes?: readonly Scope[]; settings?: Partial<EmailSettings> } = {}
): Promise<School> {
  const school = await createTenant({ scopes: options.scopes ?? allScopes() })
  const tenantId = school.tenant.id
  const { domain } = await vouchForDomain(tenantId, newDomain(), { moves: false })
  await configureEmail(tenantId, {
    tier: 'standard',
    provider: 'sandbox',
    defaultDomainId: domain.id,
    ...options.settings,
  })
  return { ...school, domain, api: clientOf(client, school) }
}

/** Where the accounts are. */
export const EMAILS = '/api/student-emails'

let students = 0

/** A pupil with an identifier of its own. */
export function student(fields: Record<string, unknown> = {}) {
  students += 1
  return { studentId: `S-${students}`, firstName: 'Ada', lastName: 'Obi', ...fields }
}

type Operation = keyof MailProvider & keyof SandboxDirectory

/**
 * Puts something before an operation of the sandbox provider until it is lifted, or the test ends:
 * a fault, a delay, or a mailbox that is there already. What it returns or throws is what the
 * provider answers.
 */
export function interfere<Name extends Operation>(
  operation: Name,
  instead: (
    original: SandboxDirectory[Name],
    ...args: Parameters<SandboxDirectory[Name]>
  ) => ReturnType<SandboxDirectory[Name]>
): () => void {
  const directory = SandboxDirectory.prototype as unknown as Record<string, unknown>
  const original = directory[operation] as (...args: unknown[]) => unknown
  directory[operation] = function (this: SandboxDirectory, ...args: unknown[]) {
    return (instead as (...all: unknown[]) => unknown)(original.bind(this), ...args)
  }
  const lift = () => {
    directory[operation] = original
  }
  getActiveTest()?.cleanup(lift)
  return lift
}

/** An account that is made over HTTP. */
export async function createAccount(school: School, fields: Record<string, unknown> = {}) {
  const response = await school.api.post(EMAILS, student(fields))
  response.assertStatus(201)
  return response.body().account
}

/** The account's mailbox at the sandbox provider. */
export function mailboxOf({ tenant }: School, { address }: { address: string }) {
  return new SandboxDirectory(tenant.id).find(address)
}

/** What was recorded about the accounts of a school, oldest first. */
export async function accountEvents({ tenant }: School): Promise<string[]> {
  const rows = await OutboxEvent.forTenant(tenant.id).orderBy('id')
  return rows.map(({ type }) => type).filter((type) => type.startsWith('email.account.'))
}

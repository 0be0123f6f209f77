import { ApiException } from '#platform/http/api_exception'
import type { Shown } from '#platform/http/shapes'
import { Pace } from '#platform/pace'
import type EmailConfiguration from '../../models/email_configuration.js'
import { planAccount, ProvisionFailure } from '../services/account_plan.js'
import { batchesOf, takenAddresses } from '../services/address_book.js'
import type { OnExists, StudentDetails } from '../services/provisioning.js'
import type { preview as shownPreview } from '../transformers/account.js'
import { validateStudent } from '../validators/student_fields.js'

/** Candidates that are shown. */
const SHOWN = 5

type AccountPreview = Shown<typeof shownPreview>

/** What the preview is asked to assume. */
export interface PreviewOptions {
  tenantId: string
  configuration: EmailConfiguration
  domainId?: string
  usernamePatterns?: string[]
  onExists?: OnExists
}

/** Shows which addresses students would get, one after the other. Reserves nothing. */
export async function previewAccounts(
  students: readonly Record<string, unknown>[],
  options: PreviewOptions
): Promise<AccountPreview[]> {
  const addresses = new AddressLookup()
  const pace = new Pace()
  const previews: AccountPreview[] = []
  for (const data of students) {
    previews.push(await preview(data, options, addresses))
    await pace.rest()
  }
  return previews
}

/** What is known of addresses during one preview: each is looked up once. */
class AddressLookup {
  readonly #free = new Map<string, boolean>()
  readonly #pace = new Pace()

  /** The first ones that are free, as many as are shown. */
  async firstFree(candidates: Iterable<string>): Promise<string[]> {
    const found: string[] = []
    for (const batch of batchesOf(candidates)) {
      found.push(...(await this.#freeOf(batch)))
      if (found.length >= SHOWN) {
        break
      }
    }
    return found.slice(0, SHOWN)
  }

  /** The address goes to an earlier student of the preview. */
  give(address: string): void {
    this.#free.set(address, false)
  }

  async #freeOf(batch: readonly string[]): Promise<string[]> {
    const unknown = batch.filter((address) => !this.#free.has(address))
    if (unknown.length > 0) {
      const taken = await takenAddresses(unknown)
      unknown.forEach((address) => this.#free.set(address, !taken.has(address)))
    }
    await this.#pace.rest()
    return batch.filter((address) => this.#free.get(address))
  }
}

async function preview(
  data: Record<string, unknown>,
  options: PreviewOptions,
  addresses: AddressLookup
): Promise<AccountPreview> {
  const studentId = typeof data.studentId === 'string' ? data.studentId.slice(0, 64) : null
  try {
    const student = await validateStudent(data)
    const candidates = await freeCandidates(student, options, addresses)
    if (candidates.length === 0) {
      return refused(studentId, 'EMAIL_ACCOUNT_EXISTS', 'The address is in use.')
    }
    addresses.give(candidates[0])
    return { studentId, address: candidates[0], candidates, error: null }
  } catch (error) {
    if (error instanceof ProvisionFailure) {
      return refused(studentId, error.error.code, error.error.message)
    }
    if (error instanceof ApiException) {
      return refused(studentId, error.code!, error.message)
    }
    throw error
  }
}

async function freeCandidates(
  student: StudentDetails,
  { onExists = 'suffix', ...options }: PreviewOptions,
  addresses: AddressLookup
): Promise<string[]> {
  const { candidates } = await planAccount({
    ...options,
    student,
    onExists,
    deadlineMs: 0,
  })
  return addresses.firstFree(candidates)
}

function refused(studentId: string | null, code: string, message: string): AccountPreview {
  return { studentId, address: null, candidates: [], error: { code, message } }
}

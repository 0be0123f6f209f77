import { ApiException } from '#kernel/http/api_exception'
import type EmailConfiguration from '../models/email_configuration.js'
import { planAccount, ProvisionFailure } from '../services/account_plan.js'
import { freeAddresses } from '../services/address_book.js'
import type { OnExists, StudentDetails } from '../services/provisioning.js'
import { validateStudent } from '../validators/student_fields.js'

/** Candidates that are shown. */
const SHOWN = 5

/** The account that a student would get. */
export interface AccountPreview {
  studentId: string | null
  address: string | null
  /** Free addresses in the order they would be tried. */
  candidates: string[]
  error: { code: string; message: string } | null
}

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
  const given = new Set<string>()
  const previews: AccountPreview[] = []
  for (const data of students) {
    previews.push(await preview(data, options, given))
  }
  return previews
}

async function preview(
  data: Record<string, unknown>,
  options: PreviewOptions,
  given: Set<string>
): Promise<AccountPreview> {
  const studentId = typeof data.studentId === 'string' ? data.studentId.slice(0, 64) : null
  try {
    const student = await validateStudent(data)
    const candidates = await freeCandidates(student, options, given)
    if (candidates.length === 0) {
      return refused(studentId, 'EMAIL_ACCOUNT_EXISTS', 'The address is in use.')
    }
    given.add(candidates[0])
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
  given: ReadonlySet<string>
): Promise<string[]> {
  const { candidates } = await planAccount({
    ...options,
    student,
    onExists,
    deadlineMs: 0,
  })
  const free: string[] = []
  for await (const address of freeAddresses(candidates)) {
    if (!given.has(address)) {
      free.push(address)
    }
    if (free.length === SHOWN) {
      break
    }
  }
  return free
}

function refused(studentId: string | null, code: string, message: string): AccountPreview {
  return { studentId, address: null, candidates: [], error: { code, message } }
}

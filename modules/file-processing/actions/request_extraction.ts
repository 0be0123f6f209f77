import { adapters } from '#kernel/adapters/adapters'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, validationError } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { outbound } from '#platform/outbound/http_client'
import { OutboundException } from '#platform/outbound/outbound_exception'
import { seal } from '#platform/secrets/vault'
import { enginePort } from '../adapters/engine_port.js'
import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'
import { fileNotFound } from '../queries/file_state.js'
import { activeKey, createJob } from '../services/create_job.js'
import { plainFileName } from '../services/file_name.js'
import { UNKNOWN_PAGES } from '../services/page_limit.js'
import { sourceUrlOwner } from '../services/source_url.js'
import { refuseFullStorage } from '../services/storage_quota.js'

/** Requests for one file may meet each other this often before something else must be wrong. */
const ATTEMPTS = 5

export interface ExtractionInput {
  tenantId: string
  userId: string | null
  /** Not needed where the PDF is stored. */
  fileUrl?: string
  fileId: string
  fileName?: string
  extractionType?: string
}

/**
 * Queues the analysis of a file: of the stored one with this id, or of a new one that the worker
 * fetches first.
 *
 * @returns id of the new job, or of the one that is active already.
 * @throws {ApiException} `VALIDATION_ERROR` for an address that is refused by its form, or that is
 *   missing where the PDF has to be fetched, and for an unknown engine, `FILE_NOT_FOUND` for
 *   another user's file, `ADAPTER_NOT_CONFIGURED`, `FILE_QUOTA_EXCEEDED`.
 */
export async function requestExtraction(input: ExtractionInput): Promise<string> {
  if (input.fileUrl !== undefined) {
    checkAddress(input.fileUrl)
  }
  const engine = await chooseEngine(input)

  for (let attempt = 1; ; attempt++) {
    const file = await knownFile(input)
    const jobId = file && (await activeJob(file, engine))
    if (jobId) {
      return jobId
    }
    try {
      return await start(input, engine, file)
    } catch (error) {
      // Another request registered the file or started the job at the same moment.
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) {
        throw error
      }
    }
  }
}

async function start(
  input: ExtractionInput,
  engine: string,
  known: StoredFile | null
): Promise<string> {
  const address = known?.driveKey ? null : addressOf(input)
  if (address !== null) {
    await refuseFullStorage(input.tenantId)
  }
  return inTransaction(async (trx) => {
    const file = known ?? newFile(input)
    if (address !== null) {
      file.sourceUrl = seal(address, sourceUrlOwner(file))
    }
    await file.useTransaction(trx).save()
    const job = await createJob(file, engine, known?.pages ?? UNKNOWN_PAGES, trx)
    return job.id
  })
}

/**
 * The stored file that is meant, if there is one.
 *
 * @throws {ApiException} `FILE_NOT_FOUND` for a file of another user than the one who asks.
 */
async function knownFile({
  tenantId,
  userId,
  fileId,
}: ExtractionInput): Promise<StoredFile | null> {
  const file = await StoredFile.forTenant(tenantId).where('publicId', fileId).first()
  if (file && userId !== null && file.userId !== userId) {
    throw fileNotFound()
  }
  return file
}

async function activeJob(file: StoredFile, engine: string): Promise<string | null> {
  const job = await AnalysisJob.forTenant(file.tenantId)
    .where('activeKey', activeKey(file, engine))
    .first()
  return job?.id ?? null
}

/** @throws {ApiException} `VALIDATION_ERROR` where none is given. */
function addressOf({ fileUrl }: ExtractionInput): string {
  if (fileUrl === undefined) {
    throw validationError(
      'fileUrl: is required, as the platform does not have the PDF of this file'
    )
  }
  return fileUrl
}

function newFile(input: ExtractionInput): StoredFile {
  const { tenantId, userId, fileId, fileName } = input
  return new StoredFile().fill({
    id: newId('file'),
    publicId: fileId,
    tenantId,
    userId,
    name: plainFileName(fileName ?? nameFromAddress(addressOf(input))),
    driveKey: null,
  })
}

/** The path, whose last part is the name. */
function nameFromAddress(fileUrl: string): string {
  const { pathname } = new URL(fileUrl)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

function checkAddress(fileUrl: string): void {
  try {
    outbound.checkDestination(fileUrl)
  } catch (error) {
    if (error instanceof OutboundException) {
      throw validationError(`fileUrl: ${error.message}`)
    }
    throw error
  }
}

async function chooseEngine({ tenantId, extractionType }: ExtractionInput): Promise<string> {
  if (extractionType === undefined) {
    return adapters.choice(tenantId, enginePort)
  }
  const states = await adapters.states(tenantId, enginePort)
  const engine = states.find(({ adapterId }) => adapterId === extractionType)
  if (!engine) {
    const known = states.map(({ adapterId }) => adapterId).join(', ')
    throw validationError(`extractionType: must be one of ${known}`)
  }
  if (!engine.usable) {
    throw new ApiException(
      'ADAPTER_NOT_CONFIGURED',
      `Engine ${extractionType} is not configured for this tenant.`
    )
  }
  return engine.adapterId
}

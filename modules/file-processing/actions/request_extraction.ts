import { basename } from 'node:path'
import { adapters } from '#kernel/adapters/adapters'
import { isUniqueViolation } from '#kernel/database/errors'
import { inTransaction } from '#kernel/database/transaction'
import { ApiException, validationError } from '#kernel/http/api_exception'
import { newId } from '#kernel/identifiers'
import { outbound } from '#kernel/outbound/http_client'
import { OutboundException } from '#kernel/outbound/outbound_exception'
import { seal } from '#kernel/secrets/vault'
import { enginePort } from '../adapters/engine_port.js'
import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'
import { activeKey, createJob } from '../services/create_job.js'
import { UNKNOWN_PAGES } from '../services/page_limit.js'
import { sourceUrlOwner } from '../services/source_url.js'

/** Requests for one file may meet each other this often before something else must be wrong. */
const ATTEMPTS = 5

export interface ExtractionInput {
  tenantId: string
  userId: string | null
  fileUrl: string
  fileId: string
  fileName?: string
  extractionType?: string
}

/**
 * Queues the analysis of a file: of the stored one with this id, or of a new one that the worker
 * fetches first.
 */
export class RequestExtraction {
  /**
   * @returns id of the new job, or of the one that is active already.
   * @throws {ApiException} `VALIDATION_ERROR` for an address that is refused by its form or an unknown
   *   engine, `ADAPTER_NOT_CONFIGURED`, `FILE_QUOTA_EXCEEDED`.
   */
  async handle(input: ExtractionInput): Promise<string> {
    checkAddress(input.fileUrl)
    const engine = await chooseEngine(input)

    for (let attempt = 1; ; attempt++) {
      const jobId = await this.#activeJob(input, engine)
      if (jobId) {
        return jobId
      }
      try {
        return await this.#start(input, engine)
      } catch (error) {
        // Another request registered the file or started the job at the same moment.
        if (!isUniqueViolation(error) || attempt === ATTEMPTS) {
          throw error
        }
      }
    }
  }

  async #activeJob({ tenantId, fileId }: ExtractionInput, engine: string): Promise<string | null> {
    const file = await StoredFile.forTenant(tenantId).where('publicId', fileId).first()
    const job = file
      ? await AnalysisJob.forTenant(tenantId).where('activeKey', activeKey(file, engine)).first()
      : null
    return job?.id ?? null
  }

  async #start(input: ExtractionInput, engine: string): Promise<string> {
    const { tenantId, fileId } = input
    const known = await StoredFile.forTenant(tenantId).where('publicId', fileId).first()
    return inTransaction(async (trx) => {
      const file = known ?? newFile(input)
      if (file.driveKey === null) {
        file.sourceUrl = seal(input.fileUrl, sourceUrlOwner(file))
      }
      await file.useTransaction(trx).save()
      const job = await createJob(file, engine, known?.pages ?? UNKNOWN_PAGES, trx)
      return job.id
    })
  }
}

function newFile({ tenantId, userId, fileId, fileName, fileUrl }: ExtractionInput): StoredFile {
  return new StoredFile().fill({
    id: newId('file'),
    publicId: fileId,
    tenantId,
    userId,
    name: fileName ?? nameFromAddress(fileUrl),
    driveKey: null,
  })
}

/** The last part of the path, as it would be saved by a browser. */
function nameFromAddress(fileUrl: string): string {
  const name = basename(new URL(fileUrl).pathname)
  try {
    return decodeURIComponent(name).slice(0, 255) || 'document.pdf'
  } catch {
    return name.slice(0, 255)
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
      422,
      `Engine ${extractionType} is not configured for this tenant.`
    )
  }
  return engine.adapterId
}

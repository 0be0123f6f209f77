import { adapters } from '#kernel/adapters/adapters'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { enginePort } from '../adapters/engine_port.js'
import StoredFile from '../models/stored_file.js'
import { createJob } from '../services/create_job.js'
import { discardDocument, storeDocument } from '../services/document_store.js'
import { pagesToReserve } from '../services/page_limit.js'
import type { ReceivedPdf } from '../services/receive_pdf.js'

export interface UploadInput {
  tenantId: string
  userId: string
  received: ReceivedPdf
}

/**
 * Stores a received PDF, creates its file with an analysis job, and queues the job.
 *
 * @returns the new `fileId`.
 * @throws {ApiException} `FILE_QUOTA_EXCEEDED`; then, as after any other fault, nothing is kept.
 */
export async function storeUpload({ tenantId, userId, received }: UploadInput): Promise<string> {
  const pages = await pagesToReserve(tenantId, received.path)
  const engine = await adapters.choice(tenantId, enginePort)
  const intent = await storeDocument(tenantId, received.path)

  try {
    return await inTransaction(async (trx) => {
      const id = newId('file')
      const file = await StoredFile.create(
        {
          id,
          publicId: id,
          tenantId,
          userId,
          name: received.name,
          size: received.size,
          sha256: received.sha256,
          driveKey: intent.driveKey,
        },
        { client: trx }
      )
      await createJob(file, engine, pages, trx)
      await intent.useTransaction(trx).delete()
      return file.publicId
    })
  } catch (error) {
    await discardDocument(intent)
    throw error
  }
}

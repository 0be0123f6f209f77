import { readFile } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import type { TestTenant } from '#tests/helpers'

/** Milliseconds after which a test gives up waiting for a file. */
const PATIENCE = 50_000

/** Bytes of a document of the reader's fixtures. */
export function fixture(name: string): Promise<Buffer> {
  return readFile(new URL(`../../../../packages/sheet-reader/fixtures/${name}`, import.meta.url))
}

/** Uploads a PDF as a tenant's user and returns the answer. */
export function upload(
  client: ApiClient,
  { apiKey }: Pick<TestTenant, 'apiKey'>,
  bytes: Buffer,
  { userId = 'user-1', name = 'results.pdf' } = {}
) {
  return client
    .post('/api/file-processing/tenant-upload-and-process')
    .header('x-api-key', apiKey)
    .header('x-user-id', userId)
    .file('file', bytes, { filename: name, contentType: 'application/pdf' })
}

/** Uploads a PDF that is taken and returns its file id. */
export async function uploadedFile(...parameters: Parameters<typeof upload>): Promise<string> {
  const answer = await upload(...parameters)
  answer.assertStatus(200)
  const { fileId } = answer.body() as { fileId: string }
  return fileId
}

/** What `status?fileId=` answers. */
export interface Status {
  fileId: string
  jobId: string
  status: string
  stage: string
  progress: number
  recordCount?: number
  error?: string
}

/**
 * Waits until a file is complete or failed, asking the database, which no rate limit slows down.
 */
export async function untilDone(
  tenantId: string,
  fileId: string,
  patience = PATIENCE
): Promise<Status> {
  const { fileState } = await import('../../queries/file_state.js')
  const deadline = Date.now() + patience
  for (;;) {
    const { job } = await fileState(tenantId, fileId, null)
    if (job.status === 'complete' || job.status === 'failed') {
      // File and job are two reads: what the job's end wrote may have come between them.
      const { file } = await fileState(tenantId, fileId, null)
      return {
        fileId,
        jobId: job.id,
        status: job.status,
        stage: job.stage,
        progress: job.progress,
        recordCount: file.recordCount ?? undefined,
        error: job.errorMessage ?? undefined,
      }
    }
    if (Date.now() > deadline) {
      throw new Error(`File ${fileId} is still "${job.message}" (${job.progress} %).`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

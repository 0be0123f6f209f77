import { PlatformError, useClient } from './client.js'

/** A file with values that a person should look at. */
export interface FileToReview {
  fileId: string
  fileName: string
  toReview: number
  records: number
  reviewedAt: string | null
  firstPage: number | null
  pages?: { page: number; toReview: number }[]
}

/** Answer of `GET /api/review/queue`. */
export interface ReviewQueue {
  toReview: number
  files: FileToReview[]
}

const NOTHING: ReviewQueue = { toReview: 0, files: [] }

/** What waits for a person; nothing where the person may not see it. */
export async function reviewQueue(signal: AbortSignal, fileId?: string): Promise<ReviewQueue> {
  try {
    const client = useClient()
    return await client.request<ReviewQueue>('GET', '/api/review/queue', {
      query: { fileId },
      signal,
    })
  } catch (error) {
    if (error instanceof PlatformError && [403, 404].includes(error.status)) {
      return NOTHING
    }
    throw error
  }
}

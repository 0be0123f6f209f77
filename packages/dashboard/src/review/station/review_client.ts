import { PlatformError, useClient, type Answer } from '../../client.js'
import { foreseenAnswer } from '../../foreseen.js'
import type { ReviewQueue, ReviewSource } from '../model/page_book.js'
import type { Claim, Decision, ReviewPage } from '../model/types.js'
import { failureOf, TransportError, type BatchAnswer } from '../saving/transport.js'

/** A column of a file (on report cards a subject), and where its heading stands. */
export type FileColumn = Answer<'review.columns'>['columns'][number]

/** What a column is called and holds. */
export type CorrectedColumn = Pick<FileColumn, 'key' | 'label' | 'type'>

/** What the review station asks of the platform. */
export interface ReviewClient extends ReviewSource {
  decide(fileId: string, decisions: Decision[]): Promise<BatchAnswer>
  claim(fileId: string, page: number, takeOver?: boolean): Promise<Claim | null>
  release(fileId: string): void
  columns(fileId: string): Promise<FileColumn[]>
  /** The file is read again with these at once. */
  correctColumns(fileId: string, columns: readonly CorrectedColumn[]): Promise<void>
}

/** The endpoints of the review room. */
export function useReviewClient(): ReviewClient {
  const client = useClient()
  const of = (fileId: string) => `/api/review/files/${encodeURIComponent(fileId)}`
  return {
    page: async (fileId, page) => {
      const path = `${of(fileId)}/pages/${page}`
      return (await foreseenAnswer<ReviewPage>(path)) ?? client.request<ReviewPage>('GET', path)
    },
    queue: async (fileId) => {
      const path = '/api/review/queue'
      const known = fileId === undefined ? null : await foreseenAnswer<ReviewQueue>(path)
      return known ?? client.request<ReviewQueue>('GET', path, { query: { fileId } })
    },
    decide: async (fileId, decisions) => {
      try {
        const options = { body: { decisions }, maxRetries: 0, timeoutMs: 30_000 }
        return await client.request<BatchAnswer>('POST', `${of(fileId)}/decisions`, options)
      } catch (error) {
        throw transportError(error)
      }
    },
    claim: async (fileId, page, takeOver = false) => {
      const answer = await client.request<{ claim: Claim | null }>('POST', `${of(fileId)}/claim`, {
        body: { page, takeOver },
      })
      return answer.claim
    },
    release: (fileId) => {
      void Promise.resolve(client.request('DELETE', `${of(fileId)}/claim`)).catch(() => {})
    },
    columns: async (fileId) => {
      const path = `${of(fileId)}/columns`
      const { columns } = await client.request<{ columns: FileColumn[] }>('GET', path)
      return columns
    },
    correctColumns: async (fileId, columns) => {
      await client.request('POST', `${of(fileId)}/columns`, { body: { columns } })
    },
  }
}

function transportError(error: unknown): TransportError {
  if (error instanceof PlatformError) {
    const { status, code, message, retryAfter } = error
    return new TransportError(failureOf(status, code), code, message, (retryAfter ?? 0) * 1000)
  }
  return new TransportError('network', 'CONNECTION_FAILED', String(error))
}

import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { newId } from '#platform/identifiers'
import { clientOf, type TestTenant } from '#tests/helpers'
import type { Shown } from '#platform/http/shapes'
import Chunk from '#modules/file-processing/models/chunk'
import type { RecordDraft } from '#modules/file-processing/public'
import { pack } from '#modules/file-processing/services/packing'
import { draft, value } from '#modules/file-processing/tests/support/drafts'
import { createIdleJob, emptyReading } from '#modules/file-processing/tests/support/jobs'
import { StoredRecords } from '../../../services/stored_records.js'
import type { Decision } from '../../services/decision_target.js'
import type { decisions, page, queue } from '../../transformers/review.js'

export type PageAnswer = Shown<typeof page>
export type DecisionsAnswer = Shown<typeof decisions>
export type SentDecision = Decision
export type QueueAnswer = Shown<typeof queue>
export type RecordAnswer = PageAnswer['records'][number]
export type CellAnswer = RecordAnswer['cells'][number]

/** A file of a school with pages that nobody had to read. */
export async function fileToReview(
  tenantId: string,
  pages: RecordDraft[][],
  { name = 'jss1a.pdf', userId = null as string | null } = {}
): Promise<string> {
  const { file, job } = await createIdleJob(tenantId)
  await file
    .merge({ name, userId, pages: pages.length, resultsJobId: job.id, recordCount: 1 })
    .save()
  await job.merge({ status: 'complete', totalPages: pages.length, activeKey: null }).save()
  const pass = { tenantId, fileId: file.publicId, passId: job.id, userId }
  const sink = new StoredRecords()
  for (const [index, drafts] of pages.entries()) {
    const pageNumber = index + 1
    const own = drafts.map((one) => ({ ...one, pageNumber }))
    await Chunk.create({
      id: newId('chunk'),
      tenantId,
      storedFileId: file.id,
      jobId: job.id,
      pageNumber,
      status: 'complete',
      attempts: 1,
      width: 500,
      height: 1000,
      skew: 0,
      turn: 0,
      reading: await pack(emptyReading(pageNumber)),
      drafts: await pack(own),
    })
    await db.transaction((trx) =>
      sink.storePage({ ...pass, pageNumber, drafts: own, corrections: [], refined: false }, trx)
    )
  }
  const finished = { ...pass, groups: [], keepEdits: false }
  await db.transaction(async (trx) => {
    await sink.publish(finished, trx)
    await sink.published(finished, trx)
  })
  return file.publicId
}

/** The file is read again, and reads otherwise; what people said stays where it can. */
export async function readAgain(
  tenantId: string,
  fileId: string,
  pages: RecordDraft[][]
): Promise<void> {
  const pass = { tenantId, fileId, passId: newId('pass'), userId: null }
  const sink = new StoredRecords()
  for (const [index, drafts] of pages.entries()) {
    const pageNumber = index + 1
    const own = drafts.map((one) => ({ ...one, pageNumber }))
    const page = { ...pass, pageNumber, drafts: own, corrections: [], refined: false }
    await db.transaction((trx) => sink.storePage(page, trx))
  }
  await db.transaction((trx) => sink.publish({ ...pass, groups: [], keepEdits: true }, trx))
}

/** A student whose values all agree; `at` is where the row lies on the page. */
export function rightDraft(row: number, changes: Partial<RecordDraft> = {}): RecordDraft {
  const right = draft(row, [value(48), value(66), value(72)], {
    checks: [
      { id: 'sum', ok: true },
      { id: 'average', ok: true },
    ],
    ...changes,
  })
  return {
    ...right,
    subjects: right.subjects.map((subject, column) => placed(subject, row, column)),
  }
}

function placed(
  subject: RecordDraft['subjects'][number],
  row: number,
  column: number
): RecordDraft['subjects'][number] {
  const x0 = 100 + column * 50
  const y0 = 100 + row * 20
  const box = { x0, y0, x1: x0 + 50, y1: y0 + 20 }
  return { ...subject, score: subject.score && { ...subject.score, box } }
}

/** The endpoints of the review, as a school, one of its users, or another key of it. */
export function reviewOf(client: ApiClient, school: Pick<TestTenant, 'apiKey'>, userId?: string) {
  const call = clientOf(client, school, userId)
  return {
    call,

    async queue(fileId?: string): Promise<QueueAnswer> {
      const query = fileId === undefined ? '' : `?fileId=${encodeURIComponent(fileId)}`
      const answer = await call.get(`/api/review/queue${query}`)
      answer.assertStatus(200)
      return answer.body() as QueueAnswer
    },

    /** Id of the first student of a file. */
    async firstId(fileId: string): Promise<string> {
      const { records } = await this.page(fileId)
      return records[0].recordId
    },

    /** Decides with ids of the client's own making, unless they are given. */
    async decide(fileId: string, decisions: Partial<SentDecision>[]): Promise<DecisionsAnswer> {
      const answer = await call.post(`/api/review/files/${fileId}/decisions`, {
        decisions: decisions.map((decision) => ({ clientId: newId('test'), ...decision })),
      })
      answer.assertStatus(200)
      return answer.body() as DecisionsAnswer
    },

    async page(fileId: string, number = 1): Promise<PageAnswer> {
      const answer = await call.get(`/api/review/files/${fileId}/pages/${number}`)
      answer.assertStatus(200)
      return answer.body() as PageAnswer
    },
  }
}

/** A value of a record by its address. */
export function cellAt({ cells }: RecordAnswer, field: string): CellAnswer {
  const cell = cells.find((one) => one.field === field)
  if (!cell) {
    throw new Error(`The record has no ${field}.`)
  }
  return cell
}

/** Addresses of what is left to look at in a record. */
export function openIn({ cells }: RecordAnswer): string[] {
  return cells.filter(({ state }) => state === 'open').map(({ field }) => field)
}

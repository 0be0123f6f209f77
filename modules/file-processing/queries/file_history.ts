import { tenantRead } from '#platform/database/tenant_read'
import { isoTime } from '#platform/database/timestamp'
import type { Shown } from '#platform/http/shapes'
import type { JobStatus } from '../models/analysis_job.js'
import type { history } from '../transformers/file.js'

export interface HistoryFilter {
  userId?: string
  limit: number
  offset: number
}

/** A file with the status of its newest job, as they stand in their tables. */
interface HistoryRow {
  fileId: string
  fileName: string
  status: JobStatus | null
  recordCount: number | null
  createdAt: number | string
}

const ROWS = `
  select files.public_id as fileId, files.name as fileName, jobs.status as status,
    files.record_count as recordCount, files.created_at as createdAt
  from files left join analysis_jobs as jobs on jobs.id = files.latest_job_id
  where files.tenant_id = ?`

const PAGE = 'order by files.created_at desc, files.id desc limit ? offset ?'
const COUNT = 'select count(*) as total from files where files.tenant_id = ?'
const OF_USER = 'and files.user_id = ?'

const readPage = tenantRead<HistoryRow>(`${ROWS} ${PAGE}`, { again: true })
const readPageOfUser = tenantRead<HistoryRow>(`${ROWS} ${OF_USER} ${PAGE}`, { again: true })
const readCount = tenantRead<{ total: number }>(COUNT, { again: true })
const readCountOfUser = tenantRead<{ total: number }>(`${COUNT} ${OF_USER}`, { again: true })

type HistoryEntries = Shown<typeof history>['files']

const shownBefore = new WeakMap<readonly HistoryRow[], HistoryEntries>()

/** Files of a tenant, newest first, with the number of all that match. */
export async function fileHistory(
  tenantId: string,
  { userId, limit, offset }: HistoryFilter
): Promise<Shown<typeof history>> {
  const rows =
    userId === undefined
      ? await readPage(tenantId, limit, offset)
      : await readPageOfUser(tenantId, userId, limit, offset)
  return {
    files: shown(rows),
    total: totalFrom(rows.length, limit, offset) ?? (await countFiles(tenantId, userId)),
  }
}

/** Rows that are given again have been shown before. */
function shown(rows: readonly HistoryRow[]): HistoryEntries {
  let entries = shownBefore.get(rows)
  if (!entries) {
    entries = rows.map((row) => ({
      fileId: row.fileId,
      fileName: row.fileName,
      status: row.status ?? 'pending',
      recordCount: row.recordCount ?? 0,
      createdAt: isoTime(row.createdAt),
    }))
    shownBefore.set(rows, entries)
  }
  return entries
}

/** A page that is not full, but not empty either, ends the list. */
function totalFrom(found: number, limit: number, offset: number): number | null {
  return found < limit && (found > 0 || offset === 0) ? offset + found : null
}

async function countFiles(tenantId: string, userId: string | undefined): Promise<number> {
  const [{ total }] =
    userId === undefined ? await readCount(tenantId) : await readCountOfUser(tenantId, userId)
  return Number(total)
}

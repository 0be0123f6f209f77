import { FileCatalogue } from '#modules/file-processing/public'
import type { Shown } from '#platform/http/shapes'
import { fileWithResults, type Caller } from './find_file.js'
import type { statistics } from '../transformers/document.js'
import { publishedPass, recordsOf } from '../services/published_records.js'

type FileStatistics = Shown<typeof statistics>

/** @throws {ApiException} `NOT_FOUND`, `FILE_PROCESSING_FAILED` */
export async function fileStatistics(caller: Caller, fileId: string): Promise<FileStatistics> {
  const file = await fileWithResults(caller, fileId)
  const pass = await publishedPass({ tenantId: caller.tenantId, fileId })
  const rows = pass
    ? await recordsOf(pass)
        .clearOrder()
        .select('grade')
        .groupBy('grade')
        .count('average as count')
        .sum('average as sum')
        .count('* as records')
        .pojo<{ grade: string | null; count: number; sum: number | null; records: number }>()
    : []
  const count = rows.reduce((all, row) => all + Number(row.count), 0)
  const sum = rows.reduce((all, row) => all + Number(row.sum ?? 0), 0)
  return {
    fileId,
    totalRecords: pass?.recordCount ?? 0,
    totalPages: file.totalPages,
    averageScore: count === 0 ? 0 : Math.round((sum / count) * 100) / 100,
    gradeDistribution: Object.fromEntries(
      rows.flatMap(({ grade, records }) => (grade === null ? [] : [[grade, Number(records)]]))
    ),
    ...(file.documentKind === 'no_results' && { documentKind: file.documentKind }),
    groups: await new FileCatalogue().subjectGroups(caller.tenantId, fileId),
  }
}

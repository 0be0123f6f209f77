import type { DateTime } from 'luxon'
import { FileCatalogue } from '#modules/file-processing/public'
import PublishedPass from '../../models/published_pass.js'
import StudentRecord from '../../models/student_record.js'
import { findFile, ownerOf, type Caller } from '../../queries/find_file.js'

/** A file with what is left to look at in it. */
export interface FileToReview {
  fileId: string
  fileName: string
  toReview: number
  records: number
  reviewedAt: DateTime | null
  /** The first page with something to look at; null where nothing is left. */
  firstPage: number | null
  /** Only where one file is asked for. */
  pages?: { page: number; toReview: number }[]
}

/** Files that are listed. */
const MOST_FILES = 200

/**
 * Files with values to look at, newest first; or one file, whatever is left in it.
 *
 * @throws {ApiException} `NOT_FOUND`
 */
export async function reviewQueue(
  caller: Caller,
  fileId?: string
): Promise<{ toReview: number; files: FileToReview[] }> {
  return fileId === undefined ? allFiles(caller) : oneFile(caller, fileId)
}

async function allFiles(caller: Caller) {
  const { tenantId } = caller
  const passes = await PublishedPass.forTenant(tenantId)
    .where('toReview', '>', 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_FILES)
  const found = await new FileCatalogue().findMany(
    tenantId,
    passes.map((pass) => pass.fileId)
  )
  const owner = ownerOf(caller)
  const names = new Map(
    found
      .filter(({ userId }) => owner === null || userId === owner)
      .map((file) => [file.fileId, file.fileName])
  )
  const own = passes.filter((pass) => names.has(pass.fileId))
  const firstPages = await firstPagesOf(tenantId, own)
  const files = own.map((pass) =>
    toFile(pass, names.get(pass.fileId)!, firstPages.get(pass.passId) ?? null)
  )
  const [{ left }] =
    owner === null
      ? await PublishedPass.forTenant(tenantId)
          .pojo<{ left: number | string | null }>()
          .sum('to_review as left')
      : [{ left: own.reduce((sum, pass) => sum + pass.toReview, 0) }]
  return { toReview: Number(left ?? 0), files }
}

async function oneFile(caller: Caller, fileId: string) {
  const { fileName } = await findFile(caller, fileId)
  const { tenantId } = caller
  const pass = await PublishedPass.forTenant(tenantId).where('fileId', fileId).first()
  if (!pass) {
    return { toReview: 0, files: [] }
  }
  const rows = await openPages(tenantId, [pass.passId])
    .select('page_number as page')
    .groupBy('page_number')
    .orderBy('page_number')
    .sum('to_review as left')
    .pojo<{ page: number; left: number | string }>()
  const pages = rows.map(({ page, left }) => ({ page, toReview: Number(left) }))
  const file = { ...toFile(pass, fileName, pages[0]?.page ?? null), pages }
  return { toReview: pass.toReview, files: [file] }
}

async function firstPagesOf(
  tenantId: string,
  passes: readonly PublishedPass[]
): Promise<Map<string, number>> {
  const rows = await openPages(
    tenantId,
    passes.map(({ passId }) => passId)
  )
    .select('pass_id as passId')
    .groupBy('pass_id')
    .min('page_number as first')
    .pojo<{ passId: string; first: number }>()
  return new Map(rows.map(({ passId, first }) => [passId, Number(first)]))
}

function openPages(tenantId: string, passIds: string[]) {
  return StudentRecord.forTenant(tenantId)
    .whereIn('passId', passIds)
    .whereNull('deletedAt')
    .where('toReview', '>', 0)
}

function toFile(
  { fileId, toReview, recordCount, reviewedAt }: PublishedPass,
  fileName: string,
  firstPage: number | null
): FileToReview {
  return { fileId, fileName, toReview, records: recordCount, reviewedAt, firstPage }
}

import {
  FileCatalogue,
  ReadSheets,
  type DraftValue,
  type RecordDraft,
  type SubjectGroupSummary,
} from '#modules/file-processing/public'
import { fileWithResults, type Caller } from '../../queries/find_file.js'
import { fractionsOf, type FractionBox } from '../services/drafted_values.js'

/** A column of a file (on report cards a subject), and where its heading stands. */
export interface ReviewColumn extends SubjectGroupSummary {
  /** The first page on which it stands. */
  page: number | null
  box: FractionBox | null
}

type Box = NonNullable<DraftValue<unknown>['box']>

/** Points by which two values may start apart and still stand below each other. */
const ALIGNED = 3

/**
 * The columns of a file, as detected or confirmed, with the places of their headings.
 *
 * @throws {ApiException} `NOT_FOUND`, `FILE_PROCESSING_FAILED`
 */
export async function reviewColumns(caller: Caller, fileId: string): Promise<ReviewColumn[]> {
  await fileWithResults(caller, fileId)
  const { tenantId } = caller
  const groups = await new FileCatalogue().subjectGroups(tenantId, fileId)
  const sheets = new ReadSheets()
  const columns: ReviewColumn[] = []
  const byPage = Map.groupBy(groups, ({ pages }) => pages[0] ?? 1)
  for (const [page, own] of byPage) {
    const sheet = await sheets.page(tenantId, fileId, page)
    const tables = sheet ? await sheets.tables(tenantId, sheet.jobId, page) : []
    for (const group of own) {
      const heading = sheet ? headingOf(group, sheet.drafts, tables) : null
      const box = heading && sheet?.place ? fractionsOf(heading, sheet.place) : null
      columns.push({ ...group, page, box })
    }
  }
  const order = new Map(groups.map(({ key }, index) => [key, index]))
  return columns.sort((one, other) => order.get(one.key)! - order.get(other.key)!)
}

/** Above a column of a roster, left of a row of a report card. */
function headingOf(
  group: SubjectGroupSummary,
  drafts: readonly RecordDraft[],
  tables: readonly Box[]
): Box | null {
  const boxes = drafts.flatMap((draft) => boxesOf(group, draft))
  const [first] = boxes
  const table = first && tables.find((one) => contains(one, first))
  if (!first || !table) {
    return null
  }
  const others = drafts[0].subjects.flatMap(({ key, score }) =>
    key !== group.key && score?.box ? [score.box] : []
  )
  const isRow = others.some(({ x0, y0 }) => Math.abs(x0 - first.x0) < ALIGNED && y0 !== first.y0)
  if (isRow) {
    const left = Math.min(...drafts.flatMap((draft) => boxesOf(group, draft).map(({ x0 }) => x0)))
    return { x0: table.x0, x1: Math.max(left, table.x0), y0: first.y0, y1: first.y1 }
  }
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y0: table.y0,
    y1: Math.max(table.y0, Math.min(...boxes.map(({ y0 }) => y0))),
  }
}

function boxesOf({ key, type }: SubjectGroupSummary, draft: RecordDraft): Box[] {
  const overall: Record<string, DraftValue<unknown> | null> = {
    total: draft.total,
    average: draft.average,
    grade: draft.grade,
    position: draft.position,
  }
  const subject = draft.subjects.find((one) => one.key === key)
  const own = [
    ...(subject?.components.map(({ value }) => value) ?? []),
    subject?.score ?? null,
    ...draft.subjects.flatMap(({ components }) =>
      components.filter((part) => part.key === key).map(({ value }) => value)
    ),
  ]
  const values = own.some((value) => value?.box) ? own : [overall[type] ?? null]
  return values.flatMap((value) =>
    value?.box && (value.page ?? draft.pageNumber) === draft.pageNumber ? [value.box] : []
  )
}

function contains(table: Box, { x0, y0, x1, y1 }: Box): boolean {
  const x = (x0 + x1) / 2
  const y = (y0 + y1) / 2
  return x > table.x0 && x < table.x1 && y > table.y0 && y < table.y1
}

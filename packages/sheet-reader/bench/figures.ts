import { flagsOf, KINDS, type Judgement, type Kind } from './judgement.js'
import type { CorpusDocument } from './corpus_folder.js'

/** A document that was read and compared with its truth. */
export interface JudgedDocument {
  document: CorpusDocument
  judgement: Judgement
  pages: number
  /** Pages of which only a picture says what is printed. */
  pictures: number
  error: string | null
  /** Milliseconds of one thread. */
  time: number
  /** Whether the code was warm, so that the time may be counted. */
  warm: boolean
}

/** The five numbers of some documents, and what they consist of. */
export interface Figures {
  documents: number
  students: number
  cells: number
  right: number
  /** Without subjects' grades and components. */
  mainCells: number
  mainRight: number
  byKind: Record<Kind, { count: number; right: number }>
  lost: number
  invented: number
  /** Invented records that no flag warns about. */
  inventedUnflagged: number
  /** Wrong, missing or invented values in records without a flag. */
  silent: number
  needless: number
  rightRecords: number
  /** Milliseconds of one thread a page, records included; null where nothing was measured warm. */
  timePerPage: number | null
}

const DETAILS: ReadonlySet<Kind> = new Set(['subjectGrade', 'component'])

/** Adds up what reading some documents came to. */
export function figuresOf(documents: readonly JudgedDocument[]): Figures {
  const byKind = Object.fromEntries(
    KINDS.map((kind) => [kind, { count: 0, right: 0 }])
  ) as Figures['byKind']
  const figures: Figures = {
    documents: documents.length,
    students: 0,
    cells: 0,
    right: 0,
    mainCells: 0,
    mainRight: 0,
    byKind,
    lost: 0,
    invented: 0,
    inventedUnflagged: 0,
    silent: 0,
    needless: 0,
    rightRecords: 0,
    timePerPage: null,
  }
  for (const { judgement } of documents) {
    figures.students += judgement.students
    figures.lost += judgement.lost.length
    figures.invented += judgement.invented.length
    figures.inventedUnflagged += judgement.invented.filter(
      (record) => flagsOf(record).length === 0
    ).length
    figures.silent += judgement.faults.filter(({ silent }) => silent).length
    figures.needless += judgement.needless.length
    figures.rightRecords += judgement.rightRecords
    for (const kind of KINDS) {
      byKind[kind].count += judgement.cells[kind].count
      byKind[kind].right += judgement.cells[kind].right
    }
  }
  for (const kind of KINDS) {
    figures.cells += byKind[kind].count
    figures.right += byKind[kind].right
    if (DETAILS.has(kind)) {
      continue
    }
    figures.mainCells += byKind[kind].count
    figures.mainRight += byKind[kind].right
  }
  const warm = documents.filter((document) => document.warm && document.pages > 0)
  const pages = warm.reduce((sum, document) => sum + document.pages, 0)
  const time = warm.reduce((sum, document) => sum + document.time, 0)
  if (pages > 0) {
    figures.timePerPage = time / pages
  }
  return figures
}

/**
 * How much is wrong with a document: what the worst are sorted by. Silent faults weigh threefold.
 */
export function harmOf({ judgement }: JudgedDocument): number {
  const cells = KINDS.map((kind) => judgement.cells[kind])
  const missed = cells.reduce((sum, { count, right }) => sum + count - right, 0)
  const silent = judgement.faults.filter((fault) => fault.silent).length
  const unflagged = judgement.invented.filter((record) => flagsOf(record).length === 0).length
  return missed + 2 * silent + 5 * judgement.invented.length + 5 * unflagged
}

/** Share in per cent; 100 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole
}

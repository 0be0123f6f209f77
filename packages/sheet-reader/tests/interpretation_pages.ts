import { FileInterpreter } from '../src/interpretation/file/file_interpreter.js'
import type { InterpreterOptions } from '../src/interpretation/file/file_knowledge.js'
import { draftId } from '../src/interpretation/records/compact_record.js'
import type {
  Cell,
  GlyphHypothesis,
  PageReading,
  PageSource,
  RecordDraft,
  Table,
  TextAlternative,
  Token,
} from '../src/types.js'

const ROW_HEIGHT = 14
const COLUMN_WIDTH = 60

/** How a cell of a made-up table is written: its text, or its text with spans or glyphs. */
export type MadeCell =
  | string
  | {
      text: string
      columnSpan?: number
      rowSpan?: number
      confidence?: number
      glyphs?: GlyphHypothesis[]
      alternatives?: TextAlternative[]
    }

export interface MadeTable {
  rows: (MadeCell | null)[][]
  x?: number
  y?: number
  ruled?: boolean
  columnWidths?: number[]
}

/** A table from rows of texts; `null` stands under a span. */
export function table({ rows, x = 40, y = 100, ruled = true, columnWidths }: MadeTable): Table {
  const columns = Math.max(...rows.map((row) => row.length))
  const columnEdges = [x]
  for (let column = 0; column < columns; column++) {
    columnEdges.push(columnEdges[column] + (columnWidths?.[column] ?? COLUMN_WIDTH))
  }
  const rowEdges = Array.from({ length: rows.length + 1 }, (_, row) => y + row * ROW_HEIGHT)
  const cells: Cell[] = []
  for (const [row, texts] of rows.entries()) {
    for (const [column, made] of texts.entries()) {
      if (made === null) {
        continue
      }
      const {
        text,
        columnSpan = 1,
        rowSpan = 1,
        confidence = 1,
        glyphs: hypotheses,
        alternatives,
      } = typeof made === 'string' ? { text: made } : made
      cells.push({
        row,
        column,
        rowSpan,
        columnSpan,
        box: {
          x0: columnEdges[column],
          y0: rowEdges[row],
          x1: columnEdges[column + columnSpan],
          y1: rowEdges[row + rowSpan],
        },
        kind: text === '' ? 'blank' : /^[-–—]$/.test(text) ? 'dash' : 'value',
        text,
        confidence,
        ...(hypotheses && { hypotheses }),
        ...(alternatives && { alternatives }),
      })
    }
  }
  const box = { x0: x, y0: y, x1: columnEdges[columns], y1: rowEdges[rows.length] }
  return { box, columnEdges, rowEdges, ruled, cells }
}

/** Words of a line of text at a place on the page. */
export function words(text: string, x: number, y: number, confidence = 1): Token[] {
  let at = x
  return text.split(' ').map((word) => {
    const x0 = at
    at += word.length * 5 + 4
    return { text: word, x0, y0: y, x1: x0 + word.length * 5, y1: y + 9, confidence, angle: 0 }
  })
}

/** A page with tables and words around them; the words of the tables are added. */
export function page(
  pageNumber: number,
  tables: Table[],
  around: Token[] = [],
  source: PageSource = 'text_layer'
): PageReading {
  const inside = tables.flatMap(({ cells }) =>
    cells.flatMap(({ text, box, confidence }) =>
      text === '' ? [] : words(text.replace(/\n/g, ' '), box.x0 + 2, box.y0 + 2, confidence)
    )
  )
  return {
    pageNumber,
    width: 842,
    height: 595,
    source,
    engineVersion: 'made',
    tokens: [...around, ...inside],
    rulings: [],
    tables,
    skew: 0,
    warnings: [],
    timings: {},
  }
}

/** Both passes and the review over a whole file. */
export function interpretFile(pages: PageReading[], options: InterpreterOptions = {}) {
  const interpreter = new FileInterpreter(options)
  for (const reading of pages) {
    interpreter.observe(reading)
  }
  const knowledge = interpreter.conclude()
  const drafts: RecordDraft[] = pages.flatMap((reading) => interpreter.interpret(reading))
  const reviews = interpreter.review()
  const records = drafts.map((draft) => ({ ...draft, ...reviews.get(draftId(draft)) }))
  return { knowledge, records }
}

/** Scores by label, as the API shows them. */
export function scores(record: RecordDraft): Record<string, number> {
  return Object.fromEntries(
    record.subjects.flatMap(({ label, score }) => (score ? [[label, score.value]] : []))
  )
}

/**
 * Glyphs of a text in which each character is as clear as `certainty`, with the given rivals:
 * `glyphs('58', { 0: '6' }, 0.7)` may be 58 or, less probably, 68.
 */
export function glyphs(
  text: string,
  rivals: Record<number, string> = {},
  certainty = 0.9999
): GlyphHypothesis[] {
  return [
    {
      logProbability: 0,
      glyphs: [...text].map((character, index) => {
        const rival = rivals[index]
        if (rival === undefined) {
          return [[character, Math.log(0.9999)]]
        }
        return [
          [character, Math.log(certainty)],
          [rival, Math.log(1 - certainty)],
        ]
      }),
    },
  ]
}

/** A cell of a scan. */
export function pictured(
  text: string,
  rivals: Record<number, string> = {},
  certainty = 0.9999
): MadeCell {
  return { text, glyphs: glyphs(text, rivals, certainty), confidence: certainty }
}

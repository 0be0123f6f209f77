import { areInLine, segmentsOf } from '../../cards/line_segments.js'
import { isAbsentMark, isGradeLike, parseScore } from '../../readings/printed_values.js'
import { rememberingOf } from '../../../remembering.js'
import { isSubjectAlone } from '../../../vocabulary/subject_words.js'
import { roleOfLabel } from '../../cards/label_roles.js'
import { squash } from '../../../vocabulary/text.js'
import { textOf, type Segment } from '../../cards/label_words.js'
import { studentTable, type SheetCell } from '../student_table.js'
import { boxAround } from '../../../grid/boxes.js'
import type { PageReading, Table } from '../../../types.js'

/**
 * Fewest subjects, and lines that name some: in one line, headings of a table stand above its
 * marks, too.
 */
const FEWEST = 4
const LINES = 2
/** Share of the tiles whose words are known to name a subject. */
const NAMED = 0.75
/** Pages with more words hold tables. */
const MOST_WORDS = 500
const HIGHEST_SCORE = 100
/** Parts of a value's height: how far it stands below its subject. */
const NEXT_LINE = 1.3
/** `Grade B`, as a tile says it below the mark. */
const GRADE = /^(?:grade|grd|gr)\.?\s*[:=-]?\s*(\S{1,3})$/i

/** A subject with what stands below it. */
interface Tile {
  subject: Segment
  score: Segment
  grade: Segment | null
}

/**
 * The subjects of a page of tiles, as portals show them: the subject, below it the mark in larger
 * type, and below that the grade, several beside each other in several lines. As a report card's
 * table; null for other pages.
 */
export const readSubjectTiles = rememberingOf(subjectTiles)

function subjectTiles(page: PageReading): Table | null {
  if (page.tokens.length > MOST_WORDS) {
    return null
  }
  const segments = segmentsOf(page, [], [])
  const tiles = segments.flatMap((segment) => tileAt(segments, segment) ?? [])
  const labels = new Set(tiles.map(({ subject }) => squash(textOf(subject.words))))
  const named = tiles.filter(({ subject }) => isSubjectAlone(textOf(subject.words)))
  // Of a table, a name above the count of the next row may seem one more tile.
  const lines = new Set(named.map(({ subject }) => subject.line))
  const areTiles =
    tiles.length >= FEWEST &&
    labels.size === tiles.length &&
    lines.size >= LINES &&
    lines.size < tiles.length &&
    named.length >= NAMED * tiles.length
  return areTiles ? tableOf(tiles) : null
}

function tileAt(segments: readonly Segment[], subject: Segment): Tile | null {
  const text = textOf(subject.words)
  const score = /\p{L}{2}/u.test(text) ? below(segments, subject) : null
  if (!score || !isScore(textOf(score.words)) || isGradeLike(text) || isAbsentMark(text)) {
    return null
  }
  if (roleOfLabel(text) !== null && !isSubjectAlone(text)) {
    return null
  }
  const under = below(segments, score)
  const grade = under && gradeIn(textOf(under.words)) !== null ? under : null
  // Below the headings of a table, and the maxima under them, stand the marks of further students.
  const next = below(segments, grade ?? score)
  return next && isScore(textOf(next.words)) ? null : { subject, score, grade }
}

/** What stands right below a piece of a line, in line with it. */
function below(segments: readonly Segment[], above: Segment): Segment | null {
  const next = segments.find(
    ({ line, x0, x1 }) => line > above.line && x0 < above.x1 && x1 > above.x0
  )
  if (!next) {
    return null
  }
  const height = Math.max(next.y1 - next.y0, above.y1 - above.y0)
  return areInLine(next, above, height) && next.y0 - above.y1 <= NEXT_LINE * height ? next : null
}

function isScore(text: string): boolean {
  const score = /^\d/.test(text) ? parseScore(text.replace(/\s*%$/, '')) : null
  return score !== null && score <= HIGHEST_SCORE
}

function gradeIn(text: string): string | null {
  const said = GRADE.exec(text)?.[1] ?? text
  return isGradeLike(said) ? said : null
}

function tableOf(tiles: readonly Tile[]): Table {
  const cellOf = (segment: Segment, text: string): SheetCell => ({
    text,
    kind: 'value',
    confidence: Math.min(...segment.words.map(({ confidence }) => confidence)),
    box: boxAround([segment]),
  })
  const hasGrades = tiles.some(({ grade }) => grade !== null)
  const labels = ['Subject', 'Score', ...(hasGrades ? ['Grade'] : [])]
  const rows = tiles.map(({ subject, score, grade }) => [
    cellOf(subject, textOf(subject.words)),
    cellOf(score, textOf(score.words)),
    ...(grade ? [cellOf(grade, gradeIn(textOf(grade.words))!)] : []),
  ])
  const parts = tiles.flatMap(({ subject, score, grade }) => [subject, score, grade ?? score])
  return studentTable(
    { columns: labels.map((label) => ({ group: null, label })), rows },
    boxAround(parts)
  )
}

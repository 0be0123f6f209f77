import { LONGEST_GRADE } from '../../values/grades.js'
import { isGradeLike, isNameLike } from '../readings/printed_values.js'
import { visibleText } from '../../vocabulary/text.js'
import type { RawCell } from '../records/raw_records.js'
import type { Box, PageReading, Table } from '../../types.js'
import {
  type Segment,
  labelsIn,
  type Word,
  startsWithLabel,
  isPlainGrade,
  textOf,
} from './label_words.js'
import { type KeyRole, isValueOf } from './label_roles.js'
import { beforeFurtherFacts } from './facts_behind_names.js'
import { valueAlone } from './value_alone.js'
import { beforeBirth, namesBeforeBirth } from './born.js'
import { valuesAbove } from './values_above.js'
import { behindUnknownLabels } from './unknown_labels.js'
import { certified } from './certified.js'
import { subjectOfTitle } from './subject_of_title.js'
import { withLabelsApart } from './labels_apart.js'
import { secondLineOf } from '../tables/wrapped_names.js'
import { segmentsOf, wordsOf } from './line_segments.js'
import { boxAround } from '../../grid/boxes.js'

/** A label with its value, such as `Position: 16th`, found anywhere outside the score tables. */
export interface KeyValue {
  role: KeyRole
  label: string
  value: RawCell
  box: Box
}

/**
 * Reads labels with values from a page.
 *
 * @param scoreTables tables of scores; words in the cells of scores do not stop at the cells' edges
 * @param scoreBoxes where on the page scores and their headings are: not looked at
 */
export function readKeyValues(
  page: PageReading,
  scoreTables: readonly Table[],
  scoreBoxes: readonly Box[]
): KeyValue[] {
  const lines = segmentsOf(page, scoreTables, scoreBoxes)
  // In a picture words are as high as their ink, beside which any space looks wide.
  const segments = page.source === 'text_layer' ? withLabelsApart(lines) : lines
  const above = valuesAbove(segments)
  const found: KeyValue[] = []
  const taken = new Set<Segment>()
  for (const { role, label, words } of certified(segments)) {
    found.push({ role, label, value: cellOf(words), box: boxAround(words) })
  }
  for (const [index, segment] of segments.entries()) {
    if (taken.has(segment)) {
      continue
    }
    for (const { role: called, label, words } of labelsIn(segment)) {
      // `M.G.` is a mean mark or a mean grade.
      const said = words.length > 0 ? words : (segments[index + 1]?.words ?? [])
      const role = called === 'average' && isLetterGrade(cellOf(said)) ? 'grade' : called
      let value = words
      if (value.length === 0) {
        const beside = valueBeside(segments, index, role)
        const below = valueBelow(segments, segment, role)
        const isUnder =
          beside &&
          below &&
          standsUnder(below, segment, beside) &&
          !hasValueUnder(below, beside, segments)
        const elsewhere = isUnder ? below : (beside ?? below ?? above.get(segment))
        if (!elsewhere || (elsewhere.cell !== segment.cell && goesOnInCell(segment, segments))) {
          continue
        }
        taken.add(elsewhere)
        value = elsewhere.words
      }
      const more = role === 'name' ? secondLineOf(value, segment, segments) : null
      if (more) {
        taken.add(more)
        value = [...value, ...more.words]
      }
      value = role === 'name' ? beforeFurtherFacts(beforeBirth(value)) : value
      const cell = valueAlone(cellOf(value), role)
      if (role === 'other' || !isValueOf(role, cell)) {
        continue
      }
      // In a picture the boxes of words overlap by chance.
      const isCrossed = page.source === 'text_layer' && isOverprinted(segment)
      const sure = isCrossed ? OVERPRINTED : 1
      const confidence = Math.min(cell.confidence, sure)
      found.push({
        role,
        label,
        value: { ...cell, confidence },
        box: boxAround([segment, ...value]),
      })
    }
  }
  if (!found.some(({ role }) => role === 'name')) {
    for (const words of namesBeforeBirth(segments)) {
      found.push({ role: 'name', label: '', value: cellOf(words), box: boxAround(words) })
    }
  }
  if (!found.some(({ role }) => role === 'subject')) {
    for (const segment of segments) {
      const words = subjectOfTitle(segment)
      if (words) {
        found.push({ role: 'subject', label: '', value: cellOf(words), box: boxAround(words) })
      }
    }
  }
  const known = new Set(found.map(({ role }) => role))
  for (const { role, label, words } of behindUnknownLabels(segments, known)) {
    const cell = { ...cellOf(words), confidence: UNKNOWN }
    found.push({ role, label, value: cell, box: boxAround(words) })
  }
  return found
}

/** What a value is worth behind a label that nobody knows. */
const UNKNOWN = 0.5

/**
 * Whether a text goes on from the line above in its drawn cell, which is no label: of `Relationship with` above
 * `others` the second line asks for nobody's other names.
 */
function goesOnInCell(segment: Segment, segments: readonly Segment[]): boolean {
  const above = segments.filter(
    ({ cell, line }) => cell >= 0 && cell === segment.cell && line < segment.line
  )
  return (
    above.length > 0 &&
    above.every((other) => !startsWithLabel(other)) &&
    !segment.words.at(-1)!.text.endsWith(':')
  )
}

/** What a value is worth in a line whose words are printed over one another: some may be another label's. */
const OVERPRINTED = 0.5
/** Parts of a line's height by which words may touch. */
const TOUCHING = 0.3

/** Whether words of a line are printed over one another, as where a name is too long for its place. */
function isOverprinted({ words }: Segment): boolean {
  return words.some((word, index) => {
    const before = words[index - 1]
    return before !== undefined && before.x1 - word.x0 > TOUCHING * (word.y1 - word.y0)
  })
}

/** Whether a value is a grade that nobody takes for a number. */
export function isLetterGrade({ text }: RawCell): boolean {
  return isGradeLike(text) && !/\d/.test(text)
}

/** A number whose `out of 48` goes on in the next line. */
const CUT_OFF = /^(\d\S*)\s+(?:out(?: of)?|of|sur)\s*$/i

function cellOf(words: Word[]): RawCell {
  const own = words[0]?.cell
  const whole = own?.hypotheses && words.every(({ cell }) => cell === own) && words.length === 1
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/^[\s._…:=|\-–—]+/, '')
    .replace(/[\s_…|]+$/, '')
    .replace(/\.{2,}/g, '')
    .replace(CUT_OFF, '$1')
    .trim()
  return {
    text,
    kind: text === '' ? 'blank' : 'value',
    confidence: words.reduce((lowest, word) => Math.min(lowest, word.confidence), 1),
    box: boxAround(words),
    ...(whole && visibleText(own.text) === text && { hypotheses: own.hypotheses }),
  }
}

function valueBeside(segments: Segment[], index: number, role: KeyRole): Segment | null {
  const next = segments[index + 1]
  if (!next || next.line !== segments[index].line) {
    return null
  }
  if (startsWithLabel(next) && !isPlainGrade(next, role)) {
    return null
  }
  if (role === 'grade' && isRowOfGrades(segments, index + 1)) {
    return null
  }
  return isValueOf(role, cellOf(next.words)) ? next : null
}

/** Whether the grades of a scale stand beside each other from a piece of a line on: `A1 | A2 | B1`. */
function isRowOfGrades(segments: readonly Segment[], from: number): boolean {
  const row = segments.slice(from, from + GRADES_OF_KEY)
  const grades = new Set(row.map(({ words }) => textOf(words)))
  return (
    grades.size === GRADES_OF_KEY &&
    [...grades].every((text) => text.length <= LONGEST_GRADE && isGradeLike(text)) &&
    row.every(({ line }) => line === row[0].line)
  )
}

function valueBelow(segments: Segment[], label: Segment, role: KeyRole): Segment | null {
  const height = label.y1 - label.y0
  const below = segments.filter(
    (segment) =>
      segment.line > label.line &&
      segment.y0 - label.y1 < height * 2.5 &&
      Math.min(segment.x1, label.x1) - Math.max(segment.x0, label.x0) > 0
  )
  const nearest = below[0]
  if (role === 'grade' && isListOfGrades(segments, label)) {
    return null
  }
  if (!nearest || (startsWithLabel(nearest) && !isPlainGrade(nearest, role))) {
    return null
  }
  const value = cellOf(nearest.words)
  if (role === 'name' && !isNameLike(value.text)) {
    return null
  }
  return isValueOf(role, value) ? nearest : null
}

/** In heights of a label: how far a value stands below it, out of line, and behind it where it is another's. */
const NEXT_LINE = 0.8
const OUT_OF_LINE = 0.5
const FAR = 4

/** Whether a value stands right under a label, and the one in its line far behind it. */
function standsUnder(below: Segment, label: Segment, beside: Segment): boolean {
  const height = label.y1 - label.y0
  return (
    Math.abs(below.x0 - label.x0) <= OUT_OF_LINE * height &&
    below.y0 - label.y1 <= NEXT_LINE * height &&
    beside.x0 - label.x1 > FAR * height
  )
}

/** Whether what stands under a label has a value of its own, under that of the label: it is one, too. */
function hasValueUnder(below: Segment, beside: Segment, segments: readonly Segment[]): boolean {
  const next = segments[segments.indexOf(below) + 1]
  return next?.line === below.line && Math.abs(next.x0 - beside.x0) <= below.y1 - below.y0
}

/** Fewest different grades below each other that explain grades instead of giving one. */
const GRADES_OF_KEY = 3
/** In heights of a heading: how far apart the grades of one list stand. */
const LIST_STEP = 2.5

/**
 * Whether a list of grades stands below a heading: those of a scale, as in the key beside a report, or
 * one for each of a child's skills.
 */
function isListOfGrades(segments: readonly Segment[], heading: Segment): boolean {
  const under = segments.filter(
    ({ line, x0, x1 }) =>
      line > heading.line && Math.min(x1, heading.x1) - Math.max(x0, heading.x0) > 0
  )
  const isGrade = ({ words }: Segment) =>
    isGradeLike(textOf(words)) || /^[1-9]$/.test(textOf(words))
  const grades = under.filter(isGrade)
  const [first, second] = under
  return (
    new Set(grades.map(({ words }) => textOf(words))).size >= GRADES_OF_KEY ||
    (second !== undefined &&
      isGrade(first) &&
      isGrade(second) &&
      second.y0 - first.y1 < LIST_STEP * (heading.y1 - heading.y0))
  )
}

/** Labels with values inside one text, such as a cell over a whole row: `Total: 545  Average: 60.56`. */
export function readLabelledText(cell: RawCell): KeyValue[] {
  const box = cell.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
  const words = wordsOf({ ...box, text: cell.text, confidence: cell.confidence, angle: 0 })
  const found: KeyValue[] = []
  for (const { role, label, words: value } of labelsIn({ ...box, words, line: 0, cell: -1 })) {
    if (value.length === 0 || role === 'other') {
      continue
    }
    const raw = cellOf(value)
    if (isValueOf(role, raw)) {
      found.push({ role, label, value: raw, box })
    }
  }
  return found
}

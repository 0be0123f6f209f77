import {
  isAdmissionLike,
  isGradeLike,
  isNameLike,
  parseNumber,
  parsePosition,
  parseReached,
  withDigits,
} from './printed_values.js'
import { roleOfHeading } from './role_words.js'
import type { Role } from './roles.js'
import { plainWords, visibleText } from './text.js'
import type { RawCell } from './raw_records.js'
import type { Box, Cell, PageReading, Table, Token } from '../types.js'

/** Labels that say something about a student, or about the subject of a whole sheet. */
export type KeyRole =
  | 'name'
  | 'admission_number'
  | 'position'
  | 'total'
  | 'total_points'
  | 'average'
  | 'grade'
  | 'subject_count'
  | 'subject'
  | 'class'
  | 'other'

/** A label with its value, such as `Position: 16th`, found anywhere outside the score tables. */
export interface KeyValue {
  role: KeyRole
  label: string
  value: RawCell
  box: Box
}

/** A word with the cell that it was taken from, where the page lists its text only there. */
interface Word extends Token {
  cell?: Cell
}

/** Pieces of a line that belong together: words with small gaps, in one cell of a small table. */
interface Segment extends Box {
  words: Word[]
  line: number
  /** Index of the small table's cell that holds it; -1 outside tables. */
  cell: number
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
  const segments = segmentsOf(page, scoreTables, scoreBoxes)
  const found: KeyValue[] = []
  const taken = new Set<Segment>()
  for (const [index, segment] of segments.entries()) {
    if (taken.has(segment)) {
      continue
    }
    for (const { role, label, words } of labelsIn(segment)) {
      let value = words
      if (value.length === 0) {
        const elsewhere = valueBeside(segments, index, role) ?? valueBelow(segments, segment, role)
        if (!elsewhere) {
          continue
        }
        taken.add(elsewhere)
        value = elsewhere.words
      }
      const cell = cellOf(value)
      if (role === 'other' || !isValueOf(role, cell)) {
        continue
      }
      found.push({ role, label, value: cell, box: boxOf([segment, ...value]) })
    }
  }
  return found
}

/** Whether a text can be the value of a label; a label whose value cannot be is no label. */
export function isValueOf(role: KeyRole, { text, confidence }: RawCell): boolean {
  const exact = confidence === 1
  if (text === '') {
    return false
  }
  switch (role) {
    case 'name':
      return (
        text.length <= 80 &&
        text.split(' ').length <= 8 &&
        text.replace(/[^\p{L}]/gu, '').length >= 2
      )
    case 'admission_number':
      return (
        (isAdmissionLike(text) || parseNumber(text) !== null || /\d/.test(text)) &&
        text.length <= 30
      )
    case 'position':
      return parsePosition(text) !== null || (!exact && /^\d.{0,4}$/.test(text))
    case 'total':
    case 'total_points':
    case 'average':
    case 'subject_count':
      return (
        parseReached(text) !== null || (/\d/.test(text) && parseNumber(withDigits(text)) !== null)
      )
    case 'grade':
      return isGradeLike(text) || /^[1-9]$/.test(text) || (!exact && /^[A-Z]\S{0,2}$/i.test(text))
    case 'subject':
    case 'class':
      return text.length <= 60
    case 'other':
      return true
  }
}

/** The role of a label of a report card. Wider than a column's: `Report of: ADE Bola` names a student. */
export function roleOfLabel(label: string): KeyRole | null {
  const words = plainWords(label)
  if (/^(?:.*\b)?(?:report|result|results|transcript|statement)\b.* (?:of|for)$/.test(words)) {
    return 'name'
  }
  if (/^(?:class|form|level|arm|grade level|class arm|class name)$/.test(words)) {
    return 'class'
  }
  if (/^enroll?ment$/.test(words)) {
    return 'other'
  }
  if (/^mentions?$/.test(words)) {
    return 'grade'
  }
  if (/^total (?:des )?(?:points|pts)$/.test(words)) {
    return 'total_points'
  }
  const role: Role | null = roleOfHeading(label)
  switch (role) {
    case 'percent':
      return 'average'
    case 'name':
    case 'admission_number':
    case 'position':
    case 'total':
    case 'average':
    case 'grade':
    case 'subject_count':
    case 'subject':
      return role
    case null:
      return null
    default:
      return 'other'
  }
}

function segmentsOf(
  page: PageReading,
  scoreTables: readonly Table[],
  scoreBoxes: readonly Box[]
): Segment[] {
  const isLoose = (box: Box) => !scoreBoxes.some((scores) => inside(box, scores))
  const loose = page.tokens.filter((token) => token.angle === 0 && isLoose(token))
  const unread = page.source === 'text_layer' ? [] : unreadCells(page, loose, isLoose)
  const cells = page.tables
    .filter(({ ruled }) => ruled)
    .flatMap((table) => {
      const boxes = table.cells.map((cell) => cell.box)
      return scoreTables.includes(table) ? boxes.filter(isLoose) : boxes
    })
    .concat(unread.map((cell) => cell.box))
  const words: Word[] = [...loose.flatMap(wordsOf), ...unread.flatMap(wordsOfCell)].sort(
    (a, b) => a.y0 + a.y1 - (b.y0 + b.y1)
  )

  const segments: Segment[] = []
  let line: Word[] = []
  let lineNumber = 0
  const flush = () => {
    line.sort((a, b) => a.x0 - b.x0)
    let current: Segment | undefined
    for (const word of line) {
      const cell = cells.findIndex((box) => inside(word, box))
      const gap = current ? word.x0 - current.x1 : 0
      const height = Math.max(4, word.y1 - word.y0)
      if (!current || current.cell !== cell || gap > height * 1.4) {
        current = { ...boxOf([word]), words: [], line: lineNumber, cell }
        segments.push(current)
      }
      current.words.push(word)
      Object.assign(current, boxOf([current, word]))
    }
    line = []
    lineNumber += 1
  }
  for (const word of words) {
    const last = line[0]
    const middle = (word.y0 + word.y1) / 2
    const reach = last ? Math.max(2, (last.y1 - last.y0) * 0.5) : 0
    if (last && Math.abs(middle - (last.y0 + last.y1) / 2) > reach) {
      flush()
    }
    line.push(word)
  }
  flush()
  return segments
}

/** Cells outside the scores whose text is not among the page's words: scans list it only once. */
function unreadCells(page: PageReading, loose: Token[], isLoose: (box: Box) => boolean): Cell[] {
  return page.tables
    .flatMap((table) => table.cells)
    .filter((cell) => (cell.angle ?? 0) === 0 && visibleText(cell.text) !== '' && isLoose(cell.box))
    .filter((cell) => !loose.some((token) => inside(token, cell.box)))
}

function wordsOfCell(cell: Cell): Word[] {
  const lines = cell.text.split('\n').filter((line) => visibleText(line) !== '')
  const height = (cell.box.y1 - cell.box.y0) / lines.length
  return lines.flatMap((text, index) => {
    const y0 = cell.box.y0 + index * height
    const line: Token = {
      ...cell.box,
      y0,
      y1: y0 + height,
      text,
      confidence: cell.confidence,
      angle: 0,
    }
    return wordsOf(line).map((word) => ({ ...word, cell }))
  })
}

/** A token of several words (a line of a scan) as words, each with its share of the width. */
function wordsOf(token: Token): Token[] {
  const text = visibleText(token.text).replace(/([:;])(?=\p{L}|\d)/gu, '$1 ')
  if (text === '') {
    return []
  }
  const parts = text.split(' ')
  if (parts.length === 1) {
    return [{ ...token, text }]
  }
  const perCharacter = (token.x1 - token.x0) / text.length
  let at = 0
  return parts.map((part) => {
    const x0 = token.x0 + at * perCharacter
    at += part.length + 1
    return { ...token, text: part, x0, x1: x0 + part.length * perCharacter }
  })
}

function inside(word: Box, box: Box): boolean {
  const x = (word.x0 + word.x1) / 2
  const y = (word.y0 + word.y1) / 2
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1
}

interface LabelWithWords {
  role: KeyRole
  label: string
  words: Word[]
}

const LONGEST_LABEL = 7
const OTHER_PERSON =
  /^(?:teachers?|masters?|mistress|schools?|parents?|guardians?|fathers?|mothers?|principals?|head|bank|account)$/

/** The labels in a segment, each with the words up to the next label. */
function labelsIn(segment: Segment): LabelWithWords[] {
  const { words } = segment
  const labels: LabelWithWords[] = []
  let at = 0
  while (at < words.length) {
    const colon = words.findIndex(
      (word, index) =>
        index >= at && (endsLabel(word.text) || isLeaderOfLabel(words.slice(at, index + 1)))
    )
    if (colon < 0) {
      if (labels.length > 0) {
        labels.at(-1)!.words.push(...words.slice(at))
      } else {
        const label = leadingLabel(words)
        if (label) {
          labels.push(label)
        }
      }
      break
    }
    let from = at
    if (labels.length > 0) {
      from = colon
      for (let start = Math.max(at, colon - LONGEST_LABEL + 1); start <= colon; start++) {
        const isValue = start === at && start < colon && isGradeLike(words[start].text)
        if (!isValue && roleOfLabel(textOf(words.slice(start, colon + 1))) !== null) {
          from = start
          break
        }
      }
      labels.at(-1)!.words.push(...words.slice(at, from))
    }
    const text = textOf(words.slice(from, colon + 1))
    const before = words[from - 1]?.text ?? ''
    const foreign = from > at && OTHER_PERSON.test(plainWords(before))
    labels.push({
      role: foreign ? 'other' : (roleOfLabel(text) ?? 'other'),
      label: text,
      words: [],
    })
    at = colon + 1
  }
  return labels.map((label) => ({
    ...label,
    words: label.words.filter((word) => !isLeader(word.text)),
  }))
}

function endsLabel(word: string): boolean {
  return /[:：]$|^[:：]/.test(word)
}

/** Whether words end in a line of points that leads from a label to its value: `SUBJECT .....`. */
function isLeaderOfLabel(words: readonly Word[]): boolean {
  if (words.length < 2 || !/^[._…]{3,}$/.test(words.at(-1)!.text)) {
    return false
  }
  const before = words.slice(Math.max(0, words.length - LONGEST_LABEL), -1)
  return before.some((_, from) => roleOfLabel(textOf(before.slice(from))) !== null)
}

function isLeader(word: string): boolean {
  return /^[._…\-–—:=|]+$/.test(word)
}

/** A label without a colon: the whole segment, or words that can only be a label. */
function leadingLabel(words: Word[]): LabelWithWords | null {
  const whole = roleOfLabel(textOf(words))
  if (whole !== null) {
    return { role: whole, label: textOf(words), words: [] }
  }
  for (let length = Math.min(words.length - 1, LONGEST_LABEL); length >= 1; length--) {
    const label = textOf(words.slice(0, length))
    const role = roleOfLabel(label)
    if (role === null) {
      continue
    }
    const certain =
      /\b(?:names?|no|number|id|score|marks|average|position|percentage|rank)\b\.?$/i.test(label) ||
      isLeader(words[length].text)
    return certain ? { role, label, words: words.slice(length) } : null
  }
  return null
}

function textOf(words: Token[]): string {
  return words
    .map((word) => word.text)
    .join(' ')
    .replace(/\s*[:：._…]+$/, '')
}

function cellOf(words: Word[]): RawCell {
  const own = words[0]?.cell
  const whole = own?.hypotheses && words.every(({ cell }) => cell === own) && words.length === 1
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/^[\s._…:=|\-–—]+/, '')
    .replace(/[\s_…|]+$/, '')
    .replace(/\.{2,}/g, '')
    .trim()
  return {
    text,
    kind: text === '' ? 'blank' : 'value',
    confidence: words.reduce((lowest, word) => Math.min(lowest, word.confidence), 1),
    box: boxOf(words),
    ...(whole && visibleText(own.text) === text && { hypotheses: own.hypotheses }),
  }
}

function startsWithLabel(segment: Segment): boolean {
  const colon = segment.words.findIndex((word) => endsLabel(word.text))
  if (colon >= 0 && colon < LONGEST_LABEL) {
    return true
  }
  return roleOfLabel(textOf(segment.words)) !== null
}

/** `C4` could also be a heading (the fourth test) but is the value of a label for grades. */
function isPlainGrade(segment: Segment, role: KeyRole): boolean {
  return role === 'grade' && isGradeLike(textOf(segment.words))
}

function valueBeside(segments: Segment[], index: number, role: KeyRole): Segment | null {
  const next = segments[index + 1]
  if (!next || next.line !== segments[index].line) {
    return null
  }
  if (startsWithLabel(next) && !isPlainGrade(next, role)) {
    return null
  }
  return isValueOf(role, cellOf(next.words)) ? next : null
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
  if (role === 'grade' && isKeyOfGrades(segments, label)) {
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

/** Fewest different grades below each other that explain grades instead of giving one. */
const GRADES_OF_KEY = 3

/** Whether the grades of a scale stand below a heading, as in the key beside a report. */
function isKeyOfGrades(segments: readonly Segment[], heading: Segment): boolean {
  const grades = segments.flatMap((segment) => {
    const isBelow = segment.line > heading.line
    const isUnder = Math.min(segment.x1, heading.x1) - Math.max(segment.x0, heading.x0) > 0
    const text = textOf(segment.words)
    return isBelow && isUnder && isGradeLike(text) ? [text] : []
  })
  return new Set(grades).size >= GRADES_OF_KEY
}

export function boxOf(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  }
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

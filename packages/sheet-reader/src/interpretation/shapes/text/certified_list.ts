import { rememberingOf } from '../../../remembering.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { squash } from '../../../vocabulary/text.js'
import { pairWords, type PairWord } from './pair_words.js'
import { readingLines } from './reading_lines.js'
import { studentTable, type SheetCell } from '../student_table.js'
import { boxAround } from '../../../grid/boxes.js'
import type { PageReading, Table } from '../../../types.js'

/**
 * Fewest subjects of a sentence that lists results, and share of them that must be known as such.
 */
const FEWEST = 3
const NAMED = 0.75
/** Longest name of a subject, in words. */
const LONGEST = 5
const SHORTEST = 'certify'.length
const CERTIFIES = /^certif(?:y|ies|ied|ie|ions|ica|ico)$/i
const CAPITAL = /^\p{Lu}/u
/** Small words inside a name: `Christian Religious Studies and Ethics`. */
const INSIDE = /^(?:and|of|in|et|e|de|da|du|des|&)$/i

interface Listed {
  subject: PairWord[]
  value: PairWord
}

/**
 * The results that a certificate lists in its sentence
 * (`… obtained English Language 78, Mathematics 64 and French 71 …`), as a report card's table.
 * Null for pages that certify nothing or list nothing.
 */
export const readCertifiedList = rememberingOf(certifiedList)

function certifiedList(page: PageReading): Table | null {
  if (!page.tokens.some(({ text }) => text.length >= SHORTEST && CERTIFIES.test(text))) {
    return null
  }
  const listed = listedIn(pairWords(readingLines(page)))
  const known = listed.filter(({ subject }) => isSubjectHeading(labelOf(subject)))
  const labels = new Set(listed.map(({ subject }) => squash(labelOf(subject))))
  const isGraded = listed.every(({ value }) => value.mark === 'grade')
  const isScored = listed.every(({ value }) => value.mark === 'number')
  if (
    listed.length < FEWEST ||
    known.length < NAMED * listed.length ||
    labels.size < listed.length ||
    !(isGraded || isScored)
  ) {
    return null
  }
  const rows = listed.map(({ subject, value }) => [cellOf(subject), cellOf([value])])
  const columns = ['Subject', isGraded ? 'Grade' : 'Score'].map((label) => ({ group: null, label }))
  return studentTable(
    { columns, rows },
    boxAround(listed.flatMap(({ subject, value }) => [...subject, value]))
  )
}

/** Each mark with the capitalised words right before it. */
function listedIn(words: readonly PairWord[]): Listed[] {
  const listed: Listed[] = []
  for (const [at, value] of words.entries()) {
    if (value.mark !== 'number' && value.mark !== 'grade') {
      continue
    }
    let from = at
    while (from > 0 && at - from < LONGEST && isOfName(words[from - 1], at - from)) {
      from -= 1
    }
    while (from < at && INSIDE.test(words[from].text)) {
      from += 1
    }
    if (from < at) {
      listed.push({ subject: words.slice(from, at), value })
    }
  }
  return listed
}

function isOfName({ text, mark, closed }: PairWord, behind: number): boolean {
  return mark === null && !closed && (CAPITAL.test(text) || (behind > 0 && INSIDE.test(text)))
}

function labelOf(subject: readonly PairWord[]): string {
  return subject.map(({ text }) => text).join(' ')
}

function cellOf(words: readonly PairWord[]): SheetCell {
  return {
    text: labelOf(words),
    kind: 'value',
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
    box: boxAround(words),
  }
}

import type { CorpusDocument } from './corpus_folder.js'
import type { JudgedDocument } from './figures.js'
import { chanceOf } from './judge_corpus.js'
import { judge } from './judgement.js'
import { readCorpusDocument, recordsOf } from './read_corpus_document.js'
import { findTables } from '../src/grid/find_tables.js'
import { isUsableReading } from '../src/pdf/read_digital_page.js'
import type { StudentTruth } from '../samples/truth.js'
import type { PageReading } from '../src/types.js'

const VOWELS = 'aeiou'
const CONSONANTS = 'bcdfghjklmnpqrstvwz'
/** What parts a text into words that mean something by themselves. */
const BETWEEN_WORDS = /([\s/|(),:=]+)/
/** Endings of numbers, which are read as parts of these. */
const ENDINGS = new Set(['st', 'nd', 'rd', 'th', 'er', 'ere', 'ère'])

/**
 * Reads documents as if they were printed by somebody whose word for one thing nobody knows: in
 * each reading another word of the sheet, of none of its students and grades, is replaced by one of
 * as many letters that no language has. What is wrong then must have a flag. The same document
 * always gets the same words.
 *
 * @param count how many words of each document are replaced, one at a time
 */
export async function* judgeUnknownWords(
  documents: readonly CorpusDocument[],
  count: number
): AsyncGenerator<JudgedDocument> {
  for (const document of documents) {
    const { pages, pictures, error, time } = await readCorpusDocument(document.path)
    const usable = pages.filter(isUsableReading)
    const words = chanceOf(document).shuffle(wordsOf(usable, document.truth)).slice(0, count)
    for (const word of words) {
      yield {
        document: { ...document, name: `${document.name} without "${word}"` },
        judgement: judge(
          document.truth.map((student) => renamed(student, word)),
          recordsOf(usable.map((page) => withoutWord(page, word)))
        ),
        pages: pages.length,
        pictures,
        error,
        time,
        warm: false,
      }
    }
  }
}

/**
 * The words of a sheet in lower case that are nobody's name, number or grade, in alphabetical
 * order. The beginning or end of a longer word of a label or a name, which a narrow cell broke, is
 * no word.
 */
function wordsOf(pages: readonly PageReading[], truth: readonly StudentTruth[]): string[] {
  const ofStudents = truth.flatMap(({ studentName, admissionNumber }) =>
    `${studentName} ${admissionNumber ?? ''}`.toLowerCase().split(/[^\p{L}]+/u)
  )
  const grades = truth.flatMap(({ grade, subjectGrades }) =>
    [grade ?? '', ...Object.values(subjectGrades ?? {})].map((own) => own.toLowerCase())
  )
  const taken = new Set([...ofStudents, ...grades])
  const whole = new Set([...ofStudents, ...labelsOf(truth)])
  const isPiece = (word: string) =>
    !whole.has(word) && [...whole].some((other) => other.startsWith(word) || other.endsWith(word))
  const isFree = (word: string) =>
    word.length > 1 &&
    !isPiece(word) &&
    !/\d/.test(word) &&
    !ENDINGS.has(word) &&
    !taken.has(word) &&
    !word.split(/[^\p{L}]+/u).some((piece) => taken.has(piece))
  const printed = pages.flatMap(({ tokens }) =>
    tokens.flatMap(({ text }) => text.split(BETWEEN_WORDS).map(bareWord))
  )
  return [...new Set(printed)].filter(isFree).sort()
}

/** The words of the labels of subjects and of their parts, in lower case. */
function labelsOf(truth: readonly StudentTruth[]): string[] {
  const labels = truth.flatMap(({ subjects, subjectGrades, components, absentSubjects }) => [
    ...Object.keys({ ...subjects, ...subjectGrades, ...components }),
    ...Object.values(components ?? {}).flatMap((parts) => Object.keys(parts)),
    ...absentSubjects,
  ])
  return [...new Set(labels)].flatMap((label) => label.split(BETWEEN_WORDS).map(bareWord))
}

/** A word in lower case without what stands before and behind its letters. */
function bareWord(text: string): string {
  return text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

function withoutWord(page: PageReading, word: string): PageReading {
  const tokens = page.tokens.map((token) => ({ ...token, text: replaced(token.text, word) }))
  const { width, height, rulings } = page
  return { ...page, tokens, tables: findTables({ width, height, tokens, rulings }) }
}

function renamed(student: StudentTruth, word: string): StudentTruth {
  const { subjects, subjectGrades, components, absentSubjects } = student
  return {
    ...student,
    subjects: renamedKeys(subjects, word),
    absentSubjects: absentSubjects.map((subject) => replaced(subject, word)),
    ...(subjectGrades && { subjectGrades: renamedKeys(subjectGrades, word) }),
    ...(components && {
      components: Object.fromEntries(
        Object.entries(components).map(([subject, parts]) => [
          replaced(subject, word),
          renamedKeys(parts, word),
        ])
      ),
    }),
  }
}

function renamedKeys<Value>(values: Record<string, Value>, word: string): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).map(([label, value]) => [replaced(label, word), value])
  )
}

function replaced(text: string, word: string): string {
  return text
    .split(BETWEEN_WORDS)
    .map((piece) => (bareWord(piece) === word ? strange(piece) : piece))
    .join('')
}

/**
 * A word with other letters at the places of its vowels and consonants, as large as these were; the
 * same whatever stands before or behind it in its cell (`GOV-61`, `GOV`).
 */
function strange(word: string): string {
  const letters = bareWord(word).length
  return [...word]
    .map((letter, place) => {
      const small = letter.toLowerCase()
      const alike = [VOWELS, CONSONANTS].find((kind) => kind.includes(small))
      if (alike === undefined) {
        return letter
      }
      const step = 1 + ((2 * (place + 1) + letters) % (alike.length - 2))
      const other = alike[(alike.indexOf(small) + step) % alike.length]
      return letter === small ? other : other.toUpperCase()
    })
    .join('')
}

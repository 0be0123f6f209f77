import { readIdentity } from '../shapes/text/identities.js'
import { beginsWithOverall } from '../shapes/text/pair_vocabulary.js'
import { pairWords, type PairWord } from '../shapes/text/pair_words.js'
import { readingLines, type LineWord } from '../shapes/text/reading_lines.js'
import type { RunningText } from '../shapes/text/running_text.js'
import { listOf } from '../tables/table_shapes.js'
import { squash } from '../../vocabulary/text.js'
import type { PageReading, Token } from '../../types.js'

/** A page whose students have their subjects in lines behind or below their names. */
interface List {
  pageNumber: number
  /** The subjects that it names, by their letters. */
  subjects: ReadonlySet<string>
  /** Lines that it prints, which the next page may repeat as titles. */
  lines: ReadonlySet<string>
}

/** Longest name of a subject, in words. */
const LONGEST = 4
/** Points below the last line of a list at which its rest is put, and between the lines of that. */
const BELOW = 2
const APART = 0.6
const HEIGHT = 0.5

/**
 * Lists of subjects in lines of which the end of a page cuts some off: they stand at the top of the
 * next page, above the next student. The place where they are shown is the end of the page where
 * the student's name is.
 */
export class CutLists {
  #before: List | null = null
  /**
   * By page: the words at its top that are another page's, and those that it gets from the next.
   */
  readonly #tops = new Map<number, readonly Token[]>()
  readonly #ends = new Map<number, readonly (readonly Token[])[]>()

  /** First pass: the page without the rest of a list of the page before. */
  observe(page: PageReading): PageReading {
    const lines = this.#before ? restOf(page, this.#before) : []
    if (lines.length > 0) {
      this.#tops.set(page.pageNumber, lines.flat())
      this.#ends.set(this.#before!.pageNumber, lines)
    }
    this.#before = openList(page)
    return this.#withoutTop(page)
  }

  /** Second pass: the page with the whole of its last list, and without the rest of another. */
  interpret(page: PageReading): PageReading {
    const own = this.#withoutTop(page)
    const end = this.#ends.get(page.pageNumber)
    const list = end && listOf(own)
    if (!list) {
      return own
    }
    const name = nextStudent(own, list, end)
    const bottom = name ? Math.max(...name.map(({ y1 }) => y1)) : list.table.box.y1
    const more = end.flatMap((line, index) => {
      const y0 = bottom + BELOW + index * APART
      return line.map((token) => ({ ...token, y0, y1: y0 + HEIGHT }))
    })
    const whole = { ...own, tokens: [...own.tokens, ...more] }
    return columnsIn(listOf(whole)) === columnsIn(list) ? whole : own
  }

  #withoutTop(page: PageReading): PageReading {
    const top = new Set((this.#tops.get(page.pageNumber) ?? []).map(keyOf))
    return top.size === 0
      ? page
      : { ...page, tokens: page.tokens.filter((token) => !top.has(keyOf(token))) }
  }
}

/**
 * The name below the last list of a page, where the lines on the next page name subjects that the
 * last line of the list with subjects names, too: then they are the next student's. Below that line
 * only the total may stand.
 */
function nextStudent(
  page: PageReading,
  { table, subjects }: RunningText,
  end: readonly (readonly Token[])[]
): readonly LineWord[] | undefined {
  const lines = linesOf(page)
  const named = lines
    .filter(([{ y0 }]) => y0 < table.box.y1)
    .map((line) => subjectsIn(line, subjects))
    .findLast((own) => own.length > 0)
  const again = end.some((line) => subjectsIn(line, subjects).some((one) => named?.includes(one)))
  return again
    ? lines.find(([word, ...more]) => {
        const { name, rest } = readIdentity([word, ...more])
        return word.y0 >= table.box.y1 && name !== undefined && rest === 0
      })
    : undefined
}

/** The known subjects that words of a line begin with: `ENG-78,`. */
function subjectsIn(line: readonly Pick<Token, 'text'>[], subjects: ReadonlySet<string>): string[] {
  return line.flatMap(({ text }) => {
    const subject = squash(text.split(/[-=:]/)[0])
    return subjects.has(subject) ? [subject] : []
  })
}

function columnsIn(list: RunningText | null): number {
  return list?.table.columnEdges.length ?? 0
}

function keyOf({ x0, y0, text }: Token): string {
  return `${x0} ${y0} ${text}`
}

function openList(page: PageReading): List | null {
  const text = listOf(page)
  return (
    text && {
      pageNumber: page.pageNumber,
      subjects: text.subjects,
      lines: new Set(linesOf(page).map(textOf)),
    }
  )
}

function linesOf(page: PageReading): LineWord[][] {
  return [...Map.groupBy(readingLines(page), ({ line }) => line).values()]
}

function textOf(line: readonly LineWord[]): string {
  return squash(line.map(({ text }) => text).join(' '))
}

/**
 * The lines of a page, below titles that it repeats, that go on with the last list of the page
 * before.
 */
function restOf(page: PageReading, { subjects, lines: known }: List): Token[][] {
  const rest: LineWord[][] = []
  for (const line of linesOf(page)) {
    if (listsSubjects(pairWords(line), subjects)) {
      rest.push(line)
    } else if (rest.length > 0 || !known.has(textOf(line))) {
      break
    }
  }
  return rest.map(([{ y0, y1 }]) =>
    page.tokens.filter((token) => {
      const middle = (token.y0 + token.y1) / 2
      return token.angle === 0 && middle > y0 && middle < y1
    })
  )
}

/**
 * Whether a line begins with a subject that is known, or with the total or the like, and ends with
 * a mark.
 */
function listsSubjects(words: readonly PairWord[], subjects: ReadonlySet<string>): boolean {
  const begins = Array.from({ length: LONGEST }, (_, count) =>
    squash(
      words
        .slice(0, count + 1)
        .map(({ text }) => text)
        .join(' ')
    )
  )
  return (
    (words.at(-1)?.mark ?? null) !== null &&
    (begins.some((text) => subjects.has(text)) || beginsWithOverall(words))
  )
}

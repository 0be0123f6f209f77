import { beginsWithEnding, headingDoubt } from './heading_doubts.js'
import { partsAnew } from './recut_parts.js'
import { splitMaximum } from './printed_maximum.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { visibleText } from '../../vocabulary/text.js'
import { remembering, rememberingOf } from '../../remembering.js'
import type { Cell, Table } from '../../types.js'
import type { Role } from '../../vocabulary/roles.js'

/** Roles whose words begin no subject's name. */
const BEFORE_SUBJECTS: ReadonlySet<Role | null> = new Set<Role>([
  'serial',
  'name',
  'admission_number',
])
/** Roles of what is said of all subjects, with whose words no subject's name begins or ends. */
const OVERALL: ReadonlySet<Role | null> = new Set<Role>(['total', 'average', 'position', 'grade'])
/** What a heading says; `several` where its words are those of a role and of something else. */
type Meaning = Role | 'a subject' | 'several'

/** A course code with the letters of the next one: `GEO 302 BIO`, beside `303`. */
const CODE_AND_MORE = /^[A-Z]{2,5} \d{3,4} [A-Z]{2,5}$/

/** Most words that a heading may have taken from the one beside it. */
const MOST_MOVED = 3

/**
 * A table without drawn lines some of whose headings stand apart by single spaces, cut where two
 * known headings meet: `Reg. No. Eng.` beside `Lang.` is `Reg. No.` beside `Eng. Lang.`. The places
 * of the words alone do not tell, as each may stand over either column.
 */
export const withHeadingsRecut = rememberingOf(recut)

function recut(table: Table): Table {
  if (table.ruled || !table.headingRows) {
    return table
  }
  const mended = new Map<Cell, Cell>()
  const now = (cell: Cell) => mended.get(cell) ?? cell
  for (let row = 0; row < table.headingRows; row++) {
    const cells = table.cells
      .filter((cell) => cell.row === row && cell.columnSpan === 1)
      .sort((one, other) => one.column - other.column)
    const pairs = cells.flatMap((right, at): [Cell, Cell][] =>
      cells[at - 1]?.isRunOn ? [[cells[at - 1], right]] : []
    )
    for (const [cell, text] of [...codesAnew(cells), ...partsAnew(cells)]) {
      mended.set(cell, { ...cell, kind: 'value', text })
    }
    const usual = usualCuts(cells)
    for (const [left, right] of pairs) {
      const texts = usual.get(`${left.text} ${right.text}`)
      if (texts) {
        mended.set(left, { ...left, kind: 'value', text: texts[0] })
        mended.set(right, { ...right, kind: 'value', text: texts[1] })
      }
    }
    // Of the headings on both sides of an unknown one, that which fewer words are missing from is
    // cut first.
    for (let most = 1; most <= MOST_MOVED; most++) {
      for (const [left, right] of pairs) {
        const texts = cutAnew(now(left).text, now(right).text, most)
        if (texts) {
          mended.set(left, { ...now(left), kind: 'value', text: texts[0] })
          mended.set(right, { ...now(right), kind: 'value', text: texts[1] })
        }
      }
    }
  }
  return mended.size === 0 ? table : { ...table, cells: table.cells.map(now) }
}

/** The letters and the number of a course code. */
const LETTERS_OF_CODE = /^[A-Z]{2,5}$/
const NUMBER_OF_CODE = /^\d{3,4}$/
/** Fewest courses beside each other whose codes tell where they part. */
const FEWEST_CODES = 3

/**
 * What headings say that took the letters or numbers of each other's course codes: `EC`, `216 ME`
 * and `229 MA 205` are `EC 216`, `ME 229` and `MA 205`, where there are as many codes as columns.
 */
function codesAnew(cells: readonly Cell[]): Map<Cell, string> {
  const found = new Map<Cell, string>()
  for (let first = 0; first < cells.length; first++) {
    const words: string[] = []
    for (let last = first; last < cells.length && areOfCodes(words); last++) {
      words.push(...wordsOf(cells[last].text))
      const codes = last - first + 1
      if (codes >= FEWEST_CODES && words.length === 2 * codes && areOfCodes(words)) {
        const run = cells.slice(first, last + 1)
        const texts = run.map((_, at) => `${words[2 * at]} ${words[2 * at + 1]}`)
        const isCutElsewhere = run.every(({ text }, at) => at === codes - 1 || text !== texts[at])
        run.forEach((cell, at) => isCutElsewhere && found.set(cell, texts[at]))
      }
    }
  }
  return found
}

/** Whether letters and numbers of codes follow one another. */
function areOfCodes(words: readonly string[]): boolean {
  return words.every((word, at) => (at % 2 === 0 ? LETTERS_OF_CODE : NUMBER_OF_CODE).test(word))
}

/** Fewest places of a row in which the same words are cut alike. */
const CUT_ALIKE = 2

/**
 * How two headings beside each other are cut where they come again and again, by their words
 * together: `Dev. 2` beside `Compo` below each subject, of which one may have been cut as `Dev.`
 * beside `2 Compo`.
 */
function usualCuts(cells: readonly Cell[]): Map<string, [string, string]> {
  const cuts = cells
    .slice(1)
    .map((right, index): [string, string] => [cells[index].text, right.text])
  const byWords = Map.groupBy(cuts, (texts) => texts.join(' '))
  return new Map(
    [...byWords].flatMap(([words, own]) => {
      const alike = [...Map.groupBy(own, (texts) => texts.join('|')).values()]
      const [usual] = alike.sort((one, other) => other.length - one.length)
      const isUsual = usual.length >= CUT_ALIKE && usual.length > own.length - usual.length
      return isUsual && alike.length > 1 ? [[words, usual[0]] as const] : []
    })
  )
}

/**
 * Two headings of which one says several things as two that each say one, by moving so many words.
 * What is known of the other stays. Null where that cannot be done, or in several ways.
 */
function cutAnew(left: string, right: string, moved: number): [string, string] | null {
  const [before, after] = [meaningOf(left), meaningOf(right)]
  if (before !== 'several' && after !== 'several') {
    return null
  }
  const stays = (known: Meaning | null, text: string) => {
    const own = meaningOf(text)
    const isOpen = known === null || known === 'several' || known === 'score'
    return own !== null && own !== 'several' && (isOpen || own === known)
  }
  const found = otherCuts(left, right, moved).filter(
    ([first, second]) => stays(before, first) && stays(after, second)
  )
  return found.length === 1 ? found[0] : null
}

/**
 * All ways to give the last words of a line on the left to one on the right, and the other way
 * round.
 */
function otherCuts(left: string, right: string, moved: number): [string, string][] {
  const [lefts, rights] = [left.split('\n'), right.split('\n')]
  return lefts.flatMap((leftLine, leftAt) =>
    rights.flatMap((rightLine, rightAt) => {
      const isLevel = leftAt === rightAt || lefts.length - leftAt === rights.length - rightAt
      const isRest = CODE_AND_MORE.test(leftLine) && /^\d{3,4}$/.test(rightLine)
      const areWords = [leftLine, rightLine].every((line) => line === '' || /\p{L}/u.test(line))
      if (!isLevel || !(areWords || isRest)) {
        return []
      }
      const cut = wordsOf(leftLine).length
      const words = [...wordsOf(leftLine), ...wordsOf(rightLine)]
      const places = [cut - moved, cut + moved].filter((at) => at > 0 && at < words.length)
      return places.map((at): [string, string] => [
        lefts.with(leftAt, words.slice(0, at).join(' ')).join('\n'),
        rights.with(rightAt, words.slice(at).join(' ')).join('\n'),
      ])
    })
  )
}

function wordsOf(line: string): string[] {
  return line.split(' ').filter((word) => word !== '')
}

/** What a heading says; null where nobody knows. */
const meaningOf = remembering((text): Meaning | null => {
  const { label } = splitMaximum(visibleText(text))
  const role = roleOfHeading(label)
  if (label === '' || role !== null) {
    return role
  }
  const words = label.split(' ')
  const holdsRole = words.some((_, at) => {
    const [first, last] = [words.slice(0, at), words.slice(at)].map((own) =>
      roleOfHeading(own.join(' '))
    )
    return at > 0 && (BEFORE_SUBJECTS.has(first) || OVERALL.has(first) || OVERALL.has(last))
  })
  if (holdsRole || beginsWithEnding(label) || CODE_AND_MORE.test(label)) {
    return 'several'
  }
  return isSubjectHeading(label) && !headingDoubt(label) ? 'a subject' : null
})

import { isAbsenceLetter, readAbsence } from './absences.js'
import type { CellValue } from './cell_value.js'
import { readComposites } from './composites.js'
import { readGradeAlone } from './grades.js'
import { readFraction, readNumberList, readNumbers, readPercent, readSum } from './numbers.js'
import { readPositions } from './positions.js'
import { bareWords, isFormulaError, plainCharacters } from './printed_text.js'
import {
  readCode,
  readDate,
  readName,
  readPageMark,
  readRemark,
  readSentence,
  readSex,
  readSubject,
} from './words.js'

/** What is known about a document before its cells are read. */
export interface CellHints {
  /** A legend or the column says that `A` means absent, not a grade. */
  absenceLetter?: boolean
}

/** Texts longer than this hardly come twice. */
const LONGEST_REMEMBERED = 64
const MOST_REMEMBERED = 20_000
const remembered = new Map<string, readonly CellValue[]>()

const BLANK: readonly CellValue[] = [{ kind: 'blank', cost: 0 }]

/** Digits alone: more than half of all cells of a sheet. */
const FEW_DIGITS = /^[1-9]?\d$|^100$/

/** How numbers, ranks and results can begin; most texts need not be tried. */
const NUMERIC_START = /^[\d.([*#†‡^¼½¾-]/
const RANK_START = /^(?:[\d=]|t ?\d|joint|pos|ran|no|na \d)/i
const RESULT_START =
  /^[(["]*(?:[\d.¼½¾=]|T ?\d|[A-GOPSU](?![\p{L}'])|(?:EE|ME|AE|BE|AB|TB|BC|CD|AR|RA)\d?[^\p{L}])/iu

/** What is likelier than a code wherever a text can be both. */
const NO_CODES: ReadonlySet<string> = new Set(['composite', 'position', 'date', 'page_mark'])

/**
 * Everything that a cell's text can say, best first. A text that can be several things (`A` is a
 * grade or an absence, `3/45` marks or a rank) keeps all of them; its column decides. Empty for a
 * text that is nothing the grammar knows.
 *
 * Pure; texts are remembered, so that the usual cell costs one look-up. The result must not be
 * changed.
 *
 * @param text as printed; line breaks count as spaces
 */
export function parseCell(text: string, hints?: CellHints): readonly CellValue[] {
  if (text === '') {
    return BLANK
  }
  let candidates = remembered.get(text)
  if (!candidates) {
    candidates = parse(plainCharacters(text))
    if (text.length <= LONGEST_REMEMBERED) {
      if (remembered.size >= MOST_REMEMBERED) {
        remembered.clear()
      }
      remembered.set(text, candidates)
    }
  }
  return hints?.absenceLetter && isAbsenceLetter(text) ? asAbsence(candidates) : candidates
}

function parse(text: string): readonly CellValue[] {
  if (text === '') {
    return BLANK
  }
  if (FEW_DIGITS.test(text)) {
    return [
      {
        kind: 'number',
        value: Number(text),
        decimals: 0,
        notation: 'integer',
        mark: null,
        cost: 0,
      },
    ]
  }
  if (isFormulaError(text)) {
    return []
  }
  const candidates: CellValue[] = []
  const add = (candidate: CellValue | null) => {
    if (candidate) {
      candidates.push(candidate)
    }
  }
  const hasDigit = /[\d¼½¾]/.test(text)
  const short = text.length <= 40
  if (hasDigit && short && NUMERIC_START.test(text)) {
    candidates.push(...readNumbers(text))
    add(readSum(text))
    add(readPercent(text))
    add(readFraction(text))
    add(readNumberList(text))
  }
  if (hasDigit && short && RANK_START.test(text)) {
    candidates.push(...readPositions(text))
  }
  if (hasDigit && short) {
    add(readDate(text))
    add(readPageMark(text))
  }
  if (text.length <= 16) {
    add(readGradeAlone(text))
    add(readSex(text))
  }
  add(readAbsence(text))
  if (text.length <= 48 && RESULT_START.test(text) && text.length > 1) {
    candidates.push(...readComposites(text))
  }
  const code = hasDigit ? readCode(text) : null
  if (code) {
    const other = candidates.some((candidate) => NO_CODES.has(candidate.kind) && candidate.cost < 1)
    add(other ? { ...code, cost: code.cost + 1 } : code)
  }
  if (/\p{L}{2}/u.test(text)) {
    const words = bareWords(text)
    add(readSubject(text, words))
    add(readRemark(text, words))
    add(readName(text, words))
    add(readSentence(text, words))
  }
  return candidates.sort((one, other) => one.cost - other.cost)
}

/** `A` where it is known to mean absent: the absence first, the grade last. */
function asAbsence(candidates: readonly CellValue[]): CellValue[] {
  const swapped = candidates.map((candidate): CellValue => {
    if (candidate.kind === 'absence') {
      return { ...candidate, cost: 0 }
    }
    return candidate.kind === 'grade' ? { ...candidate, cost: 2 } : candidate
  })
  return swapped.sort((one, other) => one.cost - other.cost)
}

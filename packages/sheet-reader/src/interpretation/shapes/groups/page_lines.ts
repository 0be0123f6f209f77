import { linesOf, around, type Phrase, type TextLine } from '../../../grid/lines/text_lines.js'
import { isInside } from '../../../grid/table_place.js'
import { rememberingOf } from '../../../remembering.js'
import type { Cell, PageReading } from '../../../types.js'

/** The lines of a page's words that are not turned, from the top. */
export const levelLinesOf = rememberingOf(({ tokens }: PageReading): readonly TextLine[] =>
  linesOf(tokens.filter(({ angle, text }) => angle === 0 && text !== ''))
)

/** The words of a phrase as they are printed. */
export function textOf({ words }: Pick<Phrase, 'words'>): string {
  return words.length === 1 ? (words[0].text ?? '') : words.map(({ text }) => text ?? '').join(' ')
}

/** What a cell says, wherever it stands in a table. */
export type CellContent = Pick<
  Cell,
  'box' | 'kind' | 'text' | 'confidence' | 'hypotheses' | 'alternatives'
>

/** The cells of a picture's tables that may say something else, by what they say. */
const doubtfulCellsOf = rememberingOf(({ tables }: PageReading) =>
  Map.groupBy(
    tables.flatMap(({ cells }) =>
      cells.filter(({ hypotheses, alternatives }) => hypotheses ?? alternatives)
    ),
    ({ text }) => text
  )
)

/** What words of a page say as one cell; of a picture with what else they may say. */
export function cellOfWords(page: PageReading, words: Phrase['words']): CellContent {
  const text = textOf({ words })
  const own = doubtfulCellsOf(page)
    .get(text)
    ?.find(({ box }) => words.every((word) => isInside(word, box)))
  return {
    box: around(words),
    kind: 'value',
    text,
    confidence: words.reduce((least, { confidence = 1 }) => Math.min(least, confidence), 1),
    ...(own?.hypotheses && { hypotheses: own.hypotheses }),
    ...(own?.alternatives && { alternatives: own.alternatives }),
  }
}

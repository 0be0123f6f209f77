import { linesOf, type Phrase, type TextLine } from '../../grid/lines/text_lines.js'
import { rememberingOf } from '../../remembering.js'
import type { PageReading } from '../../types.js'

/** The lines of a page's words that are not turned, from the top. */
export const levelLinesOf = rememberingOf(({ tokens }: PageReading): readonly TextLine[] =>
  linesOf(tokens.filter(({ angle, text }) => angle === 0 && text !== ''))
)

/** The words of a phrase as they are printed. */
export function textOf({ words }: Pick<Phrase, 'words'>): string {
  return words.map(({ text }) => text ?? '').join(' ')
}

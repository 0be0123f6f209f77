import type { LucidModel, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { foldedWords } from '#platform/folded_text'

/**
 * Narrows a query to rows whose folded column has all words of a search, in any order.
 *
 * @param column in the database, filled by `foldedText`
 */
export function haveWords<Model extends LucidModel>(
  query: ModelQueryBuilderContract<Model>,
  column: string,
  search: string
): ModelQueryBuilderContract<Model> {
  for (const word of foldedWords(search)) {
    query.whereRaw('instr(??, ?) > 0', [column, word])
  }
  return query
}

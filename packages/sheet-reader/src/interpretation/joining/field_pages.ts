import {
  fieldListOf,
  tableOfFields,
  type Field,
  type FieldList,
} from '../shapes/groups/field_list.js'
import type { PageReading } from '../../types.js'

/**
 * Pages on which each student is a list of fields, as tables of students. The fields that the end
 * of a page cuts off come to their student. Pages must come in their order, in both passes.
 */
export class FieldPages {
  #last: FieldList | null = null
  #pageNumber = 0
  /** By page: fields of its last student on the next page. */
  readonly #ends = new Map<number, Field[]>()

  /**
   * The page as it is to be read, in either pass; the second knows what the next page goes on with.
   */
  read(page: PageReading): PageReading {
    const before = page.pageNumber === this.#pageNumber + 1 ? this.#last : null
    const list = fieldListOf(page, before)
    this.#pageNumber = page.pageNumber
    this.#last = list
    if (!list) {
      return page
    }
    if (list.lead.length > 0) {
      this.#ends.set(page.pageNumber - 1, list.lead)
    }
    if (list.records.length === 0) {
      return { ...page, tables: [], tokens: [] }
    }
    const last = list.records.at(-1)!
    const { box } = last.at(-1)!.value
    const rest = this.#ends.get(page.pageNumber) ?? []
    const whole = [...last, ...rest.map((field) => ({ ...field, value: { ...field.value, box } }))]
    const records = [...list.records.slice(0, -1), whole]
    return { ...page, tables: [tableOfFields({ ...list, records })] }
  }
}

import type { Role } from '../../vocabulary/roles.js'

/** What the headings above one column say. */
export interface ColumnHeading {
  /** The subject (or other group) that the column is a part of. */
  group: string | null
  label: string
  /** Null where the heading names no known role: perhaps a subject. */
  role: Role | null
  /** Printed maximum, such as the 20 of `1st CA (20)`. */
  maximum: number | null
  /**
   * Coefficient or units printed under the subject, as far as the row of numbers looks like them.
   */
  weight: number | null
  /** What names no role is called a score or a mark all the same: `Screening Score`. */
  isCalledMark?: boolean
  /**
   * The subject's name was read with little confidence and does not vouch for itself, or may begin
   * with a title.
   */
  isUnsure?: boolean
}

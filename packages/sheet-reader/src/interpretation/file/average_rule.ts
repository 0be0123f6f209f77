/** How a school turns a total into an average. */
export interface AverageRule {
  /**
   * What the total is divided by: the subjects with a score, those with a score or a mark of
   * absence, the printed number of subjects, or always the same number.
   */
  divisor: 'present' | 'listed' | 'printed' | number
  rounding: 'nearest' | 'down'
  /** Digits behind the point. */
  decimals: number
}

export interface NumberRow {
  scores: (number | null)[]
  /** Subjects with a score, and those with a score or a mark of absence, each by its weight. */
  present: number
  listed: number
  sum: number
  complete: boolean
  total: number | null
  average: number | null
  /** The printed average has no decimal point. */
  pointless: boolean
  subjectCount: number | null
}

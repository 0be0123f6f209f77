/** One way to read a cell: a number, or null for a mark of absence. */
export interface NumberCandidate {
  value: number | null
  logProbability: number
}

/**
 * What a number cell can say, best first. Empty where nothing in it can be a number or an absent
 * mark.
 */
export type NumberReading = NumberCandidate[]

export interface TextCandidate {
  value: string
  logProbability: number
}

import type { PairWord } from './pair_words.js'
import type { Role } from '../../../vocabulary/roles.js'

/** A subject, or what is said about all subjects together, with its value. */
export interface Pair {
  label: string
  /** Of what is no subject: the total, the average, the position … */
  role: Role | null
  /** The mark, the grade or both. */
  number: PairWord | null
  grade: PairWord | null
}

/** A student of running text. */
export interface PairRecord {
  identity: PairWord[]
  pairs: Pair[]
  firstLine: number
  lastLine: number
  /** Words that belong to nothing. */
  unexplained: number
}

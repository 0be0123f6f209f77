import {
  learnRules,
  type GradeBoundary,
  type ResultRules,
} from '@tenant-education/result-arithmetic'
import type { RecordContent } from '../../services/record_content.js'
import { cellsOf, valuesOf } from './review_values.js'

/** Arithmetic that a page follows, learned from what was read on it. */
export function rulesOf(
  readings: readonly RecordContent[],
  grading: readonly GradeBoundary[]
): ResultRules {
  const judges = (check: 'sum' | 'components' | 'average') =>
    readings.some(({ judged }) => judged?.includes(check))
  return learnRules(
    readings.map((reading) => cellsOf(valuesOf(reading))),
    { sum: judges('sum'), components: judges('components'), average: judges('average') },
    grading
  )
}

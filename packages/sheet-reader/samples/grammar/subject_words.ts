import type { Random } from '../random.js'
import { pickWord } from './choices.js'
import { writeNumber } from './notation.js'
import type { RosterPlan } from './roster_plan.js'
import { roundTo } from './school_class.js'
import type { Statistic } from './vocabulary/country.js'

/** Headings of a subject's own columns. */
export interface SubjectWords {
  maximum: string
  mark: string
  grade: string
  position: string
}

export function drawSubjectWords(random: Random, plan: RosterPlan): SubjectWords {
  const { headings } = plan.country
  const word = (words: keyof typeof headings) => pickWord(random, plan.set, headings[words])
  const mean = plan.parts?.combine === 'mean' && plan.country.language === 'en'
  const mark = mean ? 'average' : plan.parts ? 'subjectTotal' : 'obtained'
  return {
    maximum: word('maximum'),
    mark: word(mark),
    grade: word('subjectGrade'),
    position: plan.country.language === 'fr' ? 'Rg' : random.pick(['Pos', 'POS', 'Rk']),
  }
}

/** A statistic of marks as it is printed; `-` where there are none. */
export function writeStatistic(
  values: number[],
  of: Statistic,
  highest: number,
  comma: boolean
): string {
  if (values.length === 0) {
    return '-'
  }
  switch (of) {
    case 'mean':
      return writeNumber(
        roundTo(values.reduce((sum, one) => sum + one, 0) / values.length, 1),
        comma
      )
    case 'highest':
      return writeNumber(Math.max(...values), comma)
    case 'lowest':
      return writeNumber(Math.min(...values), comma)
    case 'passes':
      return String(values.filter((value) => value >= highest * 0.4).length)
    case 'sum':
      return writeNumber(
        values.reduce((sum, one) => sum + one, 0),
        comma
      )
    case 'share': {
      const passes = values.filter((value) => value >= highest * 0.4).length
      return `${writeNumber(roundTo((100 * passes) / values.length, 1), comma)}%`
    }
    default:
      return String(values.length)
  }
}

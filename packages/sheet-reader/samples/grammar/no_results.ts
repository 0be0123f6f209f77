import type { Random } from '../random.js'
import type { CorpusSet } from './choices.js'
import type { Country } from './vocabulary/country.js'
import type { Maker, NoResults } from './no_results/paper.js'
import { invoice, bankStatement, priceList, stock } from './no_results/shop_papers.js'
import {
  enrolment,
  indicators,
  letter,
  classList,
  feesList,
  attendanceRegister,
  timetable,
  examTimetable,
  calendar,
  staffList,
} from './no_results/school_papers.js'

const MAKERS: Record<string, Maker> = {
  invoice,
  bank_statement: bankStatement,
  enrolment,
  indicators,
  letter,
  class_list: classList,
  fees: feesList,
  attendance_register: attendanceRegister,
  timetable,
  exam_timetable: examTimetable,
  price_list: priceList,
  stock,
  calendar,
  staff_list: staffList,
}

export function drawNoResults(random: Random, set: CorpusSet, country: Country): NoResults {
  const kind = random.pick(Object.keys(MAKERS))
  return { kind, blocks: MAKERS[kind](random, set, country) }
}

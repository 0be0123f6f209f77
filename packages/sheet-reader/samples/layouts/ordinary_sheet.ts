import type { Random } from '../random.js'
import { PROPORTIONAL_FACES, type FaceName } from '../fonts.js'
import type { SheetPlan } from './sheet_plan.js'
import { LETTER_GRADES, WAEC_GRADES, type Scheme } from '../school.js'
import { pickSubjects, type SubjectStyle } from '../names_and_subjects.js'

/** A sheet that is special in nothing; each layout changes what it is about. */
export function ordinarySheet(random: Random, face?: FaceName): SheetPlan {
  const chosen = face ?? random.pick(PROPORTIONAL_FACES)
  const scheme: Scheme = {
    components: [],
    step: 1,
    averageDecimals: random.pick([1, 2, 2]),
    divisor: null,
    absentRate: random.pick([0.02, 0.06]),
    grades: random.pick([WAEC_GRADES, LETTER_GRADES]),
  }
  const style: SubjectStyle = random.pick(['full', 'upper', 'short', 'code'])
  return {
    face: chosen,
    size: random.pick([7.5, 8, 8.5]),
    landscape: true,
    turn: 'upright',
    subjects: pickSubjects(random, random.integer(7, 11), style, chosen),
    subjectHeader: random.pick(['rotated', 'wrapped']),
    scheme,
    componentHeadings: [],
    subjectTotalHeading: null,
    subjectGradeHeading: null,
    underHeadings: null,
    sections: [],
    withSex: false,
    resultsFirst: false,
    matriculation: false,
    nameHeadings: [random.pick(['NAME OF STUDENT', 'Names', 'STUDENT NAME', "Student's Name"])],
    nameCase: random.pick(['upper-surname', 'upper-surname', 'upper', 'title']),
    admissionFirst: random.chance(0.6),
    headings: {
      serial: random.pick(['S/N', 'S/No', 'No', null]),
      admission: random.pick(['ADM. NO', 'Admission No', 'REG NO', null]),
      total: random.pick(['TOTAL', 'Total', 'Grand Total']),
      average: random.pick(['AVERAGE', 'Average', 'AVG', null]),
      gradePoint: null,
      grade: random.pick(['GRADE', 'Grade', null]),
      position: random.pick(['POSITION', 'Pos', 'Position', null]),
      remark: random.pick([null, null, 'REMARK']),
    },
    absentMarks: [random.pick(['ABS', '-', '', 'AB', 'N/A'])],
    positionStyle: random.pick(['ordinal', 'ordinal', 'number']),
    writeScore: (score) => String(score),
    averageSuffix: '',
    headerEveryPage: true,
    footer: [],
    wrongTotals: 0,
    wrappedNames: false,
    tablesOnPage: 1,
    rules: 'all',
    ruleWidth: random.pick([0.4, 0.6, 0.9]),
    headerFill: random.pick([null, null, '#d9e2ec']),
    boldHeader: random.chance(0.7),
    numberAlign: 'center',
    leading: random.pick([1.55, 1.75]),
    padding: random.pick([2.5, 3.5]),
    spread: random.pick([0.3, 0.7, 1]),
    redBelow: random.pick([0, 40]),
  }
}

import { Paper } from '../paper.js'
import { MONOSPACED_FACES } from '../fonts.js'
import type { Random } from '../random.js'
import type { StudentTruth } from '../truth.js'
import {
  LETTER_GRADES,
  makeClass,
  makePeople,
  ordinal,
  writeGiven,
  writeSurname,
  type Pupil,
} from '../school.js'
import { pickSubjects, SCHOOLS } from '../names_and_subjects.js'

interface TextColumn {
  heading: string
  width: number
  right: boolean
}

const MARGIN = 30
const LINES_ABOVE = 7

/**
 * A computer print-out: one typewriter face, columns made with spaces, each line one run of text,
 * as a dot-matrix printer or a plain text file makes it.
 */
export async function drawPrintout(
  random: Random,
  pages: number
): Promise<{ pdf: Buffer; truth: StudentTruth[] }> {
  const face = random.pick(MONOSPACED_FACES)
  const paper = new Paper({ face, landscape: true })
  const subjects = pickSubjects(random, random.integer(7, 9), 'code', face)
  const size = 8.5
  const lineHeight = size * random.pick([1.25, 1.4])
  const linesOnPage = Math.floor((paper.height - 2 * MARGIN) / lineHeight) - LINES_ABOVE - 2
  const people = makePeople(random, Math.floor(linesOnPage * pages * 0.95), face)
  const pupils = makeClass(random, people, subjects.length, {
    components: [],
    step: 1,
    averageDecimals: 2,
    divisor: null,
    absentRate: 0.04,
    grades: LETTER_GRADES,
  })
  const nameCase = random.pick(['upper', 'upper-surname'] as const)
  const withAdmission = random.chance(0.7)
  const nameOf = (pupil: Pupil) =>
    [
      writeSurname(pupil, nameCase),
      ...[pupil.firstName, ...pupil.otherNames].map((name) => writeGiven(name, nameCase)),
    ].join(' ')
  const nameWidth = Math.max(...pupils.map((pupil) => nameOf(pupil).length)) + 2
  const columns: TextColumn[] = [
    { heading: 'S/N', width: 5, right: false },
    ...(withAdmission ? [{ heading: 'ADM NO', width: 15, right: false }] : []),
    { heading: 'NAME', width: nameWidth, right: false },
    ...subjects.map((heading) => ({
      heading,
      width: Math.max(heading.length + 2, 5),
      right: true,
    })),
    { heading: 'TOTAL', width: 8, right: true },
    { heading: 'AVG', width: 8, right: true },
    { heading: 'GRD', width: 5, right: true },
    { heading: 'POS', width: 6, right: true },
  ]
  const absent = random.pick(['ABS', '-'])
  const dashes = random.chance(0.7)
  const school = random.pick(SCHOOLS).toUpperCase()
  const truth: StudentTruth[] = []
  const perPage = Math.ceil(pupils.length / pages)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const fitted = Math.min(size, (paper.width - 2 * MARGIN) / (width * 0.602))
  let y = 0
  const write = (line: string) => {
    paper.line(line, MARGIN, y, fitted)
    y += lineHeight
  }
  pupils.forEach((pupil, index) => {
    if (index % perPage === 0) {
      paper.newPage()
      y = MARGIN
      write(`${school}${' '.repeat(10)}PAGE: ${paper.pageNumber}`)
      write('CLASS: SS1 B   TERM: 2   SESSION: 2025/2026   DATE PRINTED: 03/04/2026')
      write('')
      if (dashes) {
        write('-'.repeat(width))
      }
      write(columns.map((column) => pad(column.heading, column)).join(''))
      if (dashes) {
        write('-'.repeat(width))
      }
    }
    const scores = pupil.marks.map((mark) => (mark ? String(mark.score) : absent))
    const cells = [
      String(index + 1),
      ...(withAdmission ? [pupil.admissionNumber] : []),
      nameOf(pupil),
      ...scores,
      String(pupil.total),
      pupil.average.toFixed(2),
      pupil.grade,
      ordinal(pupil.position),
    ]
    write(
      cells
        .map((text, column) => pad(text, columns[column]))
        .join('')
        .trimEnd()
    )
    truth.push({
      studentName: nameOf(pupil),
      admissionNumber: withAdmission ? pupil.admissionNumber : null,
      subjects: Object.fromEntries(
        pupil.marks.flatMap((mark, number) => (mark ? [[subjects[number], mark.score]] : []))
      ),
      absentSubjects: subjects.filter((_, number) => !pupil.marks[number]),
      total: pupil.total,
      average: pupil.average,
      grade: pupil.grade,
      position: pupil.position,
      pageNumber: paper.pageNumber,
    })
  })
  return { pdf: await paper.finish(), truth }
}

function pad(text: string, column: TextColumn): string {
  const loose = text.length - Array.from(text.replace(/[\u0300-\u036f]/g, '')).length
  return column.right ? text.padStart(column.width + loose) : text.padEnd(column.width + loose)
}

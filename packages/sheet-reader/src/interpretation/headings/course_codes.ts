import { withDigits } from '../readings/printed_values.js'

/** A course's code: `MTH 101`, and of a picture `DCIT 12A`. */
const COURSE = /^(\p{Lu}{2,5} ?)([\p{Lu}\d]{2,4})$/u
/** So many courses with figures alone tell how all are numbered. */
const FEWEST_COURSES = 3

/** The same with a space that a picture has between its figures: `STA 21 1`. */
const PARTED_COURSE = /^(\p{Lu}{2,5} )(\d[\d ]*\d)$/u

/** A code of a course without such a space, where that makes its number as long as all others. */
function joinedCourse(heading: string, lengths: readonly number[]): string {
  const [, letters, figures = ''] = PARTED_COURSE.exec(heading) ?? []
  const number = figures.replaceAll(' ', '')
  const isParted = letters !== undefined && number !== figures
  return isParted && lengths.every((length) => length === number.length)
    ? letters + number
    : heading
}

/**
 * Codes of courses with figures for the letters that stand where all other codes of the sheet have
 * figures, and without spaces between these.
 */
export function mendCourseCodes(headings: readonly string[]): string[] {
  const numbers = headings.map((heading) => COURSE.exec(heading)?.[2] ?? '')
  const lengths = numbers.flatMap((number) => (/^\d+$/.test(number) ? [number.length] : []))
  const lettered = numbers.filter((number) => /\d/.test(number) && /\D/.test(number))
  if (lengths.length < FEWEST_COURSES || lettered.length * FEWEST_COURSES > lengths.length) {
    return [...headings]
  }
  return headings.map((read, index) => {
    const heading = joinedCourse(read, lengths)
    const mended = withDigits(numbers[index])
    const isMisread =
      lettered.includes(numbers[index]) &&
      /^\d+$/.test(mended) &&
      lengths.every((length) => length === mended.length)
    return isMisread ? heading.slice(0, -mended.length) + mended : heading
  })
}

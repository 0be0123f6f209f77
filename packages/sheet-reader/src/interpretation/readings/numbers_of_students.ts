import { shapeOf } from './printed_values.js'

/** What may stand in a student's number, and how many digits it has at least: marks have fewer. */
const NUMBER_OF_STUDENT = /^[\p{L}\d][\p{L}\d/ .-]{3,}$/u
const FEWEST_DIGITS = 4
/** Behind a letter fewer are enough: a mark behind its grade has two. */
const LETTERED = /^\p{L}{1,4}[ /-]?\d{3}$/u
/** A mark that is not rounded to a whole one has as many digits. */
const DECIMAL = /^\d{1,3}[.,]\d{1,2}$/
/**
 * Fewest rows by which a column of numbers that nobody knows the name of is told to be students'.
 */
const FEWEST_STUDENTS = 5

/**
 * Whether texts are numbers of one shape, each another and too long for marks: students', whatever
 * heads them.
 *
 * @param fewest how many must be there to tell
 */
export function areStudentNumbers(texts: readonly string[], fewest = FEWEST_STUDENTS): boolean {
  const digits = (text: string) => text.replace(/\D/g, '').length
  const shapes = new Set(texts.map(shapeOf))
  return (
    texts.length >= fewest &&
    new Set(texts).size === texts.length &&
    shapes.size === 1 &&
    !areOfOneMaximum(texts) &&
    texts.every(
      (text) =>
        NUMBER_OF_STUDENT.test(text) &&
        !DECIMAL.test(text) &&
        (digits(text) >= FEWEST_DIGITS || LETTERED.test(text))
    )
  )
}

/** A mark with what it is out of. */
const OUT_OF = /^(\d{1,3}(?:[.,]\d{1,2})?)\/(\d{1,3})$/

/**
 * Whether texts are marks out of the same maximum (`45/100`), which none is above: years behind
 * numbers are lower.
 */
function areOfOneMaximum(texts: readonly string[]): boolean {
  const marks = texts.flatMap((text) => {
    const [, mark, maximum] = OUT_OF.exec(text) ?? []
    return mark === undefined ? [] : [{ mark: Number(mark.replace(',', '.')), maximum }]
  })
  return (
    marks.length === texts.length &&
    new Set(marks.map(({ maximum }) => maximum)).size === 1 &&
    marks.every(({ mark, maximum }) => mark <= Number(maximum))
  )
}

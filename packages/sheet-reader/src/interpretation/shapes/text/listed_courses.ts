/** A word of a list, and what a course's words have in common. */
interface ListWord {
  text: string
  line: number
  x1: number
}

/** What the code of a course begins and ends with: `GST 111`, `COM 112L`. */
const DEPARTMENT = /^\p{Lu}{2,4}$/u
const NUMBER = /^[1-9]\d\d[A-Z]?$/
/** The same as one word, perhaps with the units behind it: `GST111(2)`. */
const WHOLE = /^(\p{Lu}{2,4}[1-9]\d\d[A-Z]?)(?:\([1-9]U?\))?$/u
/** How many units a course has. */
const UNITS = /^\([1-9](?:\s?C?U)?\)$/u
const FIGURES = /^\d{1,3}\b/
const FEWEST = 6
const MOSTLY = 0.9

/**
 * Lists of courses with the words of each course's code as one, and without its units:
 * `GST 111 (2) 66B` is the course `GST 111` with 66 and B. Where capitals stand before other
 * numbers as well, those are marks (`ENG 100, MTH 67`).
 */
export function withCourses<Word extends ListWord>(words: readonly Word[]): Word[] {
  const isBefore = (at: number, pattern: RegExp) =>
    words[at + 1]?.line === words[at].line && pattern.test(words[at + 1].text)
  const isCode = (at: number) => DEPARTMENT.test(words[at].text) && isBefore(at, NUMBER)
  const codes = words.filter((_, at) => isCode(at)).length
  const whole = words.filter(({ text }) => WHOLE.test(text)).length
  const numbered = words.filter(
    ({ text }, at) => DEPARTMENT.test(text) && isBefore(at, FIGURES)
  ).length
  if (codes + whole < FEWEST || codes < MOSTLY * numbered) {
    return [...words]
  }
  const courses: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    const isUnits = UNITS.test(word.text) && courses.at(-1)?.line === word.line
    if (isCode(at)) {
      const number = words[++at]
      courses.push({ ...word, text: `${word.text} ${number.text}`, x1: number.x1 })
    } else if (!isUnits) {
      courses.push({ ...word, text: WHOLE.exec(word.text)?.[1] ?? word.text })
    }
  }
  return courses
}

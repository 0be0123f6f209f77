/** What is left of a number that is too wide for its column. */
const REST = /^[\p{L}\d/-]{1,4}$/u
/** A number that begins with letters, and the figures of the part that goes on in the next line. */
const LETTERED = /^\p{L}[\p{L}\d]*[/-](?:[\p{L}\d]+[/-])*(\d{1,3})$/u
/** Its rest where further parts follow, and the figures that belong to the part before. */
const FURTHER_PARTS = /^(\d{1,3})[/-][\p{L}\d]+(?:[/-][\p{L}\d]+)*$/u
/** Most figures of a part that stands in both lines, which is a year as a rule. */
const MOST_FIGURES = 4

/**
 * Whether a line can be the rest of a number whose beginning stands above it: a few characters
 * (`23486` and `5P`), or the end of a part and all further ones (`ADM-20` and `24-001`).
 */
export function isRestOfCode(above: string, below: string): boolean {
  const [, started = ''] = LETTERED.exec(above) ?? []
  const [, ended = ''] = FURTHER_PARTS.exec(below) ?? []
  const goesOn = started !== '' && ended !== '' && started.length + ended.length <= MOST_FIGURES
  return goesOn || REST.test(below)
}

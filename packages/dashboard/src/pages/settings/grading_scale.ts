/** A line of the form, as it is written. */
export interface ScaleRow {
  grade: string
  minimum: string
}

/** A grade and the least average it is given for. */
export interface Boundary {
  grade: string
  minimum: number
}

/** What is wrong with a scale; the names of its texts. */
export type ScaleProblem = 'grade' | 'minimum' | 'twice' | 'falls' | 'zero'

const GRADE = /^[A-Za-z][A-Za-z0-9+-]{0,3}$/
const MINIMUM = /^\d{1,3}(\.\d{1,2})?$/

/** A scale as rows of a form, with each minimum as text. */
export function rowsOf(scale: readonly Boundary[]): ScaleRow[] {
  return scale.map(({ grade, minimum }) => ({ grade, minimum: String(minimum) }))
}

/** What stands in the form; a minimum that is no number is `NaN`. */
export function readScale(rows: readonly ScaleRow[]): Boundary[] {
  return rows.map(({ grade, minimum }) => {
    const text = minimum.replace(',', '.')
    return { grade, minimum: MINIMUM.test(text) ? Number(text) : Number.NaN }
  })
}

/** The first thing that the platform would refuse; null: nothing. */
export function problemOf(scale: readonly Boundary[]): ScaleProblem | null {
  if (scale.some(({ grade }) => !GRADE.test(grade))) {
    return 'grade'
  }
  if (scale.some(({ minimum }) => !(minimum <= 100))) {
    return 'minimum'
  }
  if (new Set(scale.map(({ grade }) => grade.toUpperCase())).size < scale.length) {
    return 'twice'
  }
  if (scale.some(({ minimum }, index) => index > 0 && minimum >= scale[index - 1].minimum)) {
    return 'falls'
  }
  return scale.at(-1)?.minimum === 0 ? null : 'zero'
}

import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import type { GradeBoundary } from '@tenant-education/sheet-reader'

/** Default grading scale (decisions 4.3), in the form it is configured. */
const DEFAULT_GRADING = 'A=70, B=60, C=50, D=45, E=40, F=0'

/** A letter, and up to three more characters: `A`, `B+`, `A1`. */
export const GRADE = /^[A-Za-z][A-Za-z0-9+-]{0,3}$/

const BOUNDARY = /^([A-Za-z][A-Za-z0-9+-]{0,3})\s*=\s*(\d+(?:\.\d+)?)$/

/** What a tenant can set for file processing, with defaults filled in. */
export interface FileProcessingSettings {
  /** Whether the text layer of a page is used, or every page is read as a picture. */
  textLayer: 'prefer' | 'ignore'
  /** Grades from the best down; the last minimum is 0. */
  gradingScale: GradeBoundary[]
  /** Whether flagged records are given to the refiner when a file is analysed. */
  refinement: 'automatic' | 'on_request'
  /** Tokens of a language model that one page may cost. */
  refinementTokens: number
  /** Seconds that refining one page may take. */
  refinementSeconds: number
}

const gradingScale = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value === 'string' && parseGradingScale(value) === null) {
    field.report(
      'must list grades with their minimum from the best down to 0, such as A=70, B=60, F=0',
      'gradingScale',
      field
    )
  }
})

/** A scale in the form it is configured. */
export function gradingScaleText(scale: readonly GradeBoundary[]): string {
  return scale.map(({ grade, minimum }) => `${grade}=${minimum}`).join(', ')
}

/** Reads `A=70, B=60, F=0`; null when it is not a scale from the best grade down to 0. */
function parseGradingScale(text: string): GradeBoundary[] | null {
  const boundaries: GradeBoundary[] = []
  for (const part of text.split(',')) {
    const match = BOUNDARY.exec(part.trim())
    if (!match) {
      return null
    }
    boundaries.push({ grade: match[1], minimum: Number(match[2]) })
  }
  const falls = boundaries.every(
    ({ minimum }, index) => index === 0 || minimum < boundaries[index - 1].minimum
  )
  const grades = new Set(boundaries.map(({ grade }) => grade.toUpperCase()))
  return falls && grades.size === boundaries.length && boundaries.at(-1)!.minimum === 0
    ? boundaries
    : null
}

/** Settings of the module for one tenant (`node ace module:configure file-processing`). */
export default vine.object({
  textLayer: vine.enum(['prefer', 'ignore'] as const).parse((value) => value ?? 'prefer'),
  gradingScale: vine
    .string()
    .parse((value) => value ?? DEFAULT_GRADING)
    .use(gradingScale())
    .transform((value) => parseGradingScale(value)!),
  refinement: vine
    .enum(['automatic', 'on_request'] as const)
    .parse((value) => value ?? 'automatic'),
  refinementTokens: vine
    .number()
    .parse((value) => value ?? 8000)
    .withoutDecimals()
    .range([100, 1_000_000]),
  refinementSeconds: vine
    .number()
    .parse((value) => value ?? 20)
    .range([1, 120]),
})

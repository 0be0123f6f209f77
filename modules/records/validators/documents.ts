import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'

const fileId = () => vine.string().minLength(1).maxLength(128)
const recordId = () => vine.string().minLength(1).maxLength(64)
const wholeNumber = () => vine.number({ strict: true }).withoutDecimals()
const pageNumber = () => wholeNumber().range([1, 1_000_000])
const score = () => vine.number({ strict: true }).range([0, 1000])

/** A label of people: trimmed, not empty. */
const label = (length: number) => vine.string().trim().minLength(1).maxLength(length)

/** Names of subjects are what people read on the sheet: not empty, not endless, no stray spaces. */
function areSubjectNames(names: string[], field: FieldContext): void {
  if (names.some((name) => name.trim() !== name || name === '' || name.length > 120)) {
    field.report(
      'must have names of 1 to 120 characters, without spaces around them',
      'subjectNames',
      field
    )
  }
}

/** Parts of a score as records name them. */
function areComponentNames(names: string[], field: FieldContext): void {
  if (names.some((name) => !/^(?:ca|exam)[1-9]?$/.test(name))) {
    field.report('must have names such as ca, exam, ca1 or ca2', 'componentNames', field)
  }
}

export const groupTypes = [
  'score',
  'ca',
  'exam',
  'total',
  'average',
  'grade',
  'position',
  'remark',
  'ignore',
] as const

export const fileValidator = vine.create(vine.object({ fileId: fileId() }))

export const recordsValidator = vine.create(
  vine.object({
    fileId: fileId(),
    page: wholeNumber().range([1, 1_000_000]).optional(),
    pageSize: wholeNumber().range([1, 200]).optional(),
  })
)

export const pageValidator = vine.create(
  vine.object({ fileId: fileId(), pageNumber: pageNumber() })
)

export const refinedPageValidator = vine.create(
  vine.object({
    fileId: fileId(),
    pageNumber: pageNumber(),
    refine: vine.boolean({ strict: true }).optional(),
  })
)

export const recordValidator = vine.create(vine.object({ recordId: recordId() }))

export const updateRecordValidator = vine.create(
  vine.object({
    recordId: recordId(),
    patch: vine
      .object({
        studentName: label(200).optional(),
        admissionNumber: label(64).nullable().optional(),
        subjects: vine
          .record(score().nullable())
          .maxLength(200)
          .validateKeys(areSubjectNames)
          .optional()
          .meta({ description: 'Merged by subject; null removes one.' }),
        subjectGrades: vine
          .record(label(16).nullable())
          .maxLength(200)
          .validateKeys(areSubjectNames)
          .optional()
          .meta({ description: 'Merged by subject; null removes a grade.' }),
        components: vine
          .record(vine.record(score().nullable()).maxLength(18).validateKeys(areComponentNames))
          .maxLength(200)
          .validateKeys(areSubjectNames)
          .optional()
          .meta({
            description: 'Merged by subject and part (`ca`, `exam`, `ca2`); null removes one.',
          }),
        total: vine.number({ strict: true }).range([0, 1_000_000]).optional(),
        average: vine.number({ strict: true }).range([0, 1000]).optional(),
        grade: label(16).optional(),
      })
      .meta({ minProperties: 1 }),
    expectedRevision: wholeNumber().range([1, 2_000_000_000]).optional().meta({
      description: 'Refuses the change (409 RECORD_CHANGED) where the record has another revision.',
    }),
  })
)

export const groupsValidator = vine.create(
  vine.object({
    fileId: fileId(),
    groups: vine
      .array(
        vine.object({
          key: vine.string().minLength(1).maxLength(160),
          label: label(120),
          type: vine.enum(groupTypes),
        })
      )
      .minLength(1)
      .maxLength(500),
  })
)

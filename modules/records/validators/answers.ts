import type { JSONSchema7 } from 'json-schema'
import {
  count,
  flag,
  listOf,
  moment,
  named,
  object,
  oneOf,
  orNull,
  text,
} from '#platform/http/shapes'
import { recordFlags } from '@tenant-education/adapter-kit'
import { scalarFields } from '../services/record_content.js'
import { reviewReasons } from '../services/review_reasons.js'
import { groupTypes } from './documents.js'

const number: JSONSchema7 = { type: 'number' }
const yes: JSONSchema7 = { type: 'boolean', const: true }
const status: JSONSchema7 = { enum: ['pending', 'processing', 'complete', 'failed'] }
const chunkStatus: JSONSchema7 = { enum: ['pending', 'complete', 'refined', 'failed'] }

/** Why a value should be looked at. */
const reasons = listOf(oneOf(...reviewReasons))

const studentRecord = named(
  'StudentRecord',
  object(
    {
      id: text,
      studentName: text,
      admissionNumber: orNull(text),
      subjects: { type: 'object', additionalProperties: number },
      subjectGrades: { type: 'object', additionalProperties: text },
      components: {
        type: 'object',
        description:
          'By subject, then by part: `ca`, `exam`, or `ca1`, `ca2` where there are several.',
        additionalProperties: { type: 'object', additionalProperties: number },
      },
      absentSubjects: listOf(text),
      total: number,
      average: number,
      grade: text,
      position: orNull({ type: 'integer', minimum: 1 }),
      pageNumber: { type: 'integer', minimum: 1 },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      flags: listOf(oneOf(...recordFlags)),
      reasons: {
        ...object(
          {},
          {
            ...Object.fromEntries(scalarFields.map((field) => [field, reasons])),
            subjects: { type: 'object', additionalProperties: reasons },
            subjectGrades: { type: 'object', additionalProperties: reasons },
          }
        ),
        description: 'Why a person should look. Values without a reason are left out.',
      },
      edited: flag,
      revision: { type: 'integer', minimum: 1 },
    },
    {
      subjectWeights: {
        type: 'object',
        description:
          'How many times each score counts in total and average; only where a sheet has coefficients.',
        additionalProperties: number,
      },
    }
  )
)

export const documents = object({
  documents: listOf(
    object({
      id: text,
      fileId: text,
      fileName: text,
      documentTitle: text,
      status,
      recordCount: count,
      createdAt: moment,
    })
  ),
})

export const records = object({
  records: listOf(studentRecord),
  pagination: object({ page: count, pageSize: count, total: count }),
})

export const analysisJob = object({
  id: text,
  fileId: text,
  status,
  totalPages: count,
  processedPages: count,
  startedAt: orNull(moment),
  completedAt: orNull(moment),
})

export const statistics = object(
  {
    fileId: text,
    totalRecords: count,
    totalPages: count,
    averageScore: number,
    gradeDistribution: { type: 'object', additionalProperties: count },
    groups: listOf(
      object({
        key: text,
        label: text,
        type: { enum: [...groupTypes] },
        pages: listOf({ type: 'integer', minimum: 1 }),
        confirmed: flag,
      })
    ),
  },
  { documentKind: { const: 'no_results' } }
)

export const pageRecords = object({
  pageNumber: count,
  records: listOf(studentRecord),
  refined: flag,
})

export const chunks = object({
  chunks: listOf(object({ id: text, pageNumber: count, rawText: text, status: chunkStatus })),
})

export const refinement = object({ success: yes, refinedRecords: count, corrections: count })
export const changedRecord = object({ success: yes, record: studentRecord })
export const success = object({ success: yes })
export const confirmation = object({ success: yes, confirmedGroups: count })

/** Input of `updateRecord`, which the validator's own schema says less well. */
export const recordPatch: JSONSchema7 = {
  type: 'object',
  required: ['recordId', 'patch'],
  additionalProperties: false,
  properties: {
    recordId: text,
    patch: {
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      properties: {
        studentName: { type: 'string', minLength: 1, maxLength: 200 },
        admissionNumber: orNull({ type: 'string', minLength: 1, maxLength: 64 }),
        subjects: {
          type: 'object',
          description: 'Merged by subject; null removes one.',
          additionalProperties: orNull({ type: 'number', minimum: 0, maximum: 1000 }),
        },
        subjectGrades: {
          type: 'object',
          description: 'Merged by subject; null removes a grade.',
          additionalProperties: orNull({ type: 'string', minLength: 1, maxLength: 16 }),
        },
        components: {
          type: 'object',
          description: 'Merged by subject and part (`ca`, `exam`, `ca2`); null removes one.',
          additionalProperties: {
            type: 'object',
            additionalProperties: orNull({ type: 'number', minimum: 0, maximum: 1000 }),
          },
        },
        total: { type: 'number', minimum: 0 },
        average: { type: 'number', minimum: 0, maximum: 1000 },
        grade: { type: 'string', minLength: 1, maxLength: 16 },
      },
    },
    expectedRevision: {
      type: 'integer',
      minimum: 1,
      description: 'Refuses the change (409 RECORD_CHANGED) where the record has another revision.',
    },
  },
}

/** Input of `confirmSubjectGroups`. */
export const subjectGroups: JSONSchema7 = {
  type: 'object',
  required: ['fileId', 'groups'],
  additionalProperties: false,
  properties: {
    fileId: text,
    groups: {
      type: 'array',
      minItems: 1,
      items: object({ key: text, label: text, type: { enum: [...groupTypes] } }),
    },
  },
}

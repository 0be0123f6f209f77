import vine from '@vinejs/vine'
import { groupTypes } from '../../validators/documents.js'

const wholeNumber = () => vine.number({ strict: true }).withoutDecimals()

/** Query string of `GET /api/review/queue`. */
export const queueValidator = vine.create({
  fileId: vine.string().minLength(1).maxLength(128).optional(),
})

/** Body of `POST /api/review/files/:fileId/columns`. */
export const columnsValidator = vine.create({
  columns: vine
    .array(
      vine.object({
        key: vine.string().minLength(1).maxLength(160),
        label: vine.string().trim().minLength(1).maxLength(120).optional(),
        type: vine.enum(groupTypes).optional(),
      })
    )
    .minLength(1)
    .maxLength(500),
})

/** Body of `POST /api/review/files/:fileId/claim`. */
export const claimValidator = vine.create({
  page: wholeNumber().range([1, 1_000_000]),
  takeOver: vine.boolean({ strict: true }).optional(),
})

/** Text, a number or null; which of them a field takes is checked with the field. */
const sheetValue = () => vine.any().nullable().optional()

const decision = vine.object({
  clientId: vine.string().minLength(1).maxLength(64),
  recordId: vine.string().minLength(1).maxLength(64),
  field: vine.string().minLength(1).maxLength(400),
  decision: vine.enum(['accept', 'correct', 'absent', 'undo'] as const),
  value: sheetValue().meta({ description: 'Of `correct`: a number, or text' }),
  expectedValue: sheetValue().meta({
    description: 'What the person saw: another value there is a conflict, and nothing is saved',
  }),
})

/** Body of `POST /api/review/files/:fileId/decisions`. */
export const decisionsValidator = vine.create({
  decisions: vine.array(decision).minLength(1).maxLength(50),
})

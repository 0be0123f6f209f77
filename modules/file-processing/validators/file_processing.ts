import vine from '@vinejs/vine'
import { commaText, flag, paging } from '#platform/http/query'
import { MAXIMUM_SIZE } from '../services/document_store.js'

/** The caller's identifier of a file (decisions 3.4). */
const FILE_ID = /^[A-Za-z0-9._:-]{1,128}$/

/** Body of `upload-token`. */
export const uploadTokenValidator = vine.create({
  name: vine.string().trim().minLength(1).maxLength(255),
  size: vine.number({ strict: true }).withoutDecimals().range([1, MAXIMUM_SIZE]),
  type: vine.string().minLength(1).maxLength(255),
})

/** Body of `extract`. */
export const extractionValidator = vine.create({
  fileUrl: vine.string().minLength(1).maxLength(2048).optional().meta({
    description: 'Where the PDF is; not needed for a file whose PDF the platform has',
  }),
  fileId: vine.string().regex(FILE_ID),
  fileName: vine.string().trim().minLength(1).maxLength(255).optional(),
  extractionType: vine
    .string()
    .minLength(1)
    .maxLength(64)
    .optional()
    .meta({ description: 'Engine: `tesseract`, `document-ai`, or that of a plugin' }),
})

/** Query string of `status`. */
export const statusValidator = vine.create({
  fileId: vine.string().minLength(1).maxLength(128),
})

/** Query string of `history`. */
export const historyValidator = vine.create({
  userId: vine.string().minLength(1).maxLength(255).optional(),
  ...paging(),
})

/** Query string of the deletion of a file. */
export const deletionValidator = vine.create({
  keepRecords: flag({ default: false }),
})

/** Query string of the list of files. */
export const filesValidator = vine.create({
  search: commaText(200),
  status: vine.enum(['pending', 'processing', 'complete', 'failed'] as const).optional(),
  ...paging(),
})

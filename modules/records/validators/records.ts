import vine from '@vinejs/vine'
import { commaText, paging } from '#platform/http/query'
import { exportColumns } from '../services/record_table.js'

const filter = () => ({
  search: commaText(200),
  class: commaText(200),
  fileId: vine.string().minLength(1).maxLength(128).optional(),
})

/** Query string of `GET /api/records`. */
export const searchValidator = vine.create({ ...filter(), ...paging() })

/** Query string of `GET /api/records/export`. */
export const exportValidator = vine.create({
  ...filter(),
  format: vine.enum(['csv', 'xlsx'] as const),
  columns: commaText(400).meta({
    description: `Separated by commas, in this order: ${exportColumns.join(', ')}`,
  }),
  language: vine
    .enum(['en', 'fr'] as const)
    .optional()
    .meta({ description: 'Of the headings; `en` by default' }),
})

/** Query string of `GET /api/records/:recordId/changes`. */
export const changesValidator = vine.create(paging())

import { endpoint, file, ok } from '#platform/http/endpoint'
import * as answers from '../transformers/found_record.js'
import { recordChanges } from '../transformers/record_change.js'
import * as inputs from '../validators/records.js'

const RecordChangesController = () => import('../controllers/record_changes_controller.js')
const RecordsController = () => import('../controllers/records_controller.js')

const reading = { scope: 'records:read' } as const
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const params = { recordId: 'Id of the record' }

/** Records across files: search, export, one record. */
export function recordRoutes(): void {
  endpoint('GET /api/records', [RecordsController, 'index'], {
    operation: 'records.list',
    summary: 'Search student records across files',
    description:
      '`search`: words of name and admission number, whatever capitals and accents. `class`: words ' +
      "of the document's title or the file's name. By name; those of one file (`fileId`) in the " +
      'order of the document. With x-user-id, records of files of this user.',
    access: reading,
    takesUserId: true,
    query: inputs.searchValidator,
    answer: ok('A page of the list', answers.foundRecords),
  })

  endpoint('GET /api/records/export', [RecordsController, 'export'], {
    operation: 'records.export',
    summary: 'Export student records as a table',
    description:
      'All that match as CSV (UTF-8 with a byte order mark) or XLSX (at most 10,000 records). A cell ' +
      'that begins like a formula is text: CSV puts an apostrophe before it.',
    access: reading,
    takesUserId: true,
    query: inputs.exportValidator,
    answer: { ...file('The table', WORKBOOK), files: ['text/csv'] },
    errors: ['NOT_FOUND', 'EXPORT_TOO_LARGE'],
  })

  endpoint('GET /api/records/:recordId', [RecordsController, 'show'], {
    operation: 'records.get',
    summary: 'Show a student record',
    description: 'With x-user-id, only one of a file of this user.',
    access: reading,
    takesUserId: true,
    params,
    answer: ok('The record', answers.foundRecord),
    errors: ['NOT_FOUND'],
  })

  endpoint('GET /api/records/:recordId/changes', [RecordChangesController, 'index'], {
    operation: 'records.changes',
    summary: 'List the changes of a student record, newest first',
    description: 'Who, when, before, after and why. With x-user-id, of a file of this user.',
    access: reading,
    takesUserId: true,
    params,
    query: inputs.changesValidator,
    answer: ok('A page of the list', recordChanges),
    errors: ['NOT_FOUND'],
  })

  endpoint(
    'POST /api/records/:recordId/changes/:changeId/revert',
    [RecordChangesController, 'revert'],
    {
      operation: 'records.revertChange',
      summary: 'Revert a change of a student record',
      description:
        'The value becomes what it was, and what follows from it is computed again. The history keeps ' +
        'both changes.',
      access: { scope: 'records:write' },
      takesUserId: true,
      params: { ...params, changeId: 'Id of the change' },
      answer: ok('The record', answers.foundRecord),
      errors: ['NOT_FOUND', 'RECORD_CHANGED', 'CHANGE_NOT_REVERTIBLE'],
    }
  )
}

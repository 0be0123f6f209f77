import { endpoint, ok } from '#platform/http/endpoint'
import * as answers from '../review/transformers/review.js'
import * as inputs from '../review/validators/review.js'

const ReviewController = () => import('../review/controllers/review_controller.js')

const reading = { scope: 'records:read' } as const
const ofUser = 'With x-user-id, only files of this user.'
const params = { fileId: 'Id of the file' }

/** The review of files: what is left to look at, beside the picture of the sheet. */
export function reviewRoutes(): void {
  endpoint('GET /api/review/queue', [ReviewController, 'queue'], {
    operation: 'review.queue',
    summary: 'List files with values to look at, newest first',
    description: `With \`fileId\`, that file with its pages, whatever is left in it. ${ofUser}`,
    access: reading,
    takesUserId: true,
    query: inputs.queueValidator,
    answer: ok('The newest 200 files', answers.queue),
    errors: ['NOT_FOUND'],
  })

  endpoint('GET /api/review/files/:fileId/pages/:page', [ReviewController, 'page'], {
    operation: 'review.page',
    summary: 'Show a page with its records, each value with its place and its doubts',
    description: ofUser,
    access: reading,
    takesUserId: true,
    params: { ...params, page: 'Number of the page, from 1' },
    answer: ok('The page', answers.page),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED'],
  })

  endpoint('POST /api/review/files/:fileId/decisions', [ReviewController, 'decide'], {
    operation: 'review.decide',
    summary: 'Accept or correct values of a file, or undo that',
    description:
      'At most 50, saved together, each with an outcome of its own. Sent again with the same ' +
      '`clientId`, a decision is not made again. What is printed elsewhere on the sheet stays as it ' +
      `was read. \`undo\` takes back the caller's last decision about the value. ${ofUser}`,
    access: { scope: 'records:write', idempotency: false },
    takesUserId: true,
    params,
    body: inputs.decisionsValidator,
    example: {
      decisions: [
        {
          clientId: '5f0c1a9e',
          recordId: 'rec_01k',
          field: 'subjects/mathematics',
          decision: 'correct',
          value: 48,
          expectedValue: 45,
        },
      ],
    },
    answer: ok('An outcome for each, in their order', answers.decisions),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED'],
  })

  endpoint('POST /api/review/files/:fileId/claim', [ReviewController, 'claim'], {
    operation: 'review.claim',
    summary: 'Say who is at a page of a file',
    description:
      'For 60 seconds; ask again to stay. Where somebody else is there, the answer says who, unless ' +
      `\`takeOver\` is true. ${ofUser}`,
    access: { scope: 'records:write', idempotency: false },
    takesUserId: true,
    params,
    body: inputs.claimValidator,
    example: { page: 1 },
    answer: ok('Whose the page is', answers.claimAnswer),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED'],
  })

  endpoint('DELETE /api/review/files/:fileId/claim', [ReviewController, 'release'], {
    operation: 'review.release',
    summary: 'Say that the caller is at no page of a file any more',
    description: ofUser,
    access: { scope: 'records:write', idempotency: false },
    takesUserId: true,
    params,
    answer: ok('It is free', answers.claimAnswer),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED'],
  })

  endpoint('GET /api/review/files/:fileId/columns', [ReviewController, 'columns'], {
    operation: 'review.columns',
    summary: 'List the columns of a file with the places of their headings',
    description: `On report cards, its subjects. ${ofUser}`,
    access: reading,
    takesUserId: true,
    params,
    answer: ok('The columns', answers.columns),
    errors: ['NOT_FOUND', 'FILE_PROCESSING_FAILED'],
  })

  endpoint('POST /api/review/files/:fileId/columns', [ReviewController, 'correctColumns'], {
    operation: 'review.correctColumns',
    summary: 'Put columns of a file right, and interpret it again at once',
    description: `What is left out of a column stays. Edits and decisions are kept. ${ofUser}`,
    access: { scope: 'records:write', idempotency: false },
    takesUserId: true,
    params,
    body: inputs.columnsValidator,
    example: { columns: [{ key: 'maths', label: 'Mathematics', type: 'score' }] },
    answer: ok('The columns', answers.columns),
    errors: [
      'NOT_FOUND',
      'FILE_PROCESSING_FAILED',
      'CONFLICT',
      'COLUMN_ROLE_TAKEN',
      'COLUMN_NAME_TAKEN',
      'COLUMN_PART_ALONE',
      'COLUMNS_WITHOUT_SCORES',
    ],
  })
}

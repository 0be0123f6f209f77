import {
  answerTypeOf,
  inputOf,
  operationsOf,
  type Description,
  type Listed,
} from './description.js'

const HEADER = `/** What the runtime must know of each operation. Generated from \`/openapi.json\`: do not edit. */
`

/** The file `operations.ts`: a line for each operation, for the runtime to read. */
export function printTable(description: Description): string {
  const groups = [...Map.groupBy(operationsOf(description), ({ resource }) => resource)]
  const resources = groups.map(([resource, listed]) => {
    const lines = listed.map((one) => `    ${one.verb}: '${lineOf(one)}',`)
    return `  ${resource}: {\n${lines.join('\n')}\n  },`
  })
  return (
    HEADER +
    'export const operations: Readonly<Record<string, Readonly<Record<string, string>>>> = {\n' +
    `${resources.join('\n')}\n}\n`
  )
}

/**
 * What is usual is left out: `/api/` before each path, a question or body, and an idempotency key for
 * what is not `GET`.
 *
 * @example lineOf(historyOfFiles) // 'GET file-processing/history offset=files'
 */
function lineOf({ method, path, operation }: Listed): string {
  const { query, json, file } = inputOf(operation)
  const pagination = operation['x-pagination']
  const type = answerTypeOf(operation)
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return [
    method,
    path.replace('/api/', ''),
    ...(query || json || file ? [] : ['bare']),
    ...(file ? [json ? 'form' : 'file'] : []),
    ...(takesKey || method === 'GET' ? [] : [file ? 'once' : 'reads']),
    ...(pagination ? [`${pagination.by}=${pagination.items}`] : []),
    ...(type === null || type === 'application/json' ? [] : [answerWord(type)]),
  ].join(' ')
}

function answerWord(type: string): string {
  if (type === 'text/event-stream') {
    return 'stream'
  }
  return type.startsWith('text/') ? 'text' : 'bytes'
}

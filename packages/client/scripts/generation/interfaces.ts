import {
  answerTypeOf,
  inputOf,
  operationsOf,
  pathParametersOf,
  type Description,
  type Listed,
} from './description.js'

const HEADER = `/** The operations as methods. Generated from \`/openapi.json\`: do not edit. */
import type { Call } from '../call.js'
import type { List } from '../list.js'
import type { RequestOptions, UploadOptions, WaitOptions } from '../options.js'
import type { Answer, Body, EventOf, FileForm, ItemOf, Query } from '../shapes.js'
import type { FileInput } from '../upload.js'
`

/** The file `resources.ts`: one interface for each resource, one method for each operation. */
export function printInterfaces(description: Description): string {
  const groups = [...Map.groupBy(operationsOf(description), ({ resource }) => resource)]
  const members = groups.map(([name]) => `  readonly ${name}: ${interfaceName(name)}`)
  return [
    HEADER,
    ...groups.map(([name, listed]) => printInterface(name, listed)),
    `/** Everything the platform does. */\nexport interface Resources {\n${members.join('\n')}\n}\n`,
  ].join('\n')
}

function printInterface(name: string, listed: Listed[]): string {
  const methods = listed.flatMap(printMethods)
  return `export interface ${interfaceName(name)} {\n${methods.join('\n\n')}\n}\n`
}

/** @example interfaceName('apiKeys') // 'ApiKeysResource' */
function interfaceName(resource: string): string {
  return `${resource[0].toUpperCase()}${resource.slice(1)}Resource`
}

function printMethods(listed: Listed): string[] {
  const { operation, verb } = listed
  const name = `'${operation.operationId}'`
  const input = inputOf(operation)
  const parameters = [
    ...pathParametersOf(listed).map((parameter) => `${parameter}: string`),
    ...inputParameter(name, input),
  ].join(', ')
  const before = parameters === '' ? '' : `${parameters}, `
  const options = input.file ? 'UploadOptions' : 'RequestOptions'
  const answer = answerOf(listed, name)
  const method = `${comment(listed)}\n  ${verb}(${before}options?: ${options}): ${answer}`
  if (answerTypeOf(operation) !== 'text/event-stream') {
    return [method]
  }
  const wait =
    '  /**\n   * Waits until the job has ended.\n   *\n' +
    '   * @throws {ProcessingError} when it has failed.\n' +
    '   * @throws {TimeoutError} when it has not ended within `timeoutMs`.\n   */\n' +
    `  waitUntilDone(${before}options?: WaitOptions<EventOf<${name}>>): Promise<EventOf<${name}>>`
  return [method, wait]
}

function inputParameter(name: string, input: ReturnType<typeof inputOf>): string[] {
  const mark = input.required ? '' : '?'
  if (input.file) {
    return [input.json ? `body: Body<${name}> | FileForm<${name}>` : 'file: FileInput']
  }
  if (input.json) {
    return [`body${mark}: Body<${name}>`]
  }
  return input.query ? [`query${mark}: Query<${name}>`] : []
}

function answerOf({ operation }: Listed, name: string): string {
  const pagination = operation['x-pagination']
  if (pagination) {
    return `List<ItemOf<${name}, '${pagination.items}'>, Answer<${name}>>`
  }
  switch (answerTypeOf(operation)) {
    case null:
      return 'Call<void>'
    case 'application/json':
      return `Call<Answer<${name}>>`
    case 'text/event-stream':
      return `AsyncGenerator<EventOf<${name}>, void, undefined>`
    case 'text/csv':
      return 'Call<string>'
    default:
      return 'Call<Blob>'
  }
}

function comment({ operation, method, path }: Listed): string {
  const { summary, description } = operation
  const lines = [
    ...summary.split('\n'),
    '',
    ...(description ? [...description.split('\n'), ''] : []),
    `\`${method} ${path}\``,
  ]
  const text = lines.map((line) => `   * ${line.replaceAll('*/', '* /')}`.trimEnd())
  return `  /**\n${text.join('\n')}\n   */`
}

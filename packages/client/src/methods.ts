import { Call } from './call.js'
import { operations } from './generated/operations.js'
import { List } from './list.js'
import type { RequestOptions, Settings, UploadOptions, WaitOptions } from './options.js'
import { lastOf, progressOf } from './progress.js'
import { send, type AnswerKind, type PreparedRequest } from './send.js'
import { formOf, type FileInput } from './upload.js'

type Method = (...given: unknown[]) => unknown
type Input = Readonly<Record<string, unknown>>

/** A line of `generated/operations.ts`. */
interface Operation {
  method: string
  path: string
  words: string[]
  /** The list that is answered, such as `['offset', 'files']`. */
  list: string[] | undefined
}

/** What is given to a method: the parts of the path, then query or body, then options. */
interface Given {
  path: string
  input: unknown
  options: RequestOptions
}

/** All operations as methods, by resource. */
export function methodsOf(settings: Settings): Record<string, Record<string, Method>> {
  const resources: Record<string, Record<string, Method>> = {}
  for (const [resource, lines] of Object.entries(operations)) {
    const methods: Record<string, Method> = {}
    resources[resource] = methods
    for (const [verb, line] of Object.entries(lines)) {
      const operation = operationOf(line)
      methods[verb] = methodOf(settings, operation)
      if (operation.words.includes('stream')) {
        methods.waitUntilDone = waitingOf(settings, operation)
      }
    }
  }
  return resources
}

function operationOf(line: string): Operation {
  const [method, rest, ...words] = line.split(' ')
  const list = words.find((word) => word.includes('='))?.split('=')
  return { method, path: `/api/${rest}`, words, list }
}

function methodOf(settings: Settings, operation: Operation): Method {
  const { words, list } = operation
  return (...parameters) => {
    const given = givenTo(operation, parameters)
    if (list) {
      const [by, items] = list
      return new List({
        items,
        by: by as 'offset' | 'page',
        given: (given.input ?? {}) as Input,
        ask: (input) => callOf(settings, operation, { ...given, input }),
      })
    }
    return words.includes('stream')
      ? following(settings, operation, given, given.options)
      : callOf(settings, operation, given)
  }
}

function waitingOf(settings: Settings, operation: Operation): Method {
  return (...parameters) => {
    const given = givenTo(operation, parameters)
    const { timeoutMs, ...options } = given.options as WaitOptions<unknown>
    return lastOf((signal) => following(settings, operation, { ...given, options }, { signal }), {
      ...options,
      timeoutMs,
    })
  }
}

function following(
  settings: Settings,
  operation: Operation,
  given: Given,
  until: Pick<RequestOptions, 'signal' | 'timeoutMs'>
) {
  return progressOf(
    async (ofConnection) => {
      const options = { ...given.options, signal: ofConnection }
      const request = await prepared(operation, { ...given, options })
      const { data } = await send<ReadableStream<Uint8Array>>(settings, request)
      return data
    },
    given.options.maxRetries ?? settings.maxRetries,
    until
  )
}

function givenTo({ path, words }: Operation, parameters: unknown[]): Given {
  const rest = [...parameters]
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => segmentOf(name, rest.shift()))
  const input = words.includes('bare') ? undefined : rest.shift()
  return { path: filled, input, options: (rest.shift() ?? {}) as RequestOptions }
}

/** @throws {TypeError} for a text that would lead to another address. */
function segmentOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} must be a text that is not empty.`)
  }
  return encodeURIComponent(value)
}

function callOf<Data>(settings: Settings, operation: Operation, given: Given): Call<Data> {
  return new Call(prepared(operation, given).then((request) => send<Data>(settings, request)))
}

async function prepared(
  { method, words }: Operation,
  { path, input, options }: Given
): Promise<PreparedRequest> {
  const has = (word: string) => words.includes(word)
  const answer = (['text', 'bytes', 'stream'] as const).find(has) ?? ('json' as AnswerKind)
  const repeats = has('once') ? 'once' : method === 'GET' || has('reads') ? 'reads' : 'keyed'
  const request = { method, path, answer, options, repeats } as const
  // A file alone, or a form of which it is a field.
  const { file, ...fields } = (has('file') ? { file: input } : (input ?? {})) as Input
  if (file !== undefined && (has('file') || has('form'))) {
    return { ...request, form: await formOf(file as FileInput, options as UploadOptions, fields) }
  }
  return method === 'GET' || method === 'DELETE'
    ? { ...request, query: input as Input }
    : { ...request, ...(!has('bare') && { body: input ?? {} }) }
}

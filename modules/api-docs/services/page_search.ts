import type { ErrorCodes } from '#kernel/modules/manifest'
import type { ApiChange } from '../changelog.js'
import type { Listed, OpenApiDocument } from './openapi_types.js'

/** The words of a question, in small letters. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Operations that hold every word: in name, address, texts, parameters or body. */
export function operationsThat({ paths }: OpenApiDocument, words: readonly string[]): Listed[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      }))
    )
    .filter(({ method, path, operation }) => {
      const { operationId, summary, description = '', tags, parameters, requestBody } = operation
      const about = parameters.map(({ name, description: meaning = '' }) => `${name} ${meaning}`)
      const body = JSON.stringify(requestBody?.content ?? '')
      return holds(words, [
        operationId,
        method,
        path,
        summary,
        description,
        body,
        ...tags,
        ...about,
      ])
    })
}

/** Names of the events that hold every word. */
export function eventsThat({ webhooks }: OpenApiDocument, words: readonly string[]): string[] {
  return Object.keys(webhooks).filter((type) => {
    const { summary, requestBody } = webhooks[type].post
    const sample = JSON.stringify(requestBody.content['application/json'].example)
    return holds(words, [type, summary, sample, 'event webhook'])
  })
}

/** Codes of the errors that hold every word, by name. */
export function errorsThat(errors: ErrorCodes, words: readonly string[]): string[] {
  return Object.keys(errors)
    .filter((code) => {
      const { status, meaning, mend = '' } = errors[code]
      return holds(words, [code, String(status), meaning, mend, 'error'])
    })
    .sort()
}

/** Changes that hold every word. */
export function changesThat(
  changes: readonly ApiChange[],
  words: readonly string[]
): readonly ApiChange[] {
  return changes.filter(({ version, what }) => holds(words, [version, ...what]))
}

function holds(words: readonly string[], texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

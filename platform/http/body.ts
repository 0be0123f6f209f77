import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import { validationError } from './api_exception.js'

/** How a route takes its body. */
export type BodyKind = 'json' | 'raw' | 'multipart' | 'stream'

/** Bytes of a body that is read into memory, unless the route admits more. */
export const MAXIMUM_BODY = 1024 * 1024

/**
 * Values in a body of JSON. Reading and checking a megabyte of small ones takes a quarter of a
 * second, in which nobody else is answered.
 */
export const MAXIMUM_VALUES = 10_000

/** Levels of nesting of a JSON body. */
const MAXIMUM_DEPTH = 32

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const BEGINNINGS = new Set([...',[{'].map((character) => character.charCodeAt(0)))

/** Only escapes can bring lone surrogates into JSON whose bytes are valid UTF-8. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Refuses a body that says it is too large before anything else is looked at.
 *
 * @throws {ApiException} `VALIDATION_ERROR`.
 */
export function checkDeclaredSize(
  { request, response }: HttpContext,
  kind: BodyKind,
  maximum = MAXIMUM_BODY
): void {
  if (kind !== 'json' && kind !== 'raw') {
    return
  }
  if (Number(request.header('content-length')) > maximum) {
    response.header('Connection', 'close')
    throw tooLarge(maximum)
  }
}

/**
 * Reads the body as the route wants it: `json` into `request.body()`, `json` and `raw` into
 * `ctx.rawBody`. A request without a body has the JSON body `{}`.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for a wrong media type, malformed or too deep JSON, a
 *   body that was cut off, is not an object or holds more than `MAXIMUM_VALUES`, invalid UTF-8, or
 *   more than `maximum` bytes.
 */
export async function readBody(
  ctx: HttpContext,
  kind: BodyKind,
  maximum = MAXIMUM_BODY
): Promise<void> {
  if (kind === 'multipart' || kind === 'stream') {
    return
  }
  if (ctx.request.method() === 'GET' || ctx.request.method() === 'HEAD') {
    return
  }
  ctx.rawBody = await readBytes(ctx, maximum)
  if (kind === 'json') {
    refuseTooManyValues(ctx.rawBody)
    // Setting the initial body would copy all of it.
    ctx.request.updateBody(ctx.rawBody.length === 0 ? {} : parseJsonBody(ctx))
  }
}

async function readBytes({ request, response }: HttpContext, maximum: number): Promise<Buffer> {
  const encoding = request.header('content-encoding')
  if (encoding && encoding !== 'identity') {
    throw validationError('content-encoding: compressed bodies are not accepted')
  }

  const stream = request.request
  const chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maximum) {
      chunks.push(chunk)
    }
  })
  await ended(stream)
  if (size > maximum) {
    response.header('Connection', 'close')
    throw tooLarge(maximum)
  }
  return Buffer.concat(chunks)
}

/**
 * Resolves when a body has come completely. A client that goes away is no fault of the platform.
 *
 * @throws {ApiException} `VALIDATION_ERROR`, which nobody is there to read.
 */
async function ended(stream: IncomingMessage): Promise<void> {
  const cut = () => validationError('body: ended before it was complete')
  if (stream.destroyed && !stream.complete) {
    throw cut()
  }
  await once(stream, 'end').catch(() => {
    throw cut()
  })
}

/**
 * The raw body as a JSON object. Routes that take several media types call it themselves.
 *
 * @throws {ApiException} `VALIDATION_ERROR` as `readBody` says.
 */
export function parseJsonBody(ctx: HttpContext): Record<string, unknown> {
  requireJson(ctx)
  return parseJsonObject(ctx.rawBody, 'body')
}

/**
 * Refuses a body that does not say that it is JSON.
 *
 * @throws {ApiException} `VALIDATION_ERROR`.
 */
export function requireJson({ request }: HttpContext): void {
  const mediaType = request.header('content-type')?.split(';')[0].trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw validationError('content-type: must be application/json')
  }
}

/**
 * Text that came from outside as a JSON object.
 *
 * @param field What it is, for the message.
 * @throws {ApiException} `VALIDATION_ERROR` as `readBody` says.
 */
export function parseJsonObject(bytes: Uint8Array, field: string): Record<string, unknown> {
  let text: string
  let value: unknown
  try {
    text = decoder.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw validationError(`${field}: is not valid JSON`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw validationError(`${field}: must be a JSON object`)
  }
  refuseDangerousShape(value)
  if (ESCAPED_SURROGATE.test(text)) {
    refuseMalformedText(value, field === 'body' ? '' : field)
  }
  return value as Record<string, unknown>
}

/** Counts before anything is made of the text: what begins a value, outside of strings. */
function refuseTooManyValues(bytes: Buffer): void {
  let values = 0
  let isString = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (isString) {
      if (byte === BACKSLASH) {
        index++
      } else if (byte === QUOTE) {
        isString = false
      }
    } else if (byte === QUOTE) {
      isString = true
    } else if (BEGINNINGS.has(byte) && ++values > MAXIMUM_VALUES) {
      throw validationError(`body: holds more than ${MAXIMUM_VALUES} values`)
    }
  }
}

/** No database and no other program takes half of a character that JSON can spell. */
function refuseMalformedText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) {
      throw validationError(`${path}: holds half of a surrogate pair, which is no character`)
    }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      refuseMalformedText(item, `${path}[${index}]`)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const itemPath = path === '' ? name.toWellFormed() : `${path}.${name.toWellFormed()}`
      refuseMalformedText(name, itemPath)
      refuseMalformedText(item, itemPath)
    }
  }
}

/** Walks level by level, so that hostile nesting cannot exhaust the stack here or further in. */
function refuseDangerousShape(root: object): void {
  let level: unknown[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAXIMUM_DEPTH) {
      throw validationError(`body: is nested more than ${MAXIMUM_DEPTH} levels deep`)
    }
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) {
        continue
      }
      if (Object.hasOwn(value, '__proto__')) {
        throw validationError('__proto__: is not a known field')
      }
      for (const item of Object.values(value)) {
        if (typeof item === 'object' && item !== null) {
          next.push(item)
        }
      }
    }
    level = next
  }
}

function tooLarge(maximum: number) {
  return validationError(`body: is larger than ${maximum / (1024 * 1024)} MB`)
}

import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { BusboyHeaders } from '@fastify/busboy'
import { ApiException, validationError } from '#platform/http/api_exception'
import { incomingPath, MAXIMUM_SIZE } from './document_store.js'
import { plainFileName, unescapedFileName } from './file_name.js'
import { BytesRefused, PdfBytes } from './pdf_bytes.js'

/** A refused client may send this much, or this long, before its connection is cut. */
const DRAIN_BYTES = 16 * 1024 * 1024
const DRAIN_MS = 10_000

/** A PDF that arrived completely, in a temporary file. */
export interface ReceivedPdf {
  path: string
  name: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** How many bytes are accepted, and what is said when there are more. */
export interface UploadLimit {
  bytes: number
  message: string
}

export const DEFAULT_LIMIT: UploadLimit = {
  bytes: MAXIMUM_SIZE,
  message: 'file: is larger than 64 MB',
}

/**
 * Receives the one file of a multipart body into a temporary file, piece by piece. On any fault
 * nothing is left of it.
 *
 * @throws {ApiException} `VALIDATION_ERROR` when the body is not exactly one complete field `file`
 *   within the limit; `INVALID_FILE_TYPE` when the file is not a PDF.
 */
export async function receivePdf(
  request: IncomingMessage,
  limit: UploadLimit = DEFAULT_LIMIT
): Promise<ReceivedPdf> {
  const upload = new Upload(request, limit)
  try {
    return await upload.receive()
  } catch (error) {
    drain(request)
    throw error
  }
}

class Upload {
  #request: IncomingMessage
  #limit: UploadLimit
  #file: Promise<ReceivedPdf> | undefined
  #abort = new AbortController()

  constructor(request: IncomingMessage, limit: UploadLimit) {
    this.#request = request
    this.#limit = limit
  }

  async receive(): Promise<ReceivedPdf> {
    const parser = createParser(this.#request)
    const path = await incomingPath()
    const target = await open(path, 'wx')
    const parsed = this.#parse(parser, path, target)
    try {
      this.#request.pipe(parser)
      await parsed
      if (!this.#file) {
        throw validationError('file: is required')
      }
      return await this.#file
    } catch (error) {
      this.#request.unpipe(parser)
      this.#abort.abort()
      await this.#file?.catch(() => {})
      await rm(path, { force: true })
      throw error
    } finally {
      await target.close()
    }
  }

  /** Settles when the body has been parsed to its end, or cannot be accepted. */
  #parse(parser: Busboy, path: string, target: FileHandle): Promise<void> {
    return new Promise((resolve, reject) => {
      const only = () => reject(validationError('file: must be the only field, and given once'))
      const cut = () => reject(validationError('body: ended before it was complete'))

      parser.on('file', (field, stream, name) => {
        if (field !== 'file' || this.#file) {
          stream.on('error', () => {}).resume()
          reject(
            field === 'file'
              ? validationError('file: must be given once')
              : validationError('file: is the only field allowed')
          )
          return
        }
        this.#file = this.#write(stream, path, target, name)
        this.#file.catch(reject)
      })
      parser.on('field', only)
      parser.on('fieldsLimit', only)
      parser.on('filesLimit', only)
      parser.on('partsLimit', only)
      parser.on('error', cut)
      parser.on('finish', resolve)
      // The client may be gone already, before anybody listened.
      finished(this.#request, (error) => {
        if (error) {
          cut()
        }
      })
    })
  }

  async #write(
    stream: Readable,
    path: string,
    target: FileHandle,
    name: string | undefined
  ): Promise<ReceivedPdf> {
    const bytes = new PdfBytes(this.#limit.bytes)
    const file = target.createWriteStream()
    try {
      await pipeline(stream, bytes, file, { signal: this.#abort.signal })
    } catch (error) {
      throw error instanceof BytesRefused ? this.#refusal(error) : error
    }
    return {
      path,
      name: plainFileName(unescapedFileName(name)),
      size: bytes.size,
      sha256: bytes.digest(),
    }
  }

  #refusal({ reason }: BytesRefused): ApiException {
    return reason === 'too_large' ? validationError(this.#limit.message) : invalidFileType()
  }
}

/** 400: only PDF is supported. */
export function invalidFileType(): ApiException {
  return new ApiException('INVALID_FILE_TYPE', 'file: must be a PDF')
}

function createParser(request: IncomingMessage): Busboy {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw validationError('content-type: must be multipart/form-data')
  }
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { fields: 0, files: 1, parts: 2, headerPairs: 20, headerSize: 8192 },
    })
  } catch {
    throw validationError('content-type: must name the boundary of the multipart body')
  }
}

/**
 * Lets a client that is still sending finish, so that it reads the answer instead of a broken
 * connection; one that goes on for too long is cut off.
 */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) {
    return
  }
  let bytes = 0
  const timer = setTimeout(() => request.destroy(), DRAIN_MS).unref()
  request.on('error', () => {})
  request.once('close', () => clearTimeout(timer))
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DRAIN_BYTES) {
      request.destroy()
    }
  })
  request.resume()
}

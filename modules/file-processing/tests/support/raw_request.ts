import { request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import env from '#start/env'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: { success?: boolean; fileId?: string; error?: { code: string; message: string } }
}

export interface RawRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Sent as it is; an iterable is sent piece by piece. */
  body?: Buffer | AsyncIterable<Buffer>
  /** Cuts the connection off after the body instead of ending it properly. */
  cutOff?: boolean
}

/** Sends bytes exactly as given, for requests that no HTTP client would make. */
export function rawRequest(options: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: env.get('HOST'),
      port: env.get('PORT'),
      method: options.method ?? 'POST',
      path: options.path,
      headers: options.headers,
    })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => void readAnswer(incoming).then(resolve, reject))
    const { body } = options
    const source = Readable.from(Buffer.isBuffer(body) || !body ? [body ?? Buffer.alloc(0)] : body)
    source.on('data', (chunk: Buffer) => {
      if (!outgoing.write(chunk)) {
        source.pause()
        outgoing.once('drain', () => source.resume())
      }
    })
    source.once('end', () => {
      if (options.cutOff) {
        setTimeout(() => outgoing.destroy(), 50)
      } else {
        outgoing.end()
      }
    })
  })
}

async function readAnswer(incoming: IncomingMessage): Promise<RawAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) {
    chunks.push(chunk as Buffer)
  }
  const text = Buffer.concat(chunks).toString()
  return {
    status: incoming.statusCode!,
    headers: incoming.headers,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  }
}

const BOUNDARY = 'a-boundary-of-tests'

/** Headers of a multipart body made by {@link part} and {@link end}. */
export const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** One file of a multipart body. */
export function part(bytes: Buffer, field = 'file', name = 'results.pdf'): Buffer {
  return Buffer.concat([partHead(field, name), bytes, Buffer.from('\r\n')])
}

/** The headers of one file of a multipart body. */
export function partHead(field = 'file', name = 'results.pdf'): Buffer {
  return Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
      'Content-Type: application/pdf\r\n\r\n'
  )
}

/** The end of a multipart body. */
export const end = Buffer.from(`--${BOUNDARY}--\r\n`)

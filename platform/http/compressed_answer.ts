import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'

const brotli = promisify(brotliCompress)

/** Bytes from which on it is worth the work. */
const SMALLEST = 1024

/** Of 0 to 11: a page of records takes a millisecond, and an eighth of its size. */
const QUALITY = 4

/**
 * Compresses an answer that is ready, where the caller can unpack it: people sit behind thin lines.
 * Streams, and what was compressed or drawn already, stay as they are.
 */
export async function compressAnswer({ request, response }: HttpContext): Promise<void> {
  const body = response.getBody() as unknown
  const isJson = typeof body === 'object' && body !== null && !Buffer.isBuffer(body)
  const isText = typeof body === 'string' && response.getHeader('content-type') !== undefined
  if ((!isJson && !isText) || response.headersSent || !request.encodings().includes('br')) {
    return
  }
  const text = isJson ? JSON.stringify(body) : String(body)
  if (text.length < SMALLEST) {
    return
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const packed = await brotli(text, { params })
  if (isJson) {
    response.header('Content-Type', 'application/json; charset=utf-8')
  }
  response.header('Content-Encoding', 'br')
  response.vary('Accept-Encoding')
  response.send(packed)
}

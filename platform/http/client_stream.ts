import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

/** Milliseconds for which a client may take nothing of what is sent to it. */
const PATIENCE = 60_000

/**
 * Answers with a stream. One that fails on the way breaks the connection, so that nobody takes a
 * part for the whole. A client that goes away, or stops reading, ends the stream; that is no error.
 */
export function streamToClient({ response, logger }: HttpContext, stream: Readable): void {
  stream.once('error', (error) => {
    logger.error({ err: error }, 'an answer could not be sent to its end')
    response.response.destroy()
  })
  response.response.setTimeout(PATIENCE)
  response.stream(stream)
}

/** `Content-Disposition` of a file that is to be saved under a name of any script (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

import type { RequestOptions } from './options.js'
import { send } from './send.js'
import type { Answer } from './shapes.js'
import { formOf, type Sent } from './upload.js'

export { PlatformError, type ErrorCode } from './errors.js'
export type { Sent } from './upload.js'

/** What `client.files.createUploadToken` answered to your server. */
export type UploadToken = Answer<'files.createUploadToken'>

/** What the platform says of a file it has taken. */
export type UploadedFile = Answer<'files.upload'>

/** Of an upload from a browser. */
export interface BrowserUploadOptions extends Pick<RequestOptions, 'signal' | 'timeoutMs'> {
  /** Called as often as a part is sent. */
  onProgress?: (sent: Sent) => void
}

/**
 * Sends a file from a browser, with a token instead of the API key. It is sent once: a token is
 * good for one upload within two minutes.
 *
 * @throws {PlatformError} with the platform's code, `CONNECTION_FAILED` or `TIMEOUT`.
 */
export async function uploadWithToken(
  { token, uploadUrl }: UploadToken,
  file: Blob,
  { onProgress, ...options }: BrowserUploadOptions = {}
): Promise<UploadedFile> {
  const { size } = file
  const told = (sent: number) => onProgress?.({ sent: Math.min(sent, size), total: size })
  const isCounted = onProgress !== undefined && 'XMLHttpRequest' in globalThis
  const { data } = await send<UploadedFile>(
    {
      headers: { 'x-upload-token': token },
      baseUrl: uploadUrl,
      maxRetries: 0,
      fetch: isCounted ? (url, init) => counted(String(url), init!, told) : fetch,
    },
    {
      method: 'POST',
      path: '',
      form: await formOf(file, isCounted ? {} : { onProgress }),
      answer: 'json',
      options,
    }
  )
  return data
}

/** `XMLHttpRequest`, as far as it is used. */
interface Sending {
  upload: { onprogress: (event: { loaded: number }) => void }
  onload: () => void
  onerror: () => void
  onabort: () => void
  readonly status: number
  readonly responseText: string
  open: (method: string, url: string) => void
  setRequestHeader: (name: string, value: string) => void
  getResponseHeader: (name: string) => string | null
  send: (body: unknown) => void
  abort: () => void
}

/** As `fetch`, which tells no browser how much of a body has been sent. */
function counted(
  url: string,
  { method, headers, body, signal }: RequestInit,
  told: (sent: number) => void
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { XMLHttpRequest } = globalThis as unknown as { XMLHttpRequest: new () => Sending }
    const request = new XMLHttpRequest()
    request.open(method!, url)
    for (const [name, value] of Object.entries(headers as Record<string, string>)) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded }) => told(loaded)
    request.onload = () => {
      const { status, responseText } = request
      const requestId = request.getResponseHeader('x-request-id')
      resolve(
        new Response(responseText || null, {
          status,
          headers: requestId === null ? {} : { 'x-request-id': requestId },
        })
      )
    }
    request.onerror = () => reject(new TypeError('The connection failed.'))
    request.onabort = () => reject(new TypeError('The upload was ended.'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

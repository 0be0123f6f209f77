import { counted, type CountedInit } from './counted.js'
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
  const { data } = await send<UploadedFile>(
    {
      headersOf: () => ({ 'x-upload-token': token }),
      baseUrl: uploadUrl,
      maxRetries: 0,
      fetch: (url, init) =>
        (init as CountedInit).onSent ? counted(String(url), init!) : fetch(url, init),
    },
    {
      method: 'POST',
      path: '',
      form: await formOf(file, { onProgress }),
      repeats: 'once',
      answer: 'json',
      options,
    }
  )
  return data
}

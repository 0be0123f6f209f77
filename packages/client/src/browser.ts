import type { RequestOptions } from './options.js'
import { send } from './send.js'
import type { Answer } from './shapes.js'
import { formOf } from './upload.js'

export { PlatformError, type ErrorCode } from './errors.js'

/** What `client.files.createUploadToken` answered to your server. */
export type UploadToken = Answer<'files.createUploadToken'>

/** What the platform says of a file it has taken. */
export type UploadedFile = Answer<'files.upload'>

/**
 * Sends a file from a browser, with a token instead of the API key. It is sent once: a token is
 * good for one upload within two minutes.
 *
 * @throws {PlatformError} with the platform's code, `CONNECTION_FAILED` or `TIMEOUT`.
 */
export async function uploadWithToken(
  { token, uploadUrl }: UploadToken,
  file: Blob,
  options: Pick<RequestOptions, 'signal' | 'timeoutMs'> = {}
): Promise<UploadedFile> {
  const { data } = await send<UploadedFile>(
    { headers: { 'x-upload-token': token }, baseUrl: uploadUrl, maxRetries: 0, fetch },
    { method: 'POST', path: '', form: await formOf(file), answer: 'json', options }
  )
  return data
}

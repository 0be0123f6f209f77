import { apiAddress, patientFetch } from './client.js'

/**
 * A file for which the client has no word, such as one of several forms of an answer.
 *
 * @throws what the platform says, with its `code`; `CONNECTION_FAILED` without an answer.
 */
export async function askFile(
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
  accept = '*/*'
): Promise<Blob> {
  let response: Response
  try {
    response = await patientFetch(apiAddress(path, query), { headers: { accept } })
  } catch (cause) {
    const error = new Error('The platform could not be reached.', { cause })
    throw Object.assign(error, { code: 'CONNECTION_FAILED', status: 0 })
  }
  if (!response.ok) {
    const answer = (await response.json().catch(() => ({}))) as { error?: object }
    throw Object.assign(new Error(''), { status: response.status }, answer.error)
  }
  return response.blob()
}

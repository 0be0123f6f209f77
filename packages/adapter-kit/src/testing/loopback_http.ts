import { request as open, type IncomingMessage } from 'node:http'
import type {
  HttpClient,
  HttpFailure,
  HttpFailureCode,
  HttpRequest,
  HttpResponse,
} from '../http.js'

/**
 * An `HttpClient` for tests: it reaches servers of this machine only, with the platform's own
 * limits of time and size, and never follows a redirect.
 */
export class LoopbackHttp implements HttpClient {
  /** Milliseconds after which an exchange ends, however long its deadline. Tests lower it. */
  longestMs = 5_000

  /** @throws {HttpFailure} */
  async request(options: HttpRequest): Promise<HttpResponse> {
    const url = URL.parse(options.url)
    if (url?.protocol !== 'http:' || url.hostname !== '127.0.0.1' || url.username !== '') {
      throw failure('E_DESTINATION_REFUSED', 'Tests reach servers on http://127.0.0.1 only.')
    }
    const deadline = AbortSignal.timeout(Math.min(options.deadlineMs, this.longestMs))
    try {
      return await exchange(
        url,
        options,
        AbortSignal.any([deadline, ...(options.signal ? [options.signal] : [])])
      )
    } catch (error) {
      throw asFailure(error, deadline, options.signal)
    }
  }
}

async function exchange(
  url: URL,
  { method = 'GET', headers, body, maxBytes, redirects = 0 }: HttpRequest,
  signal: AbortSignal
): Promise<HttpResponse> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    open(url, { method, headers, agent: false, signal })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
  const status = answer.statusCode!
  if (redirects > 0 && status >= 300 && status < 400 && answer.headers.location !== undefined) {
    answer.destroy()
    throw failure('E_TOO_MANY_REDIRECTS', 'Tests follow no redirect.')
  }

  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      answer.destroy()
      throw failure('E_RESPONSE_TOO_LARGE', `The answer is larger than ${maxBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  return { status, headers: answer.headers, body: Buffer.concat(chunks) }
}

function asFailure(error: unknown, deadline: AbortSignal, signal?: AbortSignal): Error {
  if (error instanceof Error && String((error as { code?: unknown }).code).startsWith('E_')) {
    return error
  }
  if (signal?.aborted) {
    return failure('E_OUTBOUND_ABORTED', 'The request was cancelled.')
  }
  if (deadline.aborted) {
    return failure('E_OUTBOUND_TIMEOUT', 'The address did not answer completely in time.')
  }
  return failure('E_DESTINATION_UNREACHABLE', 'The address could not be reached.', error)
}

function failure(code: HttpFailureCode, message: string, cause?: unknown): HttpFailure {
  return Object.assign(new Error(message, { cause }), { code })
}

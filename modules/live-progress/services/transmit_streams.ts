import type { HttpContext } from '@adonisjs/core/http'
import transmit from '@adonisjs/transmit/services/main'
import { useUpToken } from '#platform/access/one_time_token'
import { openStreams } from '#platform/progress/open_streams'
import StreamToken from '../models/stream_token.js'
import { unauthorizedStream, type StreamReader } from './stream_reader.js'
import { TransmitStream } from './transmit_stream.js'

/** What a stream is opened with. */
export interface Opening {
  reader: StreamReader
  /** Name that the client gave it; clients of other tenants may give the same. */
  uid: string
  /** Used up by it. */
  token?: StreamToken
}

/** The streams of Transmit that this process keeps open. */
export class TransmitStreams {
  #open = new Map<string, TransmitStream>()

  /** The open stream of a client. */
  get(tenantId: string, uid: string): TransmitStream | undefined {
    return this.#open.get(nameOf(tenantId, uid))
  }

  /** The open stream that a token has opened or joined, for the channel of the token. */
  joinedWith(tokenHash: string, { uid, channel }: { uid: string; channel: string }) {
    return [...this.#open.values()].find(
      (stream) => stream.uid === uid && stream.tokens.get(tokenHash) === channel
    )
  }

  /**
   * Answers a request with a stream. One that is open under the same name ends: its client has come
   * again.
   *
   * @returns null when the client has gone meanwhile.
   * @throws {ApiException} `TOO_MANY_STREAMS`; `UNAUTHORIZED` when another request used the token.
   */
  async open(ctx: HttpContext, { reader, uid, token }: Opening): Promise<TransmitStream | null> {
    const { request, response } = ctx
    const stream = new TransmitStream(reader, uid)
    const giveBack = openStreams.take(stream)
    if (token) {
      const isFirst = await useUpToken(StreamToken, token).catch((error: unknown) => {
        giveBack()
        throw error
      })
      if (!isFirst) {
        giveBack()
        throw unauthorizedStream()
      }
      stream.tokens.set(token.tokenHash, token.channel)
    }
    if (response.response.destroyed) {
      giveBack()
      return null
    }

    const name = nameOf(reader.tenantId, uid)
    this.#open.get(name)?.end()
    this.#open.set(name, stream)
    response.response.once('close', () => {
      giveBack()
      stream.leaveAll()
      if (this.#open.get(name) === stream) {
        this.#open.delete(name)
      }
    })
    stream.start(
      transmit.createStream({
        uid: name,
        context: ctx,
        request: request.request,
        response: response.response,
        injectResponseHeaders: response.getHeaders(),
      })
    )
    return stream
  }
}

function nameOf(tenantId: string, uid: string): string {
  return `${tenantId}/${uid}`
}

/** Those of this process. */
export const transmitStreams = new TransmitStreams()

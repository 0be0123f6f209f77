import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { hashToken, usableToken, useUpToken } from '#platform/access/one_time_token'
import { forbidden, notFound } from '#platform/http/api_exception'
import type { ContextWith } from '#platform/http/checked_input'
import { requireEventStream } from '#platform/progress/progress_stream'
import StreamToken from '../models/stream_token.js'
import { findChannel } from '../queries/find_channel.js'
import {
  readerWithKey,
  readerWithToken,
  unauthorizedStream,
  type StreamReader,
} from '../services/stream_reader.js'
import type { TransmitStream } from '../services/transmit_stream.js'
import { transmitStreams } from '../services/transmit_streams.js'
import type { streamValidator, subscriptionValidator } from '../validators/live_progress.js'

/** What a request shows: an API key, or a stream token. */
interface Credentials {
  reader: StreamReader
  token?: StreamToken
}

/** The routes that clients of Transmit call, behind the gate of the platform. */
export default class TransmitController {
  /** Opens a stream. It follows a channel at once where one is named, or the token is for one. */
  async events(ctx: ContextWith<typeof streamValidator>) {
    requireEventStream(ctx)
    const query = ctx.input
    const { reader, token } = await credentialsOf(ctx, query.token)
    const name = query.channel ?? token?.channel
    requireChannelOf(token, name)
    const followed = name === undefined ? null : await findChannel(reader, name)
    const stream = await transmitStreams.open(ctx, {
      reader,
      uid: query.uid ?? randomUUID(),
      token,
    })
    if (stream && followed) {
      await stream.follow(followed)
    }
  }

  /** Follows another channel on an open stream. */
  async subscribe(ctx: ContextWith<typeof subscriptionValidator>) {
    const { uid, channel } = ctx.input
    if (joinedStream(ctx, uid, channel)) {
      return ctx.response.noContent()
    }
    const { reader, token } = await credentialsOf(ctx)
    requireChannelOf(token, channel)
    const stream = streamOf(reader, uid)
    const followed = await findChannel(reader, channel)
    if (token) {
      if (!(await useUpToken(StreamToken, token))) {
        throw unauthorizedStream()
      }
      stream.tokens.set(token.tokenHash, token.channel)
    }
    await stream.follow(followed)
    return ctx.response.noContent()
  }

  /** Leaves a channel; the stream stays open. */
  async unsubscribe(ctx: ContextWith<typeof subscriptionValidator>) {
    const { uid, channel } = ctx.input
    const joined = joinedStream(ctx, uid, channel)
    if (joined) {
      joined.leave(channel)
    } else {
      const { reader } = await credentialsOf(ctx)
      streamOf(reader, uid).leave(channel)
    }
    return ctx.response.noContent()
  }
}

/** @throws {ApiException} `UNAUTHORIZED` without a key that the gate let in and without a token. */
async function credentialsOf(ctx: HttpContext, shown?: string): Promise<Credentials> {
  if (ctx.request.header('x-api-key') !== undefined) {
    return { reader: readerWithKey(ctx) }
  }
  const token = await usableToken(StreamToken, shown ?? ctx.request.header('x-stream-token'))
  if (!token) {
    throw unauthorizedStream()
  }
  ctx.logFields.tenantId = token.tenantId
  return { reader: readerWithToken(token), token }
}

/** The stream that a token has opened or joined: the client library shows it again to subscribe. */
function joinedStream({ request }: HttpContext, uid: string, channel: string) {
  const shown = request.header('x-stream-token')
  return shown === undefined
    ? undefined
    : transmitStreams.joinedWith(hashToken(shown), { uid, channel })
}

/** @throws {ApiException} `FORBIDDEN`. */
function requireChannelOf(token: StreamToken | undefined, channel: string | undefined): void {
  if (token && token.channel !== channel) {
    throw forbidden('The stream token is for another channel.')
  }
}

/** @throws {ApiException} `NOT_FOUND`. */
function streamOf({ tenantId }: StreamReader, uid: string): TransmitStream {
  const stream = transmitStreams.get(tenantId, uid)
  if (!stream) {
    throw notFound('No stream is open under this uid. Open one first, at the same server.')
  }
  return stream
}

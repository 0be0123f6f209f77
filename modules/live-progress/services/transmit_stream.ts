import type transmit from '@adonisjs/transmit/services/main'
import { requireAccess } from '#platform/access/require_access'
import { ApiException } from '#platform/http/api_exception'
import { followStates, isTerminal } from '#platform/progress/followed_job'
import type { OpenStream } from '#platform/progress/open_streams'
import type { FoundChannel } from '#platform/progress/progress_channels'
import type { FollowedChannel } from '../queries/find_channel.js'
import { unauthorizedStream, type StreamReader } from './stream_reader.js'

type Stream = ReturnType<typeof transmit.createStream>

/** Channels that one stream may follow. */
const MOST_CHANNELS = 50

/** Seconds after which a caller whose stream follows too much may ask again. */
const RETRY_AFTER = 30

/** An open stream of Transmit, and the channels that it follows. */
export class TransmitStream implements OpenStream {
  readonly tenantId: string
  /** Hashes of the tokens that opened it, or joined it since, with their channels. */
  readonly tokens = new Map<string, string>()
  readonly #reader: StreamReader
  #followed = new Map<string, { channel: FoundChannel; ended: AbortController }>()
  #stream?: Stream
  #wasIdle = false

  /** @param uid Name that the client gave it. */
  constructor(
    reader: StreamReader,
    readonly uid: string
  ) {
    this.tenantId = reader.tenantId
    this.#reader = reader
  }

  /** Begins to write to the stream that Transmit has made. */
  start(stream: Stream): void {
    this.#stream = stream
  }

  /**
   * Sends the present state of a job, then each new one until the terminal one.
   *
   * @throws {ApiException} `TOO_MANY_STREAMS` when the stream follows as many channels as it may.
   */
  async follow({ channel, job }: FollowedChannel): Promise<void> {
    if (this.#followed.has(channel.name)) {
      return
    }
    if (this.#followed.size >= MOST_CHANNELS) {
      throw new ApiException(
        'TOO_MANY_STREAMS',
        `The stream follows ${MOST_CHANNELS} channels, as many as it may. Leave one first.`,
        { 'Retry-After': String(RETRY_AFTER) }
      )
    }
    const ended = new AbortController()
    this.#followed.set(channel.name, { channel, ended })
    try {
      await followStates(job, ended.signal, (state) => {
        this.#write({ channel: channel.name, payload: state.event })
        if (isTerminal(state)) {
          this.leave(channel.name)
        }
      })
    } catch (error) {
      this.leave(channel.name)
      throw error
    }
  }

  /** Sends nothing more of a channel. */
  leave(name: string): void {
    this.#followed.get(name)?.ended.abort()
    this.#followed.delete(name)
  }

  /** Sends nothing more at all. */
  leaveAll(): void {
    for (const name of [...this.#followed.keys()]) {
      this.leave(name)
    }
  }

  /** Also ends a stream that has followed nothing since it was last asked. */
  async requireAccess(): Promise<void> {
    const principal = await this.#reader.principal()
    if (!principal) {
      throw unauthorizedStream()
    }
    await requireAccess({ moduleId: null, scope: null, startsWork: false }, principal)
    for (const { channel } of this.#followed.values()) {
      await requireAccess({ ...channel.channels, startsWork: false }, principal)
    }
    const isIdle = this.#followed.size === 0
    if (isIdle && this.#wasIdle) {
      this.end()
    }
    this.#wasIdle = isIdle
  }

  end(): void {
    this.#stream?.end()
  }

  /** As Transmit writes what is broadcast. */
  #write(data: { channel: string; payload: object }): void {
    const stream = this.#stream
    if (stream && !stream.writableEnded) {
      stream.writeMessage({ data } as unknown as Parameters<Stream['writeMessage']>[0])
    }
  }
}

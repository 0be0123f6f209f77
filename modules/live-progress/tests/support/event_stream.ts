import env from '#start/env'

/** What Transmit sends. */
export interface Message {
  channel: string
  payload: { stage: string; progress: number; message: string }
}

const opened: AbortController[] = []

/** Address of the server under test. */
export function serverUrl(): string {
  return `http://${env.get('HOST')}:${env.get('PORT')}`
}

/** A stream of server-sent events that a test holds open. */
export class EventStream {
  #reader: ReadableStreamDefaultReader<string>
  #text = ''

  private constructor(
    readonly response: Response,
    readonly close: () => void
  ) {
    this.#reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  }

  static async open(
    path: string,
    headers: Record<string, string> = {},
    server = serverUrl()
  ): Promise<EventStream> {
    const cutOff = new AbortController()
    opened.push(cutOff)
    const response = await fetch(server + path, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: cutOff.signal,
    })
    return new EventStream(response, () => cutOff.abort())
  }

  get status(): number {
    return this.response.status
  }

  /** The data of the next event; null when the stream has ended. */
  async next<Data = Message>(): Promise<Data | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const data = /^data: (.+)$/m.exec(this.#text.slice(0, end))?.[1]
        this.#text = this.#text.slice(end + 2)
        if (data && !data.includes('$$transmit/ping')) {
          return JSON.parse(data) as Data
        }
      } else {
        const { done, value } = await this.#reader.read()
        if (done) {
          return null
        }
        this.#text += value
      }
    }
  }

  /** The data of all events up to the last state of a job. */
  async untilDone<Data = Message>(stageOf: (data: Data) => string): Promise<Data[]> {
    const all: Data[] = []
    for (let data = await this.next<Data>(); data; data = await this.next<Data>()) {
      all.push(data)
      if (['complete', 'failed'].includes(stageOf(data))) {
        break
      }
    }
    return all
  }

  /** Reads until the platform ends the stream. */
  async ended(): Promise<void> {
    while (await this.next()) {
      // What still comes is of no interest.
    }
  }

  /** The whole of an answer that is no stream. */
  async json(): Promise<{ error: { code: string; message: string } }> {
    for (;;) {
      const { done, value } = await this.#reader.read()
      if (done) {
        return JSON.parse(this.#text)
      }
      this.#text += value
    }
  }
}

/** Closes what a test has left open. */
export function closeStreams(): void {
  for (const stream of opened.splice(0)) {
    stream.abort()
  }
}

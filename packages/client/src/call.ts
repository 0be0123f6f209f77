import type { PlatformError } from './errors.js'

/** An answer with the headers it came with. */
export interface Answered<Data> {
  data: Data
  response: Response
}

/**
 * A request under way: await it for the data, or `withResponse()` for status and headers too. It
 * ends with a `PlatformError`, or with the reason of the caller's own signal.
 */
export class Call<Data> implements PromiseLike<Data> {
  readonly #answered: Promise<Answered<Data>>

  constructor(answered: Promise<Answered<Data>>) {
    this.#answered = answered
  }

  /** The data, and the answer it came in: `response.headers.get('x-ratelimit-remaining')`. */
  withResponse(): Promise<Answered<Data>> {
    return this.#answered
  }

  then<Result = Data, Failed = never>(
    fulfilled?: ((data: Data) => Result | PromiseLike<Result>) | null,
    rejected?: ((reason: PlatformError) => Failed | PromiseLike<Failed>) | null
  ): Promise<Result | Failed> {
    return this.#answered.then(({ data }) => data).then(fulfilled, rejected)
  }

  catch<Failed = never>(
    rejected: (reason: PlatformError) => Failed | PromiseLike<Failed>
  ): Promise<Data | Failed> {
    return this.then(null, rejected)
  }

  finally(ended: () => void): Promise<Data> {
    return this.then().finally(ended)
  }
}

import { Exception } from '@adonisjs/core/exceptions'
import {
  retryAfter,
  type HttpClient,
  type HttpResponse,
  type RefinementUsage,
} from '@tenant-education/adapter-kit'
import { nextDialect, type Dialect, type DialectMemory } from './dialect.js'
import type { Question } from './question.js'
import { RefinerFailure } from './refiner_failure.js'

/** Bytes of an answer that are read: far more than the most patches take. */
const MAXIMUM_ANSWER = 256 * 1024

/** Where a model is reached. */
export interface ChatEndpoint {
  /** Up to and without `/chat/completions`. */
  baseUrl: string
  apiKey?: string
  model: string
}

/** What a model said. */
export interface ChatAnswer {
  content: string
  usage: RefinementUsage
}

export interface CallLimits {
  signal: AbortSignal
  /** Milliseconds for the whole call. */
  deadlineMs: number
}

/** The parts of a chat completion that are looked at; none of them is taken for granted. */
interface Completion {
  choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown }
}

/** Asks one model of an OpenAI-compatible endpoint (`POST {baseUrl}/chat/completions`). */
export class ChatClient {
  #endpoint: ChatEndpoint
  #http: HttpClient
  #dialects: DialectMemory

  constructor(endpoint: ChatEndpoint, http: HttpClient, dialects: DialectMemory) {
    this.#endpoint = endpoint
    this.#http = http
    this.#dialects = dialects
  }

  /** Names endpoint and model, for what is remembered about them. */
  get name(): string {
    return `${this.#endpoint.baseUrl} ${this.#endpoint.model}`
  }

  /**
   * Asks once; a request that the endpoint does not understand is said again in simpler words.
   *
   * @throws {RefinerFailure}
   */
  async ask(question: Question, { signal, deadlineMs }: CallLimits): Promise<ChatAnswer> {
    const end = performance.now() + deadlineMs
    let dialect: Dialect | null = this.#dialects.recall(this.name)
    while (dialect) {
      const left = Math.ceil(end - performance.now())
      if (left <= 0) {
        throw new RefinerFailure('timeout', 'The time for the page is over.')
      }
      const response = await this.#send(question, dialect, { signal, deadlineMs: left })
      if (response.status >= 200 && response.status < 300) {
        const answer = readCompletion(response, question)
        this.#dialects.remember(this.name, dialect)
        return answer
      }
      if (response.status !== 400 && response.status !== 422) {
        throw failureOf(response)
      }
      dialect = nextDialect(dialect, response.body.subarray(0, 4096).toString())
    }
    throw new RefinerFailure('configuration', 'The endpoint accepts no form of the request.')
  }

  async #send(
    question: Question,
    dialect: Dialect,
    { signal, deadlineMs }: CallLimits
  ): Promise<HttpResponse> {
    const { baseUrl, apiKey, model } = this.#endpoint
    try {
      return await this.#http.request({
        method: 'POST',
        url: `${baseUrl.replace(/\/+$/, '')}/chat/completions`,
        headers: {
          'content-type': 'application/json',
          'accept': 'application/json',
          ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify(requestBody(model, question, dialect)),
        deadlineMs,
        maxBytes: MAXIMUM_ANSWER,
        signal,
      })
    } catch (error) {
      throw error instanceof Exception ? outboundFailure(error) : error
    }
  }
}

function requestBody(model: string, question: Question, dialect: Dialect): object {
  return {
    model,
    messages: [
      { role: 'system', content: question.instructions },
      { role: 'user', content: question.data },
    ],
    stream: false,
    [dialect.tokenLimit]: question.maxOutputTokens,
    ...(dialect.temperature && { temperature: 0 }),
    ...(dialect.output === 'json_schema' && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'patches', strict: true, schema: question.schema },
      },
    }),
    ...(dialect.output === 'json_object' && { response_format: { type: 'json_object' } }),
  }
}

function readCompletion({ body }: HttpResponse, question: Question): ChatAnswer {
  let completion: Completion
  try {
    completion = JSON.parse(body.toString()) as Completion
  } catch {
    throw new RefinerFailure('nonsense', 'The endpoint answered something that is no completion.')
  }
  const choice = completion?.choices?.[0]
  const content = choice?.message?.content
  if (choice?.finish_reason === 'length') {
    throw new RefinerFailure('nonsense', 'The answer was cut off.')
  }
  if (typeof content !== 'string' || content === '') {
    throw new RefinerFailure('nonsense', 'The model gave no answer.')
  }
  const { prompt_tokens: input, completion_tokens: output } = completion.usage ?? {}
  return {
    content,
    usage: {
      inputTokens: isCount(input) ? input : question.inputTokens,
      outputTokens: isCount(output) ? output : question.maxOutputTokens,
    },
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function failureOf({ status, headers }: HttpResponse): RefinerFailure {
  const message = `The endpoint answered with status ${status}.`
  if (status === 408) {
    return new RefinerFailure('timeout', message)
  }
  if (status === 429 || status >= 500) {
    return new RefinerFailure('unavailable', message, retryAfter(headers))
  }
  return new RefinerFailure('configuration', message)
}

function outboundFailure(error: Exception): RefinerFailure {
  switch (error.code) {
    case 'E_OUTBOUND_TIMEOUT':
    case 'E_OUTBOUND_ABORTED':
      return new RefinerFailure('timeout', 'The model did not answer in time.')
    case 'E_RESPONSE_TOO_LARGE':
      return new RefinerFailure('nonsense', 'The answer is larger than any answer can be.')
    case 'E_DESTINATION_REFUSED':
      return new RefinerFailure('configuration', 'The address of the endpoint may not be reached.')
    default:
      return new RefinerFailure('unavailable', `The endpoint could not be reached (${error.code}).`)
  }
}

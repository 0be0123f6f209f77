import { asRecord, asText } from '../json.js'
import { GatewayError } from './gateway_error.js'
import type { GatewayAnswer } from './gateway_http.js'

type Envelope = Readonly<Record<string, unknown>>

/** How a gateway wraps its answers: what it did or refused, why, and the content. */
export interface EnvelopeRules {
  /** The gateway says that it did what was asked. */
  isDone(envelope: Envelope): boolean
  /** The gateway says that it did not. */
  isRefused(envelope: Envelope): boolean
  /** Field of the content; default: `data`. */
  content?: string
  /** Field of the words for people, which may repeat what was sent; default: `message`. */
  message?: string
  /** The gateway's short word for what is wrong, fit for a log. */
  codeOf?(envelope: Envelope): string | undefined
  /** What the words say, or the code, where a reference is taken. */
  duplicate?: RegExp
  /** Status with which the gateway says that it has itself waited in vain. */
  timedOut?: number
}

const DUPLICATE = /duplicate|already (been )?(used|exists?)/i

/** Reads the answers of one gateway. */
export class GatewayEnvelope {
  readonly #rules: EnvelopeRules

  constructor(rules: EnvelopeRules) {
    this.#rules = rules
  }

  /**
   * The content of the answer to a question.
   *
   * @throws {GatewayError} `unavailable`, `bad_response`.
   */
  contentOf({ status, body }: GatewayAnswer): unknown {
    const { isDone, codeOf, content = 'data', timedOut } = this.#rules
    const envelope = asRecord(body)
    if (status === timedOut) {
      throw new GatewayError('unavailable', { status })
    }
    if (status !== 200 || !envelope || !isDone(envelope)) {
      throw new GatewayError('bad_response', { status, reason: envelope && codeOf?.(envelope) })
    }
    return envelope[content]
  }

  /**
   * The same where the content has fields.
   *
   * @throws {GatewayError} `unavailable`, `bad_response`.
   */
  recordOf(answer: GatewayAnswer): Record<string, unknown> {
    const record = asRecord(this.contentOf(answer))
    if (!record) {
      throw new GatewayError('bad_response', { status: answer.status })
    }
    return record
  }

  /**
   * The content of the answer to a change.
   *
   * @throws {GatewayError} `duplicate_reference`, `invalid_request`; `ambiguous` when it is no answer
   *   of the gateway's, which says nothing about whether the change was made.
   */
  recordOfChange({ status, body }: GatewayAnswer): Record<string, unknown> {
    const { isDone, isRefused, codeOf, content = 'data', timedOut } = this.#rules
    const envelope = asRecord(body) ?? {}
    if (status < 300 && isDone(envelope)) {
      return asRecord(envelope[content]) ?? {}
    }
    if (status === timedOut || (status < 400 && !isRefused(envelope))) {
      throw new GatewayError('ambiguous', { status })
    }
    const code = codeOf?.(envelope)
    const { duplicate = DUPLICATE } = this.#rules
    const isDuplicate = duplicate.test(this.messageOf({ body })) || duplicate.test(code ?? '')
    throw new GatewayError(isDuplicate ? 'duplicate_reference' : 'invalid_request', {
      status,
      reason: code,
    })
  }

  /** True where the gateway itself refuses. */
  isRefusal({ body }: Pick<GatewayAnswer, 'body'>): boolean {
    const envelope = asRecord(body)
    return envelope !== undefined && this.#rules.isRefused(envelope)
  }

  /** Its words for people: to be looked at, never to be passed on. */
  messageOf({ body }: Pick<GatewayAnswer, 'body'>): string {
    return asText(asRecord(body)?.[this.#rules.message ?? 'message']) ?? ''
  }
}

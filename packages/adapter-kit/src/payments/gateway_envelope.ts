import { asRecord, asText } from '../json.js'
import { GatewayError } from './gateway_error.js'
import type { GatewayAnswer } from './gateway_http.js'
import type { GatewayTransaction, VerifyOutcome } from './payment_gateway.js'

type Envelope = Readonly<Record<string, unknown>>

/** How a gateway wraps its answers: what it did or refused, why, and the content. */
export interface EnvelopeRules {
  /** The gateway says that it did what was asked. */
  isDone(envelope: Envelope): boolean
  /** The gateway says that it did not. */
  isRefused(envelope: Envelope): boolean
  /**
   * The gateway says that it has nothing under a reference. `message`: its words for people, empty
   * where there are none.
   */
  isUnknown(answer: { status: number; envelope: Envelope; message: string }): boolean
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
   * @throws {GatewayError} `duplicate_reference`, `invalid_request`; `ambiguous` when it is no
   *   answer of the gateway's, which says nothing about whether the change was made.
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
    const isDuplicate = duplicate.test(this.#messageOf(envelope)) || duplicate.test(code ?? '')
    throw new GatewayError(isDuplicate ? 'duplicate_reference' : 'invalid_request', {
      status,
      reason: code,
    })
  }

  /** True where the gateway has nothing under the reference that it was asked about. */
  isUnknown({ status, body }: GatewayAnswer): boolean {
    const envelope = asRecord(body) ?? {}
    return this.#rules.isUnknown({ status, envelope, message: this.#messageOf(envelope) })
  }

  /**
   * What a gateway tells of a checkout that it is asked about.
   *
   * @param read Its transaction; undefined where the content is none.
   * @throws {GatewayError} `unavailable`, `bad_response`.
   */
  outcomeOf(
    answer: GatewayAnswer,
    read: (content: unknown) => GatewayTransaction | undefined
  ): VerifyOutcome {
    if (this.isUnknown(answer)) {
      return { kind: 'not_started' }
    }
    const transaction = read(this.contentOf(answer))
    if (!transaction) {
      throw new GatewayError('bad_response', { reason: 'transaction', status: answer.status })
    }
    return { kind: 'found', transaction }
  }

  /** To be looked at, never to be passed on: it may repeat what was sent. */
  #messageOf(envelope: Envelope): string {
    return asText(envelope[this.#rules.message ?? 'message']) ?? ''
  }
}

/**
 * The address of a checkout's page, where the answer to its creation has one for browsers.
 *
 * @param protocols Beside `https:` only what a gateway's own test servers need.
 * @throws {GatewayError} `ambiguous`: the checkout may be there.
 */
export function pageAddress(
  text: unknown,
  { status }: Pick<GatewayAnswer, 'status'>,
  protocols = ['https:']
): string {
  const url = URL.parse(asText(text) ?? '')
  if (!url || !protocols.includes(url.protocol)) {
    throw new GatewayError('ambiguous', { reason: 'no address', status })
  }
  return url.href
}

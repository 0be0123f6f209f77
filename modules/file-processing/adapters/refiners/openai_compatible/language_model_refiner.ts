import {
  backOff,
  type CircuitBreaker,
  type Refiner,
  type RefinementProposal,
  type RefinementRequest,
} from '@tenant-education/adapter-kit'
import { setTimeout as sleep } from 'node:timers/promises'
import { readAnswer } from './answer.js'
import type { ChatClient } from './chat_client.js'
import { askAbout, PROMPT_VERSION, type Question } from './question.js'
import { RefinerFailure } from './refiner_failure.js'

/** Tries of one question, the first included. */
const TRIES = 3
/** Milliseconds before the second try where the service names no time; doubled for the third. */
const FIRST_PAUSE = 500

export interface LanguageModelRefinerOptions {
  client: ChatClient
  model: string
  breaker: CircuitBreaker
  /** False keeps names at home even where a name is what is in doubt. */
  showNames: boolean
  firstPauseMs?: number
}

/**
 * Asks a language model about the flagged records of a page. The model only proposes: what it says
 * is checked for form here and for truth by the verifier.
 */
export class LanguageModelRefiner implements Refiner {
  #options: LanguageModelRefinerOptions

  constructor(options: LanguageModelRefinerOptions) {
    this.#options = options
  }

  /** @throws {RefinerFailure} */
  async propose(request: RefinementRequest): Promise<RefinementProposal> {
    const { client, model, breaker, showNames } = this.#options
    const proposal: RefinementProposal = {
      patches: [],
      usage: { inputTokens: 0, outputTokens: 0 },
      origin: { adapter: 'openai_compatible', model, promptVersion: PROMPT_VERSION },
    }
    const question = askAbout(request, { showNames })
    if (!question) {
      return proposal
    }
    const service = `${request.tenantId} ${client.name}`
    if (!breaker.allows(service, performance.now())) {
      throw new RefinerFailure('unavailable', 'The model failed too often; it is left alone now.')
    }
    try {
      await this.#ask(question, request, proposal)
      breaker.succeeded(service)
      return proposal
    } catch (error) {
      if (!request.signal.aborted) {
        breaker.failed(service, performance.now())
      }
      throw error
    }
  }

  /** Asks until there is an answer that can be used, within the page's tokens, time and tries. */
  async #ask(
    question: Question,
    { budget, signal }: RefinementRequest,
    proposal: RefinementProposal
  ): Promise<void> {
    const end = performance.now() + budget.timeMs
    const { usage } = proposal
    const cost = question.inputTokens + question.maxOutputTokens
    let spent = 0
    for (let attempt = 1; ; attempt++) {
      try {
        const deadlineMs = Math.max(1, Math.ceil(end - performance.now()))
        const answer = await this.#options.client.ask(question, { signal, deadlineMs })
        usage.inputTokens += answer.usage.inputTokens
        usage.outputTokens += answer.usage.outputTokens
        proposal.patches = readAnswer(answer.content, question)
        return
      } catch (error) {
        if (!(error instanceof RefinerFailure) || !mayPass(error) || attempt >= TRIES) {
          throw error
        }
        spent += error.kind === 'nonsense' ? cost : 0
        if (spent + cost > budget.tokens) {
          throw error
        }
        const pause = error.retryAfterMs ?? this.#pause(attempt, error)
        if (performance.now() + pause >= end) {
          throw error
        }
        await sleep(pause, undefined, { signal }).catch(() => {
          throw new RefinerFailure('timeout', 'The page was given up.')
        })
      }
    }
  }

  #pause(attempt: number, { kind }: RefinerFailure): number {
    const first = this.#options.firstPauseMs ?? FIRST_PAUSE
    return kind === 'nonsense' ? 0 : backOff({ first, jitter: 0.2 }, attempt)
  }
}

/** Overload passes; a model that talked nonsense may do better when asked again. */
function mayPass({ kind }: RefinerFailure): boolean {
  return kind === 'unavailable' || kind === 'nonsense'
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { HttpClient } from '@tenant-education/adapter-kit'
import config from '#config/adapters'
import { outbound } from '#platform/outbound/http_client'
import {
  AdapterCallException,
  type AdapterCallFailure,
  type AdapterCallName,
} from './adapter_call_exception.js'
import type { PlatformAdapter, Port } from './contract.js'

const NOT_WANTED = 'was not wanted any more'

type Method = (...args: unknown[]) => unknown

/** The signal of the call that an adapter is working on; aborted when the platform gives it up. */
const currentCall = new AsyncLocalStorage<AbortSignal>()

/**
 * The guarded HTTP client as adapters get it: a call that is given up ends its requests as well.
 */
export const adapterHttp: HttpClient = {
  request: (request) => {
    const signals = [request.signal, currentCall.getStore()].filter(
      (signal) => signal !== undefined
    )
    return outbound.request({ ...request, signal: AbortSignal.any(signals) })
  },
}

/**
 * The calls of one adapter under the platform's deadline. However an adapter misbehaves, its caller
 * goes on: a call that hangs is given up in time, and a later answer is not heard any more.
 */
export class GuardedCalls {
  readonly #port: Port
  readonly #adapterId: string

  constructor(port: Port, adapterId: string) {
    this.#port = port
    this.#adapterId = adapterId
  }

  /**
   * Makes the adapter's service.
   *
   * @returns the service, each of its methods guarded: promises and asynchronous iterables end in
   *   time, also where the adapter does not.
   * @throws as the port's errors say.
   */
  async create(
    create: () => ReturnType<PlatformAdapter['create']>
  ): Promise<Readonly<Record<string, unknown>>> {
    const call = new GuardedCall(this.#port, this.#nameOf('create'), config.callTimeout.create)
    const service = await call.run(async () => create())
    if (typeof service !== 'object' || service === null) {
      throw call.failure('E_ADAPTER_FAILED', 'made no service')
    }
    return this.#guard(service as Record<string, unknown>)
  }

  /** The target is empty, so that a frozen service can be guarded as well. */
  #guard(service: Record<string, unknown>): Readonly<Record<string, unknown>> {
    return new Proxy({} as Record<string, unknown>, {
      get: (_target, property) => {
        const value = Reflect.get(service, property, service)
        return typeof value === 'function' && typeof property === 'string'
          ? (...args: unknown[]) => this.#call(property, value.bind(service) as Method, args)
          : value
      },
      has: (_target, property) => Reflect.has(service, property),
    })
  }

  #call(method: string, run: Method, args: readonly unknown[]): unknown {
    const timeout = this.#port.callTimeout({ adapterId: this.#adapterId, method, args })
    const call = new GuardedCall(this.#port, this.#nameOf(method), timeout, callersSignal(args))
    const answer = call.enter(() => run(...args.map((value) => withSignal(value, call.signal))))
    return call.guard(answer)
  }

  #nameOf(method: string): AdapterCallName {
    return { port: this.#port.id, adapterId: this.#adapterId, method }
  }
}

class GuardedCall {
  readonly #port: Port
  readonly #name: AdapterCallName
  readonly #timeout: number | null
  readonly #wanted: AbortSignal | undefined
  readonly #given = new AbortController()
  /** Aborted when the call is given up, and when the caller does not want it any more. */
  readonly signal: AbortSignal

  constructor(port: Port, name: AdapterCallName, timeout: number | null, wanted?: AbortSignal) {
    this.#port = port
    this.#name = name
    this.#timeout = timeout
    this.#wanted = wanted
    this.signal = wanted ? AbortSignal.any([wanted, this.#given.signal]) : this.#given.signal
  }

  /** Runs a part of the adapter's work that is not waited for. */
  enter<Result>(work: () => Result): Result {
    try {
      return currentCall.run(this.signal, work)
    } catch (error) {
      throw this.#translate(error)
    }
  }

  /** Waits for a part of the adapter's work, within its time. */
  async run<Result>(work: () => PromiseLike<Result>): Promise<Result> {
    const limit = new AbortController()
    try {
      return await Promise.race([this.enter(work), this.#end(limit.signal)])
    } catch (error) {
      throw this.#translate(error)
    } finally {
      limit.abort()
    }
  }

  /** Puts what a method returned under the deadline, where it has to be waited for. */
  guard(answer: unknown): unknown {
    if (isAsyncIterable(answer)) {
      return { [Symbol.asyncIterator]: () => this.#iterate(answer) }
    }
    if (isPromiseLike(answer)) {
      return this.run(() => answer).then((value) =>
        isAsyncIterable(value) ? this.guard(value) : value
      )
    }
    return answer
  }

  failure(code: AdapterCallFailure, what: string): Error {
    return this.#translate(new AdapterCallException(code, this.#name, what))
  }

  async *#iterate(answer: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    const iterator = this.enter(() => answer[Symbol.asyncIterator]())
    let isOver = false
    try {
      for (;;) {
        const { done, value } = await this.run(async () => iterator.next())
        if (done) {
          isOver = true
          return
        }
        yield value
      }
    } finally {
      if (!isOver) {
        this.#given.abort()
        // Not waited for: a generator that hangs takes its end up only after what it hangs on.
        this.enter(async () => iterator.return?.()).catch(() => {})
      }
    }
  }

  /** Rejects when the time is over, or a little after the caller has stopped to want the answer. */
  #end(limit: AbortSignal): Promise<never> {
    const { callGrace } = config
    return new Promise((_, reject) => {
      const timers: NodeJS.Timeout[] = []
      const giveUp = (milliseconds: number, code: AdapterCallFailure, what: string) => {
        const end = () => {
          this.#given.abort()
          reject(new AdapterCallException(code, this.#name, what))
        }
        timers.push(setTimeout(end, milliseconds))
      }
      const unwanted = () => giveUp(callGrace, 'E_ADAPTER_ABORTED', NOT_WANTED)
      limit.addEventListener('abort', () => {
        timers.forEach((timer) => clearTimeout(timer))
        this.#wanted?.removeEventListener('abort', unwanted)
      })
      if (this.#timeout !== null) {
        const seconds = this.#timeout / 1000
        giveUp(this.#timeout, 'E_ADAPTER_TIMEOUT', `did not answer within ${seconds} s`)
      }
      if (this.#wanted?.aborted) {
        unwanted()
      } else {
        this.#wanted?.addEventListener('abort', unwanted, { once: true })
      }
    })
  }

  #translate(thrown: unknown): Error {
    const { errors } = this.#port
    const isOwn = errors ? errors.isOwn(thrown) : thrown instanceof Error
    if (isOwn) {
      return thrown as Error
    }
    const exception = this.#exceptionOf(thrown)
    return errors ? errors.translate(exception) : exception
  }

  #exceptionOf(thrown: unknown): AdapterCallException {
    if (thrown instanceof AdapterCallException) {
      return thrown
    }
    return this.#wanted?.aborted
      ? new AdapterCallException('E_ADAPTER_ABORTED', this.#name, NOT_WANTED)
      : AdapterCallException.from(thrown, this.#name)
  }
}

/**
 * The signal with which a caller may end the call, as contracts pass it: in an object of options.
 */
function callersSignal(args: readonly unknown[]): AbortSignal | undefined {
  return args.map(signalIn).find((signal) => signal !== undefined)
}

function withSignal(value: unknown, signal: AbortSignal): unknown {
  return signalIn(value) ? { ...(value as object), signal } : value
}

function signalIn(value: unknown): AbortSignal | undefined {
  const { signal } = (typeof value === 'object' && value ? value : {}) as { signal?: unknown }
  return signal instanceof AbortSignal ? signal : undefined
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  const candidate = value as { [Symbol.asyncIterator]?: unknown } | null | undefined
  return typeof candidate?.[Symbol.asyncIterator] === 'function'
}

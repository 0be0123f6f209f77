import { Exception } from '@adonisjs/core/exceptions'

/**
 * Why a call of an adapter has no result:
 * - `E_ADAPTER_TIMEOUT` it did not answer within its time
 * - `E_ADAPTER_ABORTED` whoever called does not want the answer any more
 * - `E_ADAPTER_FAILED` it threw what the contract of its port does not know
 */
export type AdapterCallFailure = 'E_ADAPTER_TIMEOUT' | 'E_ADAPTER_ABORTED' | 'E_ADAPTER_FAILED'

/** Names what was called: the port, the adapter and the method. */
export interface AdapterCallName {
  port: string
  adapterId: string
  method: string
}

/**
 * A call of an adapter that the platform gave up, or that threw something foreign. The message names
 * adapter and method for the log; nothing that the adapter said is in it, as that may be a secret or
 * personal.
 */
export class AdapterCallException extends Exception {
  declare readonly code: AdapterCallFailure

  constructor(
    code: AdapterCallFailure,
    readonly call: AdapterCallName,
    what: string
  ) {
    super(`Adapter "${call.adapterId}" of ${call.port} ${what} (${call.method}).`, {
      code,
      status: 502,
    })
  }

  /** For what an adapter threw: its kind and the place in the code, without its words. */
  static from(thrown: unknown, call: AdapterCallName): AdapterCallException {
    const exception = new AdapterCallException('E_ADAPTER_FAILED', call, `threw ${kindOf(thrown)}`)
    const frames = thrown instanceof Error && thrown.stack?.match(/^ {4}at .+$/gm)?.join('\n')
    if (frames) {
      exception.stack = `${exception.name}: ${exception.message}\n${frames}`
    }
    return exception
  }
}

const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_]{0,60}$/

function kindOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) {
    return `a ${typeof thrown} instead of an error`
  }
  const { name, code } = thrown as Error & { code?: unknown }
  const words = [name, code].filter((word) => typeof word === 'string' && IDENTIFIER.test(word))
  return words.length > 0 ? [...new Set(words)].join(' ') : 'an unknown error'
}

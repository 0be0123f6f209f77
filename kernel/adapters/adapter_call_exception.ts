import { Exception } from '@adonisjs/core/exceptions'
import { describeError } from '#platform/errors/describe_error'

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
 * A call of an adapter that the platform gave up, or that threw something foreign. The message
 * names adapter and method for the log; nothing that the adapter said is in it, as that may be a
 * secret or personal.
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
    const { type, code, stack } = describeError(thrown, 0)
    const kind = thrown instanceof Error ? [type, code].filter(Boolean).join(' ') : `a ${type}`
    const exception = new AdapterCallException('E_ADAPTER_FAILED', call, `threw ${kind}`)
    if (stack) {
      exception.stack = `${exception.name}: ${exception.message}\n${stack}`
    }
    return exception
  }
}

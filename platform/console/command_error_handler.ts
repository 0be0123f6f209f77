import { errors, type Kernel } from '@adonisjs/core/ace'
import { Exception } from '@adonisjs/core/exceptions'
import { printError } from './print_error.js'

const WRONG_USAGE = 2

/** One code for every wrong usage, whoever noticed it. */
function wrongUsage(error: unknown): Exception {
  return new Exception((error as Error).message, { code: 'E_WRONG_USAGE' })
}

type ErrorHandler = Kernel['errorHandler']

/**
 * What Ace itself complains about (an unknown command or flag, a missing argument) is wrong usage:
 * exit code 2, and one JSON object under `--json`.
 */
export function commandErrorHandler(original: ErrorHandler, json: boolean): ErrorHandler {
  return {
    async render(error, kernel) {
      const isUsage = Object.values(errors).some((UsageError) => error instanceof UsageError)
      if (isUsage) {
        kernel.exitCode = WRONG_USAGE
      }
      if (json) {
        printError(isUsage ? wrongUsage(error) : error, true)
      } else {
        await original.render(error, kernel)
      }
    },
  }
}

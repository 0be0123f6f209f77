import { errors, type Kernel } from '@adonisjs/core/ace'
import { printError } from './print_error.js'

const WRONG_USAGE = 2

type ErrorHandler = Kernel['errorHandler']

/**
 * What Ace itself complains about (an unknown command or flag, a missing argument) is wrong usage:
 * exit code 2, and one JSON object under `--json`.
 */
export function commandErrorHandler(original: ErrorHandler, json: boolean): ErrorHandler {
  return {
    async render(error, kernel) {
      const isUsage = Object.values(errors).some((Exception) => error instanceof Exception)
      if (isUsage) {
        kernel.exitCode = WRONG_USAGE
      }
      if (json) {
        printError(error, true)
      } else {
        await original.render(error, kernel)
      }
    },
  }
}

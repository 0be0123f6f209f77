import { errors, type Kernel } from '@adonisjs/core/ace'
import { Exception } from '@adonisjs/core/exceptions'
import { printError } from './print_error.js'

const WRONG_USAGE = 2

/** One code for every wrong usage, whoever noticed it. */
function wrongUsage(error: unknown): Exception {
  return new Exception((error as Error).message, { code: 'E_WRONG_USAGE' })
}

type ErrorHandler = Kernel['errorHandler']

/** What the command line asks of any command. */
interface AskedOutput {
  json?: boolean
  help?: boolean
}

/** What a command line lacks that only asks for help. */
const MISSING = [
  errors.E_MISSING_ARG,
  errors.E_MISSING_ARG_VALUE,
  errors.E_MISSING_FLAG,
  errors.E_MISSING_FLAG_VALUE,
]

/**
 * What Ace itself complains about (an unknown command or flag, a missing argument) is wrong usage:
 * exit code 2, and one JSON object under `--json`. Whoever asks for help need not give what the
 * command needs: Ace shows the help first and asks for the rest all the same.
 */
export function commandErrorHandler(
  original: ErrorHandler,
  { json = false, help = false }: AskedOutput
): ErrorHandler {
  return {
    async render(error, kernel) {
      if (help && MISSING.some((Missing) => error instanceof Missing)) {
        kernel.exitCode = 0
        return
      }
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

import { AuthenticationError, NotFoundError, PermissionError, PlatformError } from '../errors.js'
import { HELP } from './help.js'
import { listen } from './listen_command.js'
import { payments } from './payments_command.js'
import { records } from './records_command.js'
import { upload } from './upload_command.js'
import { plain, UsageError, type World } from './world.js'

type Command = (typed: string[], world: World) => Promise<void>

const COMMANDS: Readonly<Record<string, Command>> = { upload, records, payments, listen }

/**
 * Runs `tep`.
 *
 * @param typed What stands after its name.
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly, 3 no such thing, 4 not allowed, 130
 *   interrupted.
 */
export async function tep(typed: string[], world: World): Promise<number> {
  const { stdout, stderr, signal } = world
  const [name = '', ...rest] = typed
  if (typed.includes('--help') || typed.includes('-h') || name === 'help') {
    stdout.write(HELP[Object.hasOwn(COMMANDS, name) ? name : ''])
    return 0
  }
  try {
    if (!Object.hasOwn(COMMANDS, name)) {
      throw new UsageError(name === '' ? 'Which command?' : `There is no command "${name}".`)
    }
    await COMMANDS[name](rest, world)
    return 0
  } catch (error) {
    if (signal.aborted) {
      return 130
    }
    stderr.write(`tep: ${told(error)}\n`)
    if (error instanceof UsageError) {
      stderr.write(`See tep ${Object.hasOwn(COMMANDS, name) ? `${name} ` : ''}--help\n`)
    }
    return codeOf(error)
  }
}

function told(error: unknown): string {
  if (error instanceof PlatformError) {
    const { message, code, requestId, retryAfter } = error
    const about = [code, ...(requestId === null ? [] : [`request ${requestId}`])].join(', ')
    const later = retryAfter === null ? '' : ` Try again in ${retryAfter} s.`
    return plain(`${message} (${about})${later}`)
  }
  return plain(error instanceof Error ? error.message : String(error))
}

function codeOf(error: unknown): number {
  if (error instanceof UsageError) {
    return 2
  }
  if (error instanceof NotFoundError) {
    return 3
  }
  return error instanceof AuthenticationError || error instanceof PermissionError ? 4 : 1
}

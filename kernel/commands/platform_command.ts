import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** What a command ends with. */
export const ExitCode = { done: 0, failed: 1, wrongUsage: 2, notFound: 3 } as const

/** Ends a command with a message for the administrator. */
export class CommandFailure extends Error {
  constructor(
    readonly exitCode: number,
    message: string
  ) {
    super(message)
  }
}

/**
 * Base of all commands of the platform administrator: `--json` prints one JSON object on standard
 * output and nothing else there; exit 0 done, 1 failed, 2 wrong usage, 3 not found. Subclasses
 * implement `perform`; models are imported inside it.
 */
export abstract class PlatformCommand extends BaseCommand {
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Print one JSON object and nothing else' })
  declare json: boolean

  /**
   * Does the work and returns what `--json` prints. For people it prints through `this.print`.
   */
  abstract perform(): Promise<Record<string, unknown>>

  async run(): Promise<void> {
    try {
      const result = await this.perform()
      if (this.json) {
        process.stdout.write(`${JSON.stringify(result)}\n`)
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  /** A line for people; nothing under `--json`. */
  protected print(line: string): void {
    if (!this.json) {
      process.stdout.write(`${line}\n`)
    }
  }

  /** Ends the command: wrong usage. */
  protected wrongUsage(message: string): never {
    throw new CommandFailure(ExitCode.wrongUsage, message)
  }

  /** Ends the command: what it names does not exist. */
  protected missing(message: string): never {
    throw new CommandFailure(ExitCode.notFound, message)
  }

  #fail(error: unknown): void {
    const { message, code } = error as { message?: string; code?: string }
    this.exitCode = exitCodeOf(error)
    const text = message ?? String(error)
    if (this.json) {
      process.stdout.write(`${JSON.stringify({ error: { code: code ?? 'E_FAILED', message: text } })}\n`)
    } else {
      process.stderr.write(`${text}\n`)
    }
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommandFailure) {
    return error.exitCode
  }
  const { status } = error as { status?: number }
  if (status === 404) {
    return ExitCode.notFound
  }
  return status === 400 || status === 422 ? ExitCode.wrongUsage : ExitCode.failed
}

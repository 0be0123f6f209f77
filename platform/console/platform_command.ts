import { BaseCommand, flags } from '@adonisjs/core/ace'
import { Exception } from '@adonisjs/core/exceptions'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type Tenant from '#kernel/tenancy/tenant'
import { printError } from '#platform/console/print_error'
import { printable } from '#platform/console/printable'

/** What a command ends with. */
export const ExitCode = { done: 0, failed: 1, wrongUsage: 2, notFound: 3 } as const

/** Ends a command with a message for the administrator. */
export class CommandFailure extends Exception {
  constructor(
    readonly exitCode: number,
    code: string,
    message: string
  ) {
    super(message, { code })
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
      const { changesInForce } = await import('#platform/access/tenancy_cache')
      const { actingAs } = await import('#platform/audit/current_actor')
      const { commandName } = this.constructor as typeof BaseCommand
      const result = await actingAs({ actor: `command:${commandName}` }, () => this.perform())
      await changesInForce()
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
      process.stdout.write(`${printable(line)}\n`)
    }
  }

  /** Ends the command: wrong usage. */
  protected wrongUsage(message: string): never {
    throw new CommandFailure(ExitCode.wrongUsage, 'E_WRONG_USAGE', message)
  }

  /** Ends the command: what it names does not exist. */
  protected missing(message: string): never {
    throw new CommandFailure(ExitCode.notFound, 'E_NOT_FOUND', message)
  }

  /** The tenant with this slug; ends the command when it is not given or there is none. */
  protected async findTenant(slug: string | undefined): Promise<Tenant> {
    if (!slug) {
      return this.wrongUsage('Give the tenant: --tenant=<slug>.')
    }
    const { default: TenantRow } = await import('#kernel/tenancy/tenant')
    const tenant = await TenantRow.findBy('slug', slug)
    return tenant ?? this.missing(`There is no tenant "${slug}". "node ace tenant:list" shows all.`)
  }

  #fail(error: unknown): void {
    this.exitCode = exitCodeOf(error)
    printError(error, this.json)
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommandFailure) {
    return error.exitCode
  }
  const { status } = (error ?? {}) as { status?: number }
  if (status === 404) {
    return ExitCode.notFound
  }
  return status === 400 || status === 422 ? ExitCode.wrongUsage : ExitCode.failed
}

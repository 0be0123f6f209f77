import { Job } from '@adonisjs/queue'

/** Names of the jobs that run in this process. */
const running = new Set<string>()

/**
 * A job that a schedule starts again and again, for all tenants. While one run of it lasts, further
 * ones of this process end at once: however long it waits for others, it holds one place of the
 * worker. Subclasses set a name and implement `work`, which must be safe to run twice.
 */
export abstract class PeriodicJob extends Job<Record<string, never>> {
  abstract work(): Promise<void>

  async execute(): Promise<void> {
    const { name } = this.context
    if (running.has(name)) {
      return
    }
    running.add(name)
    try {
      await this.work()
    } finally {
      running.delete(name)
    }
  }
}

import { KnexAdapter } from '@boringnode/queue/drivers/knex_adapter'
import type { ScheduleData } from '@boringnode/queue/types'
import { configProvider } from '@adonisjs/core'
import type { ConfigProvider } from '@adonisjs/core/types'
import type { AdapterFactory } from '@adonisjs/queue/types'
import type { Knex } from 'knex'

type AcquiredJob = Awaited<ReturnType<KnexAdapter['popFrom']>>

/** Milliseconds between two looks for due schedules; they are minutes apart. */
const SCHEDULE_INTERVAL = 1000

/**
 * The SQL adapter of the queue, made quiet. A worker asks for as many jobs as it has free places,
 * each time with two transactions; on SQLite's one connection this would be in the way of requests.
 * Here an idle worker costs one small query a poll.
 */
export class SqlQueueAdapter extends KnexAdapter {
  readonly #connection: Knex
  #probes = new Map<string, Promise<boolean>>()
  #lookForSchedulesAt = 0

  constructor(connection: Knex) {
    super({ connection })
    this.#connection = connection
  }

  override async popFrom(queue: string): Promise<AcquiredJob> {
    return (await this.#hasDueJob(queue)) ? super.popFrom(queue) : null
  }

  override async claimDueSchedule(): Promise<ScheduleData | null> {
    const now = Date.now()
    if (now < this.#lookForSchedulesAt) {
      return null
    }
    const schedule = await super.claimDueSchedule()
    if (!schedule) {
      this.#lookForSchedulesAt = now + SCHEDULE_INTERVAL
    }
    return schedule
  }

  /** Requests for several jobs at the same time share one look. */
  #hasDueJob(queue: string): Promise<boolean> {
    let probe = this.#probes.get(queue)
    if (!probe) {
      probe = this.#look(queue).finally(() => this.#probes.delete(queue))
      this.#probes.set(queue, probe)
    }
    return probe
  }

  async #look(queue: string): Promise<boolean> {
    const job = await this.#connection('queue_jobs')
      .where('queue', queue)
      .where((due) => {
        due
          .where('status', 'pending')
          .orWhere((delayed) =>
            delayed.where('status', 'delayed').where('execute_at', '<=', Date.now())
          )
      })
      .select('id')
      .first()
    return job !== undefined
  }
}

/** Queue adapter on the application's own database connection, for `config/queue.ts`. */
export function sqlQueue(): ConfigProvider<AdapterFactory> {
  return configProvider.create(async (app) => {
    const db = await app.container.make('lucid.db')
    const connection = db.connection().getWriteClient()
    return () => new SqlQueueAdapter(connection)
  })
}

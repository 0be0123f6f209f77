import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * `node ace queue:work` works on queued jobs in a process of its own, for servers that run with
 * `QUEUE_WORKER=external`. It takes the place of the queue package's command of the same name,
 * whose worker pauses after long jobs (platform/queue/run_worker.ts).
 */
export default class QueueWork extends BaseCommand {
  static override commandName = 'queue:work'
  static override description = 'Work on queued jobs in this process'
  static override options: CommandOptions = { startApp: true, staysAlive: true }

  @flags.boolean({ description: 'Print one JSON object when the work has begun' })
  declare json: boolean

  async run() {
    const { InlineWorker } = await import('#platform/queue/inline_worker')
    const router = await this.app.container.make('router')
    const queue = await this.app.container.make('queue.manager')
    router.commit()
    await queue.loadJobs()

    const worker = new InlineWorker(this.app)
    worker.start()
    this.app.terminating(() => worker.stop())
    if (this.json) {
      process.stdout.write(`${JSON.stringify({ working: true, processId: process.pid })}\n`)
    } else {
      this.logger.info('Working on queued jobs. Press Ctrl+C to stop.')
    }
  }
}

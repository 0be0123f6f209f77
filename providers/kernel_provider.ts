import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Runs what the kernel does beside requests: the adapter registry, the outbox relay, cleaning up.
 */
export default class KernelProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('platform.adapters', async () => {
      const { adapters } = await import('#kernel/adapters/adapters')
      return adapters
    })
    this.app.container.resolving('server', async (server) => {
      const { surroundRequests } = await import('#platform/http/every_request')
      surroundRequests(server)
    })
    this.app.container.resolving('lucid.db', async () => {
      const { keepValuesOutOfErrors } = await import('#platform/database/statement_errors')
      const { closeReader } = await import('#platform/database/read_rows')
      const emitter = await this.app.container.make('emitter')
      emitter.on('db:connection:connect', keepValuesOutOfErrors)
      emitter.on('db:connection:disconnect', closeReader)
    })
  }

  async start() {
    const { adapters } = await import('#kernel/adapters/adapters')
    adapters.registry.freeze()
    await this.#connectLimiter()
  }

  /** Opened by its first request, the connection would not be there for it. */
  async #connectLimiter() {
    const { default: env } = await import('#start/env')
    if (env.get('LIMITER_STORE') === 'redis' && this.app.getEnvironment() !== 'console') {
      const { default: redis } = await import('@adonisjs/redis/services/main')
      redis.connection('limiter')
    }
  }

  async ready() {
    await this.#guardServer()
    if (this.app.getEnvironment() === 'web') {
      const { outboxRelay } = await import('#platform/outbox/outbox_relay')
      outboxRelay.start()
      void this.#scheduleCleanUp()
    }
  }

  /**
   * Commands record events, too: where the database is closed while one is handed over, the process
   * waits for a connection that never comes.
   */
  async shutdown() {
    const { outboxRelay } = await import('#platform/outbox/outbox_relay')
    await outboxRelay.stop()
    await this.#disconnectLimiter()
  }

  /** The provider of Redis says goodbye on every connection, and fails where nobody is there. */
  async #disconnectLimiter() {
    const { default: redis } = await import('@adonisjs/redis/services/main')
    const { limiter } = redis.activeConnections
    if (limiter && limiter.ioConnection.status !== 'ready') {
      limiter.ioConnection.disconnect()
      delete redis.activeConnections.limiter
    }
  }

  async #guardServer() {
    const { BodyPace } = await import('#platform/http/body_pace')
    const { endWithProcess } = await import('#platform/http/end_with_process')
    const { answerMalformedRequests } = await import('#platform/http/malformed_request')
    const server = await this.app.container.make('server')
    const nodeServer = server.getNodeServer()
    if (nodeServer) {
      answerMalformedRequests(nodeServer)
      new BodyPace().watch(nodeServer)
      endWithProcess(nodeServer)
    }
  }

  async #scheduleCleanUp() {
    const { default: CleanUpJob } = await import('#platform/jobs/clean_up_job')
    const logger = await this.app.container.make('logger')
    await CleanUpJob.schedule({})
      .id('kernel.clean_up')
      .every('1h')
      .run()
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'the hourly clean-up could not be scheduled')
      })
  }
}

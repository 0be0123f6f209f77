import logger from '@adonisjs/core/services/logger'
import type { Logger } from '@adonisjs/core/logger'
import { Job } from '@adonisjs/queue'
import { jobActor } from '#platform/audit/audit_log'
import { actingAs } from '#platform/audit/current_actor'
import { isEnabled } from '#kernel/tenancy/module_state'
import { tenantSlots } from '#platform/work/slots'

/** A job's payload: ids only, never names, marks or secrets. */
export interface TenantPayload {
  tenantId: string
}

/**
 * A job that works for one tenant on behalf of one module. Subclasses set `moduleId` and an
 * explicit name with the module's prefix (`static options = { name: 'records.refine' }`), and
 * implement `handle`, which must be safe to run twice. When the tenant no longer has the module the
 * job ends without doing anything; when the tenant's jobs of this name hold their share of the
 * worker already, it goes to the end of the queue and comes again.
 */
export abstract class PlatformJob<Payload extends TenantPayload> extends Job<Payload> {
  abstract readonly moduleId: string

  /** Carries the ids of job and tenant in each line. */
  protected logger: Logger = logger

  abstract handle(payload: Payload): Promise<void>

  async execute(): Promise<void> {
    const { tenantId } = this.payload
    this.logger = logger.child({
      jobId: this.context.jobId,
      job: this.context.name,
      tenantId,
    }) as Logger
    if (!(await isEnabled(tenantId, this.moduleId))) {
      this.logger.info(`job skipped: the tenant does not have module ${this.moduleId}`)
      return
    }
    const kind = this.context.name
    const slot = tenantSlots.take({ kind, tenantId, payload: this.payload })
    if (slot === null || typeof slot === 'number') {
      await (slot && this.#comeAgain(slot))
      return
    }
    try {
      await actingAs(jobActor(kind), () => this.handle(this.payload))
    } finally {
      slot.release()
    }
  }

  async #comeAgain(delay: number): Promise<void> {
    const job = this.constructor as new () => PlatformJob<Payload>
    await Job.dispatch.call(job, this.payload as never).in(Math.ceil(delay))
  }
}

import type { JobOptions } from '@adonisjs/queue/types'
import logger from '@adonisjs/core/services/logger'
import { epochOf, systemClock } from '#platform/clock'
import { inFairLanes } from '#platform/work/lanes'
import { PeriodicJob } from '#platform/queue/periodic_job'
import { isEnabled } from '#kernel/tenancy/module_state'
import { CheckDomain } from '../domains/actions/check_domain.js'
import EmailDomain from '../models/email_domain.js'
import { dueDomains } from '../domains/queries/domains.js'

const HOUR = 3_600_000

/** Domains that one run looks at, and how many at the same time. */
const BATCH = 200
const LANES = 10

/** Looks up the proof of every domain that is due. */
export default class CheckDomainsJob extends PeriodicJob {
  static options: JobOptions = { name: 'student-email.check_domains' }

  async work(): Promise<void> {
    const domains = await dueDomains(epochOf(systemClock), BATCH)
    await inFairLanes(domains, { lanes: LANES }, ({ tenantId, domainId }) =>
      this.#check(tenantId, domainId)
    )
  }

  /** One domain in trouble does not keep the others waiting. */
  async #check(tenantId: string, domainId: string): Promise<void> {
    try {
      if (await isEnabled(tenantId, 'student-email')) {
        await new CheckDomain().whenDue(tenantId, domainId)
      } else {
        await postpone(tenantId, domainId)
      }
    } catch (error) {
      logger.error({ err: error, tenantId, domainId }, 'a domain could not be checked')
    }
  }
}

/** Domains of a tenant without the module must not keep those of others from their turn. */
async function postpone(tenantId: string, domainId: string): Promise<void> {
  await EmailDomain.forTenant(tenantId)
    .where('id', domainId)
    .update({ nextCheckAt: epochOf(systemClock) + HOUR })
}

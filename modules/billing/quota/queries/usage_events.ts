import UsageEvent from '../../models/usage_event.js'
import type { Meter } from '../services/quota_meters.js'
import type { UsageRange } from '../services/usage_range.js'

export interface UsageEventsFilter extends UsageRange {
  meter?: Meter
  subjectId?: string
  limit: number
  offset: number
}

/** Events of a tenant's use, newest first, with the number of all that match. */
export async function usageEvents(
  tenantId: string,
  { from, to, meter, subjectId, limit, offset }: UsageEventsFilter
): Promise<{ events: UsageEvent[]; total: number }> {
  const matching = () => {
    const query = UsageEvent.forTenant(tenantId)
      .where('occurredAt', '>=', from.getTime())
      .where('occurredAt', '<', to.getTime())
    if (meter) {
      query.where('meter', meter)
    }
    if (subjectId) {
      query.where('subjectId', subjectId)
    }
    return query
  }
  const [{ $extras }] = await matching().count('* as total')
  const events = await matching()
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return { events, total: Number($extras.total) }
}

import { randomBytes } from 'node:crypto'
import type { TenantEducation } from '../client.js'
import { PlatformError } from '../errors.js'
import { argumentsOf, numberOf } from './arguments.js'
import { forward } from './forward.js'
import { LiveDeliveries } from './live_deliveries.js'
import { clientOf, isWebAddress } from './settings.js'
import { plain, UsageError, type World } from './world.js'

/** Nobody is there (RFC 2606), and nothing is sent there: the endpoint is paused. */
const NOWHERE = 'https://tep-listen.invalid/'

/** `tep listen`: sends the deliveries of the tenant to an address on this machine as well. */
export async function listen(typed: string[], world: World): Promise<void> {
  const { values } = argumentsOf(typed, [], {
    forward: { type: 'string' },
    events: { type: 'string' },
    interval: { type: 'string', default: '3' },
  })
  const { env, stderr, signal } = world
  const url = values.forward
  if (url === undefined || !isWebAddress(url)) {
    throw new UsageError('Give the address to forward to: --forward http://localhost:4000/hooks')
  }
  const events = values.events?.split(',').map((name) => name.trim())
  const pause = 1000 * numberOf('interval', values.interval, 1)
  const secret = env.TEP_SIGNING_SECRET || `whsec_${randomBytes(32).toString('base64')}`
  const client = clientOf(world)

  const leave = await enter(client, events, signal)
  try {
    const deliveries = new LiveDeliveries(client, { pause, signal })
    await deliveries.start()
    stderr.write(
      env.TEP_SIGNING_SECRET
        ? `Forwarding to ${url}, signed with TEP_SIGNING_SECRET.\n`
        : `Forwarding to ${url}. The signing secret until you stop: ${secret}\n`
    )
    const target = { url, secret, events }
    while (!signal.aborted) {
      await deliveries.rest()
      await passOn(deliveries, target, world)
    }
  } catch (error) {
    if (!signal.aborted) {
      throw error
    }
  } finally {
    await leave()
  }
}

/** Forwards what is new. The platform may be away for a while: that is told and waited for. */
async function passOn(
  deliveries: LiveDeliveries,
  { url, secret, events }: { url: string; secret: string; events: string[] | undefined },
  { stdout, stderr, signal }: World
): Promise<void> {
  try {
    for (const listed of await deliveries.look()) {
      if (events === undefined || events.includes(listed.event)) {
        const delivery = await deliveries.read(listed)
        const { result, duration } = await forward(delivery, { url, secret, signal })
        const time = new Date().toTimeString().slice(0, 8)
        stdout.write(`${time}  ${delivery.event}  ${delivery.eventId}  ${result}  ${duration} ms\n`)
      }
      deliveries.done(listed)
    }
  } catch (error) {
    const isPassing =
      error instanceof PlatformError && [0, 408, 429, 500, 502, 503, 504].includes(error.status)
    if (!isPassing || signal.aborted) {
      throw error
    }
    stderr.write(`${plain(error.message)} (${error.code}) Trying again.\n`)
  }
}

/**
 * Deliveries are made for endpoints. A tenant that has none gets one for as long as it listens; it
 * is paused, so that what comes stays in the log.
 *
 * @returns what takes it away again.
 */
async function enter(
  client: TenantEducation,
  events: string[] | undefined,
  signal: AbortSignal
): Promise<() => Promise<void>> {
  const { endpoints } = await client.webhookEndpoints.list({ limit: 1 }, { signal }).page()
  if (endpoints.length > 0) {
    return async () => {}
  }
  const description = 'Made by tep listen; delete it when nobody listens any more.'
  const { id } = await client.webhookEndpoints.create({ url: NOWHERE, events, description })
  const leave = async () => client.webhookEndpoints.delete(id)
  try {
    await client.webhookEndpoints.update(id, { status: 'paused' })
  } catch (error) {
    await leave()
    throw error
  }
  return leave
}

/**
 * A worker in a process of its own, for tests and benchmarks that kill it: hands events over and
 * sends them, on the database of the environment. It loads no more of the platform than that needs,
 * so that it is soon there. Says `ready` to its parent when it works.
 */
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { fileEvents } from '#modules/file-processing/events'
import { ignite } from '../../../../bin/boot.js'

const app = ignite().createApp('console')
app.rcContents({
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('#modules/webhooks/providers/webhooks_provider'),
  ].map((file) => ({ file, environment: ['console'] })),
})
await app.init()
await app.boot()
await app.start(async () => {})
eventCatalogue.add(...fileEvents)

const { outboxRelay } = await import('#platform/outbox/outbox_relay')
const { deliveryDispatcher } = await import('../../workers/delivery_dispatcher.js')
outboxRelay.start()
deliveryDispatcher.start()
process.send?.('ready')
process.once('disconnect', () => process.exit())

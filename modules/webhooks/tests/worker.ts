/**
 * A worker in a process of its own, for tests and benchmarks that kill it: hands events over and
 * sends them, on the database of the environment. Says `ready` to its parent when it works.
 */
import { ignite } from '../../../bin/boot.js'

const app = ignite().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {})

const { outboxRelay } = await import('#kernel/outbox/outbox_relay')
const { deliveryDispatcher } = await import('../services/delivery_dispatcher.js')
outboxRelay.start()
deliveryDispatcher.start()
process.send?.('ready')
process.once('disconnect', () => process.exit())

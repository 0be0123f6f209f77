/**
 * A process that draws as many ports as its parent tells it to, as a test run does, and lives as
 * long as its parent wants it.
 */
import { freePort } from './free_port.js'

process.once('message', async (count: number) => {
  const ports: number[] = []
  while (ports.length < count) {
    ports.push(await freePort())
  }
  process.send!(ports)
})
process.once('disconnect', () => process.exit())
process.send!('ready')

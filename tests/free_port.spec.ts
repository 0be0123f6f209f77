import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from '@japa/runner'
import { freePort } from '#tests/free_port'
import { typescriptFlag } from '#tests/typescript_flag'

/** A process that draws ports as a test run does. */
async function drawer(): Promise<ChildProcess> {
  const child = fork(new URL('./draw_ports.ts', import.meta.url), {
    execArgv: [typescriptFlag],
  })
  await once(child, 'message')
  return child
}

test.group('Ports of tests', () => {
  test('are never given to two runs, even before anybody listens on them', async ({
    assert,
    cleanup,
  }) => {
    const runs = await Promise.all([1, 2, 3, 4].map(() => drawer()))
    cleanup(() => runs.forEach((run) => run.disconnect()))
    const drawn = await Promise.all(
      runs.map(async (run) => {
        run.send(80)
        const [ports] = (await once(run, 'message')) as [number[]]
        return ports
      })
    )
    const own = Array.from({ length: 20 }, () => freePort())
    const all = [...drawn.flat(), ...(await Promise.all(own))]
    assert.lengthOf(new Set(all), 4 * 80 + 20)
  })

  test('are passed over where somebody listens already', async ({ assert, cleanup }) => {
    const port = await freePort()
    const server = createServer().listen(port + 1, '127.0.0.1')
    cleanup(() => void server.close())
    await once(server, 'listening')
    assert.notEqual(await freePort(), port + 1)
  })
})

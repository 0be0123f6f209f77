import { test } from '@japa/runner'
import { ProcessingError } from '../src/index.js'
import { dropped, silent, streaming, stuckInTheBody } from './faulty_platform.js'
import { failureOf, play } from './play.js'

test.group('Progress', () => {
  const queued = { stage: 'queued', progress: 0, message: 'Waiting', fileId: 'f' }
  const reading = { ...queued, stage: 'ocr', progress: 40 }
  const complete = { ...queued, stage: 'complete', progress: 100, recordCount: 3 }

  test('goes on where the connection broke, and tells nothing twice', async ({
    assert,
    cleanup,
  }) => {
    const { platform, client } = await play(
      cleanup,
      streaming([queued, reading]),
      dropped,
      streaming([reading, complete], { ends: true })
    )
    const events = await Array.fromAsync(client.files.progress('f'))
    assert.deepEqual(events, [queued, reading, complete])
    assert.lengthOf(platform.requests, 3)
  })

  test('ends when the connection brings nothing new again and again', async ({
    assert,
    cleanup,
  }) => {
    const { client } = await play(cleanup, ...Array.from({ length: 9 }, () => streaming([queued])))
    const error = await failureOf(Array.fromAsync(client.files.progress('f', { maxRetries: 1 })))
    assert.equal(error.code, 'CONNECTION_FAILED')
  })

  test('can be waited for, and a failed file is an error', async ({ assert, cleanup }) => {
    const failed = { ...queued, stage: 'failed', error: 'The PDF is encrypted.' }
    const { client } = await play(cleanup, streaming([complete]), streaming([queued, failed]))
    const seen: string[] = []
    const onProgress = ({ stage }: { stage: string }) => void seen.push(stage)
    assert.deepEqual(await client.files.waitUntilDone('f', { onProgress }), complete)
    const error = await failureOf(client.files.waitUntilDone('f', { onProgress }))
    assert.instanceOf(error, ProcessingError)
    assert.equal(error.message, 'The PDF is encrypted.')
    assert.equal(error.code, 'FILE_PROCESSING_FAILED')
    assert.deepEqual(seen, ['complete', 'queued', 'failed'])
  })

  test('of a list of accounts that fails is no failed file', async ({ assert, cleanup }) => {
    const failed = { stage: 'failed', progress: 10, message: 'Stopped.', jobId: 'j' }
    const { client } = await play(cleanup, streaming([failed]))
    const error = await failureOf(client.bulkEmails.waitUntilDone('j'))
    assert.deepInclude(error, { code: 'JOB_FAILED', message: 'Stopped.', event: failed })
  })

  test('is waited for no longer than allowed', async ({ assert, cleanup }) => {
    const { client } = await play(cleanup, (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(queued)}\n\n`)
    })
    const error = await failureOf(client.files.waitUntilDone('f', { timeoutMs: 300 }))
    assert.equal(error.code, 'TIMEOUT')
  })

  test('is followed no longer than allowed, whatever the platform does', async ({
    assert,
    cleanup,
  }) => {
    for (const fault of [silent, stuckInTheBody, streaming([queued])]) {
      const { client } = await play(cleanup, ...Array.from({ length: 99 }, () => fault))
      const following = client.files.progress('f', { timeoutMs: 400, maxRetries: 99 })
      const start = performance.now()
      const error = await failureOf(Array.fromAsync(following))
      assert.equal(error.code, 'TIMEOUT')
      assert.isBelow(performance.now() - start, 2000)
    }
  })

  test('ends at once when the caller ends it between two connections', async ({
    assert,
    cleanup,
  }) => {
    const { platform, client } = await play(cleanup, ...Array.from({ length: 9 }, () => dropped))
    const stop = new AbortController()
    const following = Array.fromAsync(
      client.files.progress('f', { maxRetries: 99, signal: stop.signal })
    )
    const failed = failureOf(following)
    while (platform.requests.length < 4) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    const start = performance.now()
    stop.abort(new Error('Enough.'))
    const { message } = await failed
    assert.equal(message, 'Enough.')
    assert.isBelow(performance.now() - start, 1000)
  }).timeout(60_000)

  test('that is left by the reader closes its connection', async ({ assert, cleanup }) => {
    const { platform, client } = await play(cleanup, (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(queued)}\n\n`)
    })
    for await (const event of client.files.progress('f')) {
      assert.equal(event.stage, 'queued')
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    assert.isTrue(platform.requests[0].aborted)
  })
})

import { connect } from 'node:net'
import { test } from '@japa/runner'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { Receiver } from '#modules/webhooks/tests/support/receiver'
import { install, startServer } from '#tests/processes'
import { until } from '#tests/until'

/** Milliseconds within which a server is gone, whatever it was doing. */
const LIMIT = 10_000

/** More than a server reads within that time. */
const PAGES = 600

test.group('A server that is told to stop in the middle of its work', () => {
  test('is gone within ten seconds, whoever reads, sends or waits', async ({ assert, cleanup }) => {
    const installation = await install()
    cleanup(() => installation.remove())
    const server = await startServer(installation)
    cleanup(() => server.end('SIGKILL'))
    const base = `${server.url}/api`
    const headers = { 'x-api-key': installation.apiKey, 'x-user-id': 'teacher-1' }
    const post = (path: string, body: FormData | object) =>
      fetch(`${base}/${path}`, {
        method: 'POST',
        headers: { ...headers, ...(body instanceof FormData ? {} : json) },
        body: body instanceof FormData ? body : JSON.stringify(body),
      })
    const json = { 'content-type': 'application/json' }

    const silent = new Receiver()
    silent.answers = ['never']
    cleanup(() => silent.close())
    const endpoint = { url: await silent.listen(), events: ['file.completed'] }
    const created = await post('webhooks/endpoints', endpoint)
    const { id } = (await created.json()) as { id: string }
    await post(`webhooks/endpoints/${id}/ping`, {})
    await until('an event is sent to a receiver that never answers', () => silent.received[0])

    const form = new FormData()
    form.append(
      'file',
      new Blob([await pdf.withPages(PAGES)], { type: 'application/pdf' }),
      'a.pdf'
    )
    const uploaded = await post('file-processing/tenant-upload-and-process', form)
    const { fileId } = (await uploaded.json()) as { fileId: string }
    const progress = await fetch(`${base}/file-processing/progress/${fileId}`, {
      headers: { ...headers, accept: 'text/event-stream' },
    })
    const events = progress.body!.pipeThrough(new TextDecoderStream()).getReader()
    await until('pages are read', async () => {
      const { value } = await events.read()
      return value?.includes('"ocr"')
    })

    const slow = connect(Number(installation.environment.PORT), '127.0.0.1')
    cleanup(() => void slow.destroy())
    slow.on('error', () => {})
    slow.write(
      `POST /api/payments/initialize HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${installation.apiKey}\r\n` +
        'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":'
    )

    const startedAt = performance.now()
    await server.end('SIGTERM')
    assert.isBelow(performance.now() - startedAt, LIMIT)
    assert.equal(server.process.exitCode, 0)
    assert.notInclude(server.output(), '"level":60')
  })
})

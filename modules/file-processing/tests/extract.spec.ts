import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'
import { createIdleJob } from './support/jobs.js'
import { fixture, untilDone, upload } from './support/processing.js'
import { kept } from './support/storage.js'

const PATH = '/api/file-processing/extract'

/** A server on this machine that hands out a file; closed by the returned function. */
async function serve(listener: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/folder/sheet%201.pdf?signature=secret`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.group('Extracting a file from an address', () => {
  test('registers an unknown file, fetches and processes it', async ({
    assert,
    client,
    cleanup,
  }) => {
    const school = await createTenant()
    const bytes = await fixture('broadsheet.pdf')
    const { url, close } = await serve((_, response) => response.end(bytes))
    cleanup(close)

    const answer = await clientOf(client, school, 'teacher-2').post(PATH, {
      fileUrl: url,
      fileId: 'Term-1:JSS.1_a',
    })

    answer.assertStatus(202)
    assert.deepEqual(Object.keys(answer.body()), ['success', 'status', 'jobId'])
    assert.deepInclude(answer.body(), { success: true, status: 'pending' })
    const done = await untilDone(school.tenant.id, 'Term-1:JSS.1_a')
    assert.deepInclude(done, {
      status: 'complete',
      recordCount: 150,
      jobId: answer.body().jobId,
    })
    const file = await StoredFile.forTenant(school.tenant.id).firstOrFail()
    assert.deepInclude(file.serialize(), {
      name: 'sheet 1.pdf',
      userId: 'teacher-2',
      sourceUrl: null,
    })
  }).timeout(60_000)

  test('needs no address where the PDF is stored, and asks for one where it is not', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const { file, job } = await createIdleJob(school.tenant.id)
    await job.merge({ status: 'complete', activeKey: null }).save()
    const call = clientOf(client, school)
    const stored = await call.post(PATH, { fileId: file.publicId })
    stored.assertStatus(202)
    assert.notEqual(stored.body().jobId, job.id)

    const unknown = await call.post(PATH, { fileId: 'never-seen' })
    unknown.assertStatus(400)
    assert.match(unknown.body().error.message, /^fileUrl: is required/)
    assert.isNull(
      await StoredFile.forTenant(school.tenant.id).where('publicId', 'never-seen').first()
    )
  })

  test('processes the stored bytes of a known file again', async ({ assert, client }) => {
    const school = await createTenant()
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'))
    const { fileId } = uploaded.body()
    const first = await untilDone(school.tenant.id, fileId)

    const answer = await clientOf(client, school).post(PATH, {
      fileUrl: 'https://nowhere.invalid/never-fetched.pdf',
      fileId,
    })

    answer.assertStatus(202)
    assert.notEqual(answer.body().jobId, first.jobId)
    const second = await untilDone(school.tenant.id, fileId)
    assert.deepInclude(second, { status: 'complete', recordCount: 150, jobId: answer.body().jobId })
  }).timeout(60_000)

  test('two requests for one file at once make one job', async ({ assert, client, cleanup }) => {
    const school = await createTenant()
    const bytes = await fixture('broadsheet.pdf')
    const { url, close } = await serve((_, response) => response.end(bytes))
    cleanup(close)
    const ask = () => clientOf(client, school).post(PATH, { fileUrl: url, fileId: 'one' })

    const answers = await Promise.all([ask(), ask(), ask(), ask()])

    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [202, 202, 202, 202]
    )
    assert.lengthOf(new Set(answers.map((answer) => answer.body().jobId)), 1)
    assert.lengthOf(await AnalysisJob.forTenant(school.tenant.id), 1)
    await untilDone(school.tenant.id, 'one')
  }).timeout(60_000)

  test('the same id is another file in another tenant', async ({ assert, client, cleanup }) => {
    const bytes = await fixture('broadsheet.pdf')
    const { url, close } = await serve((_, response) => response.end(bytes))
    cleanup(close)
    const schools = [await createTenant(), await createTenant()]

    for (const school of schools) {
      const answer = await clientOf(client, school).post(PATH, { fileUrl: url, fileId: 'same' })
      answer.assertStatus(202)
    }
    for (const { tenant } of schools) {
      const done = await untilDone(tenant.id, 'same')
      assert.equal(done.recordCount, 150)
    }
  }).timeout(60_000)
})

test.group('Extract requests that are refused', () => {
  const valid = { fileUrl: 'https://files.example/a.pdf', fileId: 'a' }
  const refusals: [string, object, RegExp][] = [
    ['no address', { fileId: 'a' }, /^fileUrl: is required/],
    ['no id', { fileUrl: valid.fileUrl }, /^fileId: is required/],
    ['an id with a slash', { ...valid, fileId: 'a/b' }, /^fileId: /],
    ['an id of 129 characters', { ...valid, fileId: 'a'.repeat(129) }, /^fileId: /],
    ['an unknown field', { ...valid, priority: 1 }, /^priority: /],
    ['an unknown engine', { ...valid, extractionType: 'magic' }, /^extractionType: must be one of/],
    ['no URL', { ...valid, fileUrl: 'a.pdf' }, /^fileUrl: /],
    ['a file URL', { ...valid, fileUrl: 'file:///etc/passwd' }, /^fileUrl: /],
    ['credentials in the URL', { ...valid, fileUrl: 'https://a:b@files.example/' }, /^fileUrl: /],
    ['a private address', { ...valid, fileUrl: 'https://192.168.1.4/a.pdf' }, /^fileUrl: /],
    ['the metadata address', { ...valid, fileUrl: 'https://169.254.169.254/' }, /^fileUrl: /],
    ['a mapped address', { ...valid, fileUrl: 'https://[::ffff:10.0.0.1]/a' }, /^fileUrl: /],
    ['a decimal address', { ...valid, fileUrl: 'https://167772161/a.pdf' }, /^fileUrl: /],
  ]
  for (const [name, body, message] of refusals) {
    test(`${name}: 400`, async ({ assert, client }) => {
      const school = await createTenant()
      const answer = await clientOf(client, school).post(PATH, body)
      answer.assertStatus(400)
      assert.equal(answer.body().error.code, 'VALIDATION_ERROR')
      assert.match(answer.body().error.message, message)
      const { files } = await kept(school.tenant.id)
      assert.equal(files, 0)
    })
  }

  test('an engine without credentials: 422', async ({ assert, client }) => {
    const answer = await clientOf(client, await createTenant()).post(PATH, {
      ...valid,
      extractionType: 'document_ai',
    })
    answer.assertStatus(422)
    assert.equal(answer.body().error.code, 'ADAPTER_NOT_CONFIGURED')
  })
})

test.group('Addresses that turn out bad', () => {
  const pdf = Buffer.from('%PDF-1.7\n')
  const bad: [string, RequestListener, RegExp][] = [
    ['an error page', (_, response) => response.writeHead(404).end('gone'), /answered 404/],
    [
      'something else than a PDF',
      (_, response) => response.end('<html>sign in</html>'),
      /not a PDF/,
    ],
    [
      'a body of 65 MB',
      (_, response) => response.end(Buffer.concat([pdf, Buffer.alloc(65 * 1024 * 1024)])),
      /larger than 64 MB/,
    ],
    [
      'a redirect to a private address',
      (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/a.pdf' }).end(),
      /not a public one/,
    ],
    [
      'redirects without end',
      (request, response) => response.writeHead(302, { location: request.url }).end(),
      /redirects more than three times/,
    ],
    ['a broken connection', (_, response) => response.destroy(), /could not be reached/],
  ]
  for (const [name, listener, message] of bad) {
    test(`${name}: the job fails and says so`, async ({ assert, client, cleanup }) => {
      const school = await createTenant()
      const { url, close } = await serve(listener)
      cleanup(close)

      const answer = await clientOf(client, school).post(PATH, { fileUrl: url, fileId: 'bad' })
      answer.assertStatus(202)
      const done = await untilDone(school.tenant.id, 'bad')

      assert.equal(done.status, 'failed')
      assert.match(done.error!, message)
      assert.notInclude(done.error!, 'signature=secret')
      const { objects, temporary, intents } = await kept(school.tenant.id)
      assert.deepEqual({ objects, temporary, intents }, { objects: [], temporary: [], intents: 0 })
    }).timeout(60_000)
  }

  test("another user's file is not there, and a request without a user may extract it", async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const { file, job } = await createIdleJob(school.tenant.id)
    await file.merge({ userId: 'teacher-1' }).save()
    const extract = (userId?: string) =>
      clientOf(client, school, userId).post(PATH, {
        fileUrl: 'https://files.example/a.pdf',
        fileId: file.publicId,
        extractionType: 'tesseract',
      })

    const refused = await extract('teacher-2')
    refused.assertStatus(404)
    assert.deepEqual(refused.body(), {
      error: { code: 'FILE_NOT_FOUND', message: 'File not found.' },
    })
    for (const userId of ['teacher-1', undefined]) {
      const accepted = await extract(userId)
      accepted.assertStatus(202)
      assert.equal(accepted.body().jobId, job.id)
    }
  })

  test('a name from the address or the request has no folders and nothing invisible', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const names: [string, string | undefined, string][] = [
      ['https://files.example/a%2Fb%5C..%2Fc%0A%E2%80%AEfdp.exe?x=y', undefined, 'cfdp.exe'],
      ['https://files.example/%00%1b', undefined, 'document.pdf'],
      ['https://files.example/', '..\\..\\secret\u202e\u0007.pdf', 'secret.pdf'],
      ['https://files.example/', '../..', 'document.pdf'],
      [`https://files.example/${'a'.repeat(400)}.pdf`, undefined, 'a'.repeat(255)],
    ]
    for (const [index, [fileUrl, fileName, expected]] of names.entries()) {
      const fileId = `name-${index}`
      const answer = await clientOf(client, school).post(PATH, { fileUrl, fileId, fileName })
      answer.assertStatus(202)
      const file = await StoredFile.forTenant(school.tenant.id)
        .where('publicId', fileId)
        .firstOrFail()
      assert.equal(file.name, expected)
    }
  })

  test('after a failure the same id can be tried with another address', async ({
    assert,
    client,
    cleanup,
  }) => {
    const school = await createTenant()
    const bytes = await fixture('broadsheet.pdf')
    const wrong = await serve((_, response) => response.writeHead(404).end())
    const right = await serve((_, response) => response.end(bytes))
    cleanup(() => {
      wrong.close()
      right.close()
    })
    const ask = (fileUrl: string) =>
      clientOf(client, school).post(PATH, { fileUrl, fileId: 'again' })

    await ask(wrong.url)
    const failed = await untilDone(school.tenant.id, 'again')
    assert.equal(failed.status, 'failed')
    await ask(right.url)
    const complete = await untilDone(school.tenant.id, 'again')
    assert.equal(complete.status, 'complete')
  }).timeout(60_000)
})

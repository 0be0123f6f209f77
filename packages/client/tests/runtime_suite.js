/**
 * What the client does on every runtime, run from the installed package by the runtime itself:
 * `<runtime> runtime_suite.js`. It takes what it needs from the variable `GIVEN`, as JSON, and prints
 * a line for every check; it ends with 1 when one failed.
 */
import { NotFoundError, TenantEducation } from '@tenant-education/client'
import { pdfOfPhotos } from '@tenant-education/client/photos'
import { verifyWebhook } from '@tenant-education/client/webhooks'

/**
 * @typedef {object} Given
 * @property {string} baseUrl Address of the platform.
 * @property {string} silentUrl Of a server that never answers.
 * @property {string} apiKey Of a school whose key may issue keys.
 * @property {string} sheet Path of a result sheet.
 * @property {string} jpeg A photo in base64.
 * @property {{ secret: string, signature: string }} vector Of docs/receiving-webhooks.md.
 */

/** @type {Given} */
const given = JSON.parse(process.env.GIVEN)
const { readFile } = await import('node:fs/promises')
const bytes = await readFile(given.sheet)

const client = new TenantEducation({ ...given, userId: 'teacher-1' })

function check(condition, what) {
  if (!condition) {
    throw new Error(what)
  }
}

const checks = {
  'uploads a path, follows it and reads its records': async () => {
    let sent = 0
    const onProgress = (progress) => (sent = progress.sent)
    const { fileId } = await client.files.upload(given.sheet, { onProgress })
    check(sent === bytes.length, `${sent} of ${bytes.length} bytes are told`)
    const stages = []
    const done = await client.files.waitUntilDone(fileId, {
      onProgress: ({ stage }) => stages.push(stage),
    })
    check(stages.at(-1) === 'complete', `it ended with ${stages.at(-1)}`)
    const records = await client.documents.getFileStudentRecords({ fileId, pageSize: 7 }).all()
    check(records.length === done.recordCount, `${records.length} of ${done.recordCount} records`)
    const original = await client.files.original(fileId)
    check(original.size === bytes.length, `${original.size} bytes came back`)
  },
  'uploads bytes, files and streams with their names': async () => {
    await client.files.upload(new Uint8Array(bytes), { fileName: 'bytes.pdf' })
    await client.files.upload(new File([bytes], 'Ọláolúwa.pdf', { type: 'application/pdf' }))
    await client.files.upload(new Blob([bytes]).stream(), { fileName: 'stream.pdf' })
    const files = await client.files.history().all()
    const names = files.map(({ fileName }) => fileName).slice(0, 3)
    check(names.sort().join() === 'bytes.pdf,stream.pdf,Ọláolúwa.pdf', names.join())
  },
  'does once what is sent twice with one key': async () => {
    const options = { idempotencyKey: crypto.randomUUID() }
    const first = await client.apiKeys.create({ name: 'portal' }, options)
    const again = client.apiKeys.create({ name: 'portal' }, options)
    const { data, response } = await again.withResponse()
    check(data.id === first.id, 'there are two keys')
    check(response.headers.get('idempotent-replayed') === 'true', 'it was not replayed')
  },
  'walks through lists': async () => {
    const ids = []
    for await (const { id } of client.apiKeys.list({ limit: 1 })) {
      ids.push(id)
    }
    check(ids.length >= 2 && new Set(ids).size === ids.length, ids.join())
  },
  'tells errors by class and code': async () => {
    const error = await client.files.status({ fileId: 'file_none' }).catch((reason) => reason)
    check(error instanceof NotFoundError && error.code === 'FILE_NOT_FOUND', String(error))
    check(error.requestId !== null, 'the request has no name')
  },
  'gives up in time, and when it is told to': async () => {
    const unanswered = new TenantEducation({ ...given, baseUrl: given.silentUrl })
    const late = await unanswered.payments.stats({ timeoutMs: 300 }).catch((reason) => reason)
    check(late.code === 'TIMEOUT', String(late))
    const signal = AbortSignal.abort(new Error('Enough.'))
    const ended = await client.payments.stats({ signal }).catch((reason) => reason)
    check(ended.message === 'Enough.', String(ended))
  },
  'says that a path cannot be read': async () => {
    const error = await client.files.upload('/none/sheet.pdf').catch((reason) => reason)
    check(error.code === 'ENOENT', String(error))
  },
  'believes a webhook that is signed, and no other': async () => {
    const { secret, signature } = given.vector
    const headers = { 'x-service-timestamp': '1795000000', 'x-service-signature': signature }
    const body = '{"event":"file.completed","fileId":"f1"}'
    const now = 1_795_000_000_000
    const { event } = await verifyWebhook(body, headers, secret, now)
    check(event === 'file.completed', event)
    const forged = verifyWebhook(`${body} `, new Headers(headers), secret, now)
    const error = await forged.catch((reason) => reason)
    check(error.code === 'WEBHOOK_SIGNATURE_INVALID', String(error))
  },
  'makes a PDF of photos': async () => {
    const photo = Uint8Array.from(atob(given.jpeg), (letter) => letter.charCodeAt(0))
    const pdf = await pdfOfPhotos([photo, new Blob([photo])])
    const text = await pdf.text()
    check(text.startsWith('%PDF-') && text.includes('/Count 2'), text.slice(0, 20))
    await client.files.upload(pdf, { fileName: 'photos.pdf' })
  },
}

let failures = 0
for (const [name, run] of Object.entries(checks)) {
  try {
    await run()
    console.log(`ok ${name}`)
  } catch (error) {
    failures++
    console.log(`failed ${name}: ${error.stack}`)
  }
}
process.exit(failures === 0 ? 0 : 1)

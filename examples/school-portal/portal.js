import { createServer } from 'node:http'
import { PlatformError, TenantEducation } from '@tenant-education/client'
import { verifyWebhook } from '@tenant-education/client/webhooks'
import { html, list, page, table } from './pages.js'

const { PORT = '4000', TEP_SIGNING_SECRET } = process.env
const address = `http://localhost:${PORT}`

/** A real portal knows who has signed in. */
const TEACHER = 'teacher-1'
const FEES = 5_000_000 // kobo
const LONGEST_BODY = 64 * 1024 * 1024

/** Takes address and key from `TEP_BASE_URL` and `TEP_API_KEY`. */
const client = new TenantEducation({ userId: TEACHER })

/** What webhooks have told. A real portal keeps both in its database. */
const events = []
const seen = new Set()

const routes = {
  'GET /': home,
  'POST /upload': upload,
  'GET /watch': watch,
  'GET /records': records,
  'POST /pay': pay,
  'GET /paid': paid,
  'POST /hooks': hooks,
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, address)
  const route = routes[`${request.method} ${url.pathname}`]
  if (!route) {
    return send(response, 404, page('Not found', html`<p>There is no such page.</p>`))
  }
  try {
    await route(request, response, url.searchParams)
  } catch (error) {
    fail(response, error)
  }
})

server.listen(Number(PORT), '127.0.0.1', () => console.log(`The portal is at ${address}`))

/** The files of the teacher, and two forms. */
async function home(_request, response) {
  const files = await client.files.history({ userId: TEACHER }).all({ max: 20 })
  const body = html`
    <form method="post" action="/upload" enctype="multipart/form-data">
      <input type="file" name="file" accept="application/pdf" required /> <button>Upload</button>
    </form>
    <h2>Result sheets</h2>
    ${list(
      files.map(
        ({ fileId, fileName, status }) =>
          html`<a href="/watch?file=${fileId}">${fileName}</a> ${status}`
      )
    )}
    <h2>Fees</h2>
    <form method="post" action="/pay">
      <input type="email" name="email" placeholder="parent@home.example" required />
      <button>Pay ₦${(FEES / 100).toLocaleString('en')}</button>
    </form>
    <h2>Webhooks</h2>
    ${list(events.map((event) => html`<code>${JSON.stringify(event)}</code>`))}
  `
  send(response, 200, page('School portal', body))
}

/** A sheet goes on to the platform; the browser goes on to watch it. */
async function upload(request, response) {
  const form = await formOf(request)
  const { fileId } = await client.files.upload(form.get('file'))
  redirect(response, `/watch?file=${fileId}`)
}

/** The page grows while the sheet is read: no script is needed for that. */
async function watch(_request, response, query) {
  const fileId = query.get('file') ?? ''
  const left = new AbortController()
  response.on('close', () => left.abort())
  const steps = client.files.progress(fileId, { signal: left.signal })
  const first = await steps.next()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.write(page('Reading…', html``).text)
  const show = ({ progress, message, error }) =>
    response.write(html`<li>${progress} %: ${error ?? message}</li>`.text)
  if (!first.done) {
    show(first.value)
  }
  for await (const step of steps) {
    show(step)
  }
  response.end(html`<p><a href="/records?file=${fileId}">Records</a></p>`.text)
}

/** Every record with its subjects; doubtful ones are marked. */
async function records(_request, response, query) {
  const found = await client.documents
    .getFileStudentRecords({ fileId: query.get('file') ?? '' })
    .all()
  const subjects = [...new Set(found.flatMap((record) => Object.keys(record.subjects)))]
  const rows = found.map((record) => [
    record.flags.length > 0 ? `${record.studentName} ⚠` : record.studentName,
    ...subjects.map((subject) => record.subjects[subject] ?? ''),
    record.average,
  ])
  const body = table(['Name', ...subjects, 'Average'], rows)
  send(response, 200, page(`${found.length} records`, body))
}

/** The payer goes to the gateway's page, and comes back to `/paid`. */
async function pay(request, response) {
  const form = await formOf(request)
  const { data } = await client.payments.initialize({
    email: form.get('email'),
    amount: FEES,
    callbackUrl: `${address}/paid`,
    metadata: { for: 'School fees' },
  })
  redirect(response, data.authorization_url)
}

/** What the browser says proves nothing: the platform is asked. */
async function paid(_request, response, query) {
  const { data } = await client.payments.verify({ reference: query.get('reference') ?? '' })
  const body = html`<p>${data.reference}: ${data.status}, ₦${data.amount / 100}</p>`
  send(response, 200, page('Payment', body))
}

/** Events of the platform, each taken once. */
async function hooks(request, response) {
  const body = await bytesOf(request)
  const event = await verifyWebhook(body, request.headers, TEP_SIGNING_SECRET ?? '')
  const id = request.headers['x-service-event-id']
  if (!seen.has(id)) {
    seen.add(id)
    events.unshift(event)
    console.log(`${event.event} ${id}`)
  }
  response.writeHead(204).end()
}

async function bytesOf(request) {
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > LONGEST_BODY) {
      throw new PlatformError({ code: 'TOO_LARGE', message: 'At most 64 MB.', status: 400 })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function formOf(request) {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new Response(await bytesOf(request), { headers }).formData()
}

function redirect(response, location) {
  response.writeHead(303, { location }).end()
}

function send(response, status, { text }) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
}

/** People see what the platform says about their request, and nothing else. */
function fail(response, error) {
  const isKnown = error instanceof PlatformError
  if (!isKnown || error.status >= 500) {
    console.error(error)
  }
  if (response.headersSent) {
    response.destroy()
    return
  }
  const said = isKnown ? error.message : 'Something went wrong here.'
  const status = isKnown && error.status >= 400 && error.status < 500 ? error.status : 502
  send(response, status, page('That did not work', html`<p>${said}</p>`))
}

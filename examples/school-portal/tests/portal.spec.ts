import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { test } from '@japa/runner'
import { baseUrl, clientFor, sheetBytes } from '../../../packages/client/tests/platform.js'
import { freePort } from '../../../tests/free_port.js'
import { createTenant } from '../../../tests/helpers.js'
import { until } from '../../../tests/until.js'

const root = new URL('../../../', import.meta.url)

/** The portal as its README starts it. */
async function portal(cleanup: (end: () => void) => void) {
  const school = await createTenant()
  const port = await freePort()
  const program = spawn(process.execPath, ['examples/school-portal'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      TEP_BASE_URL: baseUrl(),
      TEP_API_KEY: school.apiKey,
      TEP_SIGNING_SECRET: school.signingSecret,
    },
  })
  cleanup(() => void program.kill())
  let said = ''
  program.stderr.on('data', (chunk) => (said += chunk))
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  const { value } = await lines.next()
  return { school, url: `http://127.0.0.1:${port}`, first: value as string, said: () => said }
}

const textOf = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return { status: response.status, text: await response.text(), response }
}

test('the portal takes a sheet, shows it being read, its records, a payment and webhooks', async ({
  assert,
  cleanup,
}) => {
  const { school, url, first, said } = await portal(cleanup)
  assert.match(first, /^The portal is at /)
  const client = clientFor(school)
  await client.webhookEndpoints.create({ url: `${url}/hooks` })

  const form = new FormData()
  form.append('file', new File([await sheetBytes()], 'Form <2>.pdf', { type: 'application/pdf' }))
  const sent = await textOf(`${url}/upload`, { method: 'POST', body: form })
  assert.equal(sent.status, 303, said())
  const place = sent.response.headers.get('location')!
  const watched = await textOf(url + place)
  assert.match(watched.text, /<li>100 %: /)
  const [, records] = /href="(\/records[^"]*)"/.exec(watched.text)!
  const shown = await textOf(url + records)
  const fileId = new URLSearchParams(place.split('?')[1]).get('file')!
  const found = await client.documents.getFileStudentRecords({ fileId }).all()
  assert.isAbove(found.length, 5)
  assert.include(shown.text, `${found.length} records`)
  assert.include(shown.text, found[0].studentName)
  assert.include(shown.text, `<td>${found[0].average}</td>`)

  const body = new URLSearchParams({ email: 'parent@home.example' })
  const opened = await textOf(`${url}/pay`, { method: 'POST', body })
  const checkout = opened.response.headers.get('location')!.replace(/^https?:\/\/[^/]+/, baseUrl())
  const pressed = await textOf(`${checkout}/pay`, { method: 'POST' })
  assert.isBelow(pressed.status, 400)
  const [{ reference }] = await client.payments.list().all()
  const paid = await textOf(`${url}/paid?reference=${reference}`)
  assert.include(paid.text, `${reference}: success, ₦50000`)

  const home = await until('both events are shown', async () => {
    const { text } = await textOf(url)
    return text.includes('file.completed') && text.includes('payment.completed') && text
  })
  assert.include(home, 'Form &#60;2&#62;.pdf')
}).timeout(300_000)

test('the portal says what was refused, and takes no forged webhook', async ({
  assert,
  cleanup,
}) => {
  const { url } = await portal(cleanup)
  const forged = await textOf(`${url}/hooks`, {
    method: 'POST',
    body: '{"event":"file.completed"}',
  })
  assert.equal(forged.status, 400)
  const none = await textOf(`${url}/records?file=file_none`)
  assert.equal(none.status, 404)
  const other = await textOf(`${url}/nowhere`)
  assert.equal(other.status, 404)
  const form = new FormData()
  form.append('file', new File(['no PDF'], 'sheet.pdf'))
  const refused = await textOf(`${url}/upload`, { method: 'POST', body: form })
  assert.equal(refused.status, 400)
  assert.notInclude(refused.text, 'portal.js')
}).timeout(300_000)

test('the portal stays a page of code to read', async ({ assert }) => {
  const code = await readFile(new URL('../portal.js', import.meta.url), 'utf8')
  assert.isBelow(code.split('\n').length, 220)
})

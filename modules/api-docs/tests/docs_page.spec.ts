import { execFile } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import ts from 'typescript'
import { TenantEducation } from '@tenant-education/client'
import { errorCodes } from '#platform/http/error_codes'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { createTenant } from '#tests/helpers'
import { chromium, inChromium } from '../../../packages/client/tests/chromium.js'
import { buildOpenApi } from '../services/openapi.js'
import type { Listed } from '../services/openapi_types.js'
import { exampleInCurl, exampleInTypeScript } from '../services/page_examples.js'
import { operationsThat } from '../services/page_search.js'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const address = () => `http://127.0.0.1:${process.env.PORT}`

async function pageOf(query?: string): Promise<string> {
  const search = query === undefined ? '' : `?${new URLSearchParams({ q: query })}`
  const response = await fetch(`${address()}/docs${search}`)
  return response.text()
}

const idsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

/**
 * Operations that can be called as the page prints them: nothing of the reader's own is missing.
 */
const callable = () =>
  operationsThat(buildOpenApi(''), []).filter(
    (listed) =>
      listed.method === 'GET' && !isStream(listed) && !/\{|=…/.test(exampleInCurl(listed, ''))
  )

/** It lasts as long as somebody reads it. */
function isStream({ operation }: Listed): boolean {
  return JSON.stringify(operation.responses['200'] ?? {}).includes('text/event-stream')
}

test.group('The page of the API', () => {
  test('finds operations, events and errors by their words', async ({ assert }) => {
    const all = idsOf(await pageOf())
    const found = idsOf(await pageOf('Refund money'))
    assert.includeMembers(found, ['payments.refund'])
    assert.isBelow(found.length, 10)
    assert.includeMembers(idsOf(await pageOf('REFUND_NOT_POSSIBLE')), ['REFUND_NOT_POSSIBLE'])
    assert.includeMembers(idsOf(await pageOf('file.completed')), ['file.completed'])
    assert.includeMembers(idsOf(await pageOf('/api/payments/initialize')), ['payments.initialize'])
    assert.isAbove(all.length, 150)
    assert.deepEqual(idsOf(await pageOf('  ')), all)
    assert.include(await pageOf('xylophone'), 'Nothing with “xylophone”')
  })

  test('shows a question as text, however it is meant', async ({ assert }) => {
    const page = await pageOf('"><script>alert(1)</script>')
    assert.notInclude(page, '<script')
    assert.include(page, 'value="&#34;&#62;&#60;script&#62;')
    const long = await pageOf('a'.repeat(5000))
    assert.notInclude(long, 'a'.repeat(101))
    const response = await fetch(`${address()}/docs?q[]=1&q[a]=2`)
    assert.equal(response.status, 200)
  })

  test('says of every error what it means and what to do', async ({ assert }) => {
    const page = await pageOf()
    const codes = Object.entries(errorCodes())
    assert.isAbove(codes.length, 40)
    for (const [code, { mend }] of codes) {
      assert.isString(mend, code)
    }
    const ids = new Set(idsOf(page))
    const links = [...page.matchAll(/href="(?:\/docs)?#([^"]+)"/g)].map(([, id]) => id)
    assert.isEmpty(links.filter((id) => !ids.has(id)))
    assert.includeMembers(
      [...ids],
      [...codes.keys()].map((index) => codes[index][0])
    )
    assert.includeMembers(
      [...ids],
      eventCatalogue.all().map(({ type }) => type)
    )
    assert.lengthOf([...ids], idsOf(page).length)
  })

  for (const width of [360, 1366]) {
    test(`is no wider than a screen of ${width} px`, async ({ assert, cleanup }) => {
      const told = await inChromium(pageInFrame(width), cleanup)
      assert.isAbove(Number(told.height), 10_000)
      assert.isAtMost(Number(told.content), width)
    }).skip(chromium === undefined, 'There is no Chromium here.')
  }

  test('prints calls by curl that can be pasted', async ({ assert }) => {
    const listed = callable()
    assert.isAbove(listed.length, 20)
    const school = await createTenant()
    const key = school.apiKey
    for (const one of listed) {
      const command = exampleInCurl(one, address()).replace('tep_live_…', key)
      const { stdout } = await execute('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`])
      assert.include(['200', '403', '404'], stdout, command)
    }
    const payment = operationsThat(buildOpenApi(''), ['payments.initialize'])[0]
    const command = exampleInCurl(payment, address()).replace('tep_live_…', key)
    const { stdout } = await execute('sh', ['-c', `${command} -s`])
    assert.property(JSON.parse(stdout), 'data')
  })

  test('prints calls in TypeScript that compile, and run', async ({ assert }) => {
    const examples = operationsThat(buildOpenApi(''), []).flatMap((one) => {
      const code = exampleInTypeScript(one)
      return code === null ? [] : [{ one, code }]
    })
    assert.isAbove(examples.length, 80)
    const bodies = examples.map(({ one, code }, index) => {
      const { operationId } = one.operation
      const names = new Set(code.match(/(?<=[({,] ?)\b[a-zA-Z]+\b(?=[,)]| \})/g) ?? [])
      const given = [...names].map((name) =>
        name === 'body'
          ? `body: import('@tenant-education/client').Body<'${operationId}'>`
          : `${name}: string`
      )
      const all = ["client: import('@tenant-education/client').TenantEducation", ...given]
      return `export async function f${index}(${all.join(', ')}) {\n${code}\n}\n`
    })
    assert.deepEqual([], compiled(bodies.join('')))

    const school = await createTenant()
    const client = new TenantEducation({ apiKey: school.apiKey, baseUrl: address() })
    const AsyncFunction = (async () => {}).constructor as new (
      ...texts: string[]
    ) => (...values: unknown[]) => Promise<void>
    const names = new Set(callable().map(({ operation }) => operation.operationId))
    for (const { one, code } of examples.filter(({ one: { operation } }) =>
      names.has(operation.operationId)
    )) {
      const run = new AsyncFunction('client', 'console', code)
      const code404 = await run(client, { log: () => {} }).then(
        () => 200,
        ({ status }: { status: number }) => status
      )
      assert.include([200, 403, 404], code404, one.operation.operationId)
    }
  })
})

/** A page that shows the documentation in a frame, everything unfolded, and measures it. */
function pageInFrame(width: number) {
  return {
    imports: '',
    installed: '/nowhere',
    script: `
      const frame = document.createElement('iframe')
      frame.style = 'border: 0; height: 900px; width: ${width}px'
      frame.src = '/docs'
      document.body.append(frame)
      await new Promise((resolve) => (frame.onload = resolve))
      for (const one of frame.contentDocument.querySelectorAll('details')) {
        one.open = true
      }
      const { scrollWidth, scrollHeight } = frame.contentDocument.documentElement
      return { content: scrollWidth, height: scrollHeight }`,
    answering: async ({ url }: IncomingMessage, _body: Buffer, response: ServerResponse) => {
      if (!url!.startsWith('/docs')) {
        return false
      }
      // Without its headers: they forbid the frame.
      const shown = await fetch(`${address()}${url}`)
      response.setHeader('content-type', shown.headers.get('content-type')!)
      response.end(await shown.text())
      return true
    },
  }
}

/** What the compiler says of a module. */
function compiled(code: string): string[] {
  const name = `${root}modules/api-docs/tests/examples_of_the_page.ts`
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: ['node'],
    skipLibCheck: true,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (file) => file === name || fileExists(file)
  host.readFile = (file) => (file === name ? code : readFile(file))
  host.getSourceFile = (file, ...rest) =>
    file === name
      ? ts.createSourceFile(file, code, ts.ScriptTarget.ES2022)
      : getSourceFile(file, ...rest)
  const program = ts.createProgram([name], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start }) => {
    const line = start === undefined ? '' : code.slice(start, start + 60)
    return `${ts.flattenDiagnosticMessageText(messageText, '\n')} at ${line}`
  })
}

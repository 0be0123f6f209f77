import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { aceCommandsOf, blocksOf, blockWith, pages, root } from './code_blocks.js'

/** Blocks that are run by `documentation_journeys.spec.ts`, or checked below, by a text of each. */
const HERE: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    'getFileStudentRecords',
    'api/payments/initialize',
    'api/payments/verify',
    'node ace tenant:create',
  ],
  'docs/billing.md': [
    'node ace plan:apply',
    '"plans": [',
    'node ace quota:show',
    'node ace billing:profile',
    'node ace adapter:use',
    'node ace invoice:list',
  ],
  'docs/live-progress.md': ['api/stream-tokens'],
  'docs/operating.md': ['DB_DATABASE=/srv', 'DB_CONNECTION=mysql'],
  'docs/payments.md': [
    'publicKey=pk_test_…',
    'surchargePercent=1.5',
    'api/payments/initialize',
    'api/payments/transactions',
    'api/payments/refunds',
  ],
  'docs/receiving-webhooks.md': ['api/webhooks/endpoints', 'node docs/examples', 'def is_genuine'],
  'docs/records.md': ['"patch": {', '"groups": ['],
  'docs/sandbox.md': ['thanks', '/pay"', 'brandColor', '"charge.success"'],
  'docs/student-email.md': [
    'node ace api-key:create',
    '# 5. An account',
    'node ace email-domain:verify',
    'students.csv',
    'jq -n',
    '"provider":"microsoft"',
  ],
}

/** Blocks that others run, or none can, by a text of each. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm start': 'tests/installation.spec.ts starts it so; npm test is this',
    'flowchart LR': 'a drawing',
  },
  'docs/adding-a-module.md': { '': 'tests/partner/module_guide.spec.ts' },
  'docs/clients.md': { '': 'packages/client/tests: package.spec.ts, other_languages.spec.ts' },
  'docs/live-progress.md': { EventSource: 'tests/live_progress.spec.ts' },
  'docs/writing-an-adapter.md': {
    '': 'packages/adapter-kit/tests/guide.spec.ts, tests/partner/partner_plugin.spec.ts',
  },
  'docs/student-email.md': { 'install -d': 'needs the users of a machine with Dovecot' },
}

test.group('The documentation', () => {
  test('has no block that nobody runs', async ({ assert }) => {
    for (const page of await pages()) {
      const parts = [...(HERE[page] ?? []), ...Object.keys(ELSEWHERE[page] ?? {})]
      for (const { code, language } of await blocksOf(page)) {
        const about = `${page}, ${language}: ${code.slice(0, 60)}`
        assert.isNotEmpty(
          parts.filter((part) => code.includes(part)),
          about
        )
      }
    }
  })

  test('names no command, argument or flag that there is not', async ({ assert }) => {
    const kernel = await app.container.make('ace')
    await kernel.boot()
    const found: string[] = []
    for (const page of await pages()) {
      for (const { code } of await blocksOf(page)) {
        for (const [name, ...words] of await aceCommandsOf(code)) {
          const Command = await kernel.find(name)
          await kernel.create(Command, words).catch((error: Error) => {
            throw new Error(`${page}: node ace ${name} ${words.join(' ')}: ${error.message}`)
          })
          found.push(name)
        }
      }
    }
    assert.isAbove(found.length, 20)
  })

  test('names no setting of the environment that there is not', async ({ assert }) => {
    const known = await readFile(`${root}docs/configuration.md`, 'utf8')
    for (const part of HERE['docs/operating.md']) {
      const block = await blockWith('docs/operating.md', part)
      for (const [name] of block.matchAll(/\b[A-Z][A-Z0-9_]+(?==)/g)) {
        assert.include(known, `\`${name}\``)
      }
    }
  })
})

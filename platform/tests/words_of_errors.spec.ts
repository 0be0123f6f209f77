import { execFile } from 'node:child_process'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { Exception } from '@adonisjs/core/exceptions'
import { Logger } from '@adonisjs/core/logger'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { test } from '@japa/runner'
import loggerConfig from '#config/logger'
import queueConfig from '#config/queue'
import { isUniqueViolation } from '#platform/database/errors'
import { textOfError } from '#platform/errors/describe_error'
import { resolveQueueConfig } from '#platform/queue/resolve_config'
import { clientOf, createTenant } from '#tests/helpers'

const NAME = 'Amina Bello'
const SECRET = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'

const isServer = process.env.DB_CONNECTION === 'mysql'

function row(changes: object = {}) {
  const id = `words-${process.hrtime.bigint()}`
  return { id, tenant_id: 'words', key_hash: NAME, fingerprint: '', created_at: 1, ...changes }
}

/** What statements fail of, with a name among their values. */
const failures: Record<string, (client: QueryClientContract) => Promise<unknown>> = {
  'a value that is there already': async (client) => {
    await client.table('idempotency_keys').insert(row({ key_hash: `${NAME} ${Date.now()}` }))
    await client.table('idempotency_keys').multiInsert([row(), row()])
  },
  'a value that is missing': (client) =>
    client.table('idempotency_keys').insert(row({ fingerprint: null })),
  'a column that is not there': (client) =>
    client.from('idempotency_keys').where('pupil', NAME).update({ fingerprint: NAME }),
  'a statement that is none': (client) => client.rawQuery('select ? frmo nowhere', [NAME]),
  'a row that is refused': (client) => client.table('words_of_errors').insert({ name: NAME }),
  ...(isServer && {
    'a value that is too long': (client: QueryClientContract) =>
      client.table('idempotency_keys').insert(row({ fingerprint: NAME.repeat(10) })),
    'a value of another type': (client: QueryClientContract) =>
      client.table('idempotency_keys').insert(row({ created_at: NAME })),
  }),
}

async function errorOf(work: () => Promise<unknown>): Promise<Error> {
  try {
    await work()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

/** Everything of an error that anybody could print. */
const allOf = (error: Error) => inspect(error, { showHidden: true, depth: 10 })

/** A table that refuses each row in words that name its value. */
async function createRefusingTable(): Promise<void> {
  await db.rawQuery('create table words_of_errors (name varchar(40))')
  await db.rawQuery(
    isServer
      ? `create trigger words_of_errors before insert on words_of_errors for each row begin
           declare words varchar(100) default concat('refused ', new.name);
           signal sqlstate '45000' set message_text = words;
         end`
      : `create trigger words_of_errors before insert on words_of_errors begin
           select raise(abort, 'Amina Bello was refused');
         end`
  )
}

/** Lines that the configured logger writes. */
function capturedLogger() {
  let lines = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const { app: config } = loggerConfig.loggers
  return { logger: new Logger({ ...config, level: 'trace', destination }), lines: () => lines }
}

test.group('The error of a statement', (group) => {
  group.setup(async () => {
    await createRefusingTable()
    return async () => {
      await db.rawQuery('drop table words_of_errors')
    }
  })

  for (const [title, fail] of Object.entries(failures)) {
    test(`${title}: holds no value`, async ({ assert }) => {
      const errors = [
        await errorOf(() => fail(db.connection())),
        await errorOf(() => db.transaction((trx) => fail(trx))),
        await errorOf(() => db.transaction((outer) => outer.transaction((trx) => fail(trx)))),
      ]
      for (const error of errors) {
        assert.notInclude(allOf(error), 'Amina')
        assert.isString((error as { code?: string }).code)
        assert.match(error.stack!, /\n {4}at /)
      }
    })
  }

  test('still says what was wrong, and where', async ({ assert }) => {
    const error = await errorOf(() => failures['a value that is there already'](db.connection()))
    assert.isTrue(isUniqueViolation(error))
    assert.match(error.message, /^[A-Z_]+ \(.*key_hash.*\): insert into ["`]?idempotency_keys/)
    assert.equal(textOfError(error), error.message)

    const { logger, lines } = capturedLogger()
    logger.error({ err: error }, 'failed')
    assert.include(lines(), 'idempotency_keys')
  })

  test('is a 500 without a word of it', async ({ client, assert }) => {
    const tenant = await createTenant({ scopes: ['api-keys:write', 'api-keys:read'] })
    await db.rawQuery(
      isServer
        ? `create trigger refused_key before insert on api_keys for each row
             if new.name = '${NAME}' then
               signal sqlstate '45000' set message_text = '${NAME} was refused';
             end if`
        : `create trigger refused_key before insert on api_keys when new.name = '${NAME}'
             begin select raise(abort, '${NAME} was refused'); end`
    )
    const answer = await clientOf(client, tenant).post('/api/api-keys', { name: NAME })
    await db.rawQuery('drop trigger refused_key')
    answer.assertStatus(500)
    assert.deepEqual(answer.body(), {
      error: {
        code: 'INTERNAL_ERROR',
        message: 'An unexpected error occurred on our side.',
      },
    })
  })
})

/** What a plugin may throw. */
const thrown: [string, () => unknown][] = [
  ['a string', () => `no access with ${SECRET}`],
  ['an object', () => ({ message: SECRET, key: SECRET })],
  ['an error', () => new Error(`401 for ${SECRET}`)],
  ['an error of several lines', () => new Error(`refused\n    at ${SECRET}\n    at (${SECRET})`)],
  ['an error with more in it', () => Object.assign(new TypeError('x'), { config: { SECRET } })],
  [
    'an error with a secret for its name',
    () => Object.assign(new Error(''), { name: SECRET + '!' }),
  ],
  [
    'an error with a secret for its code',
    () => Object.assign(new Error(''), { code: `${SECRET} ?` }),
  ],
  ['JSON that is none', () => errorOf(async () => JSON.parse(`${SECRET} is secret`))],
  ['an error with a cause', () => new Exception('It failed.', { cause: new Error(SECRET) })],
  ['several errors', () => new AggregateError([new Error(SECRET)], SECRET)],
]

test.group('A foreign error', () => {
  for (const [title, create] of thrown) {
    test(`${title}: is logged, printed and kept without its words`, async ({ assert }) => {
      const error = (await create()) as Error
      const { logger, lines } = capturedLogger()
      logger.error({ err: error }, 'failed')
      logger.error({ err: error })
      logger.child({ module: 'plugin' }).warn({ err: error })
      if (error instanceof Error) {
        logger.error(error)
        logger.error(error, 'failed')
      }
      assert.isAbove(lines().split('\n').length, 3)
      assert.notInclude(lines(), SECRET)
      assert.notInclude(textOfError(error), SECRET)
    })
  }

  test('keeps its kind, its code and its place', ({ assert }) => {
    const { logger, lines } = capturedLogger()
    logger.error({ err: Object.assign(new TypeError(SECRET), { code: 'E_REMOTE' }) }, 'failed')
    const { err, msg } = JSON.parse(lines())
    assert.equal(msg, 'failed')
    assert.containsSubset(err, { type: 'TypeError', code: 'E_REMOTE' })
    assert.match(err.stack, /words_of_errors\.spec/)
  })

  test('of the platform itself keeps its words', ({ assert }) => {
    const { logger, lines } = capturedLogger()
    logger.error({ err: new Exception('The disk is full.', { code: 'E_DISK' }) }, 'failed')
    assert.containsSubset(JSON.parse(lines()).err, { message: 'The disk is full.', code: 'E_DISK' })
  })

  test('of a job is kept without its words', async ({ assert }) => {
    const config = await resolveQueueConfig(app, queueConfig)
    const adapter = config.adapters[config.default]()
    const queue = 'words-of-errors'
    await adapter.pushOn(queue, { id: 'job-1', name: 'x', payload: {}, attempts: 0 })
    await adapter.popFrom(queue)
    await adapter.failJob('job-1', queue, new Error(`401 for ${SECRET}`), false)
    const job = await adapter.getJob('job-1', queue)
    assert.equal(job?.status, 'failed')
    assert.include(job?.error, 'unexpected error')
    assert.notInclude(JSON.stringify(job), SECRET)
  })

  test('that nobody catches ends the process without its words', async ({ assert }) => {
    const script = `
      import { endOnUncaughtError } from './platform/errors/uncaught.ts'
      endOnUncaughtError()
      Promise.reject('no access with ${SECRET}')`
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--import=@poppinss/ts-exec', '--input-type=module', '-e', script],
        { cwd: fileURLToPath(new URL('../../', import.meta.url)) },
        (error, stdout, stderr) => resolve({ code: error?.code, output: stdout + stderr })
      )
    })
    assert.equal(code, 1)
    assert.include(output, 'uncaught error')
    assert.notInclude(output, SECRET)
  })
})

import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { test } from '@japa/runner'
import { ace, install, startServer, type Installation } from '#tests/processes'
import { randomSource } from '#tests/random_seed'

/** How often the server is killed; the benchmark does it 30 times. */
const KILLS = Number(process.env.BULK_KILLS ?? 3)
const ROWS = 30 + KILLS * 30

const ENDS = ['completed', 'completed_with_errors', 'failed', 'cancelled']

async function call(installation: Installation, path: string, method = 'GET', body?: object) {
  const response = await fetch(`http://127.0.0.1:${installation.environment.PORT}${path}`, {
    method,
    headers: { 'x-api-key': installation.apiKey, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return (await response.json()) as Record<string, string & number>
}

/** What the database says; read beside the server, so that the rate limit does not matter. */
function ask<Row>(installation: Installation, sql: string): Row[] {
  const database = new Database(installation.environment.DB_DATABASE!, { readonly: true })
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}

function job(installation: Installation) {
  return ask<Record<string, string & number>>(installation, 'select * from email_bulk_jobs')[0]
}

/** Until so many rows were worked on, or the job has ended. */
async function untilProcessed(installation: Installation, rows: number) {
  for (let waited = 0; waited < 60_000; waited += 10) {
    const { processed, status } = job(installation)
    if (processed >= rows || ENDS.includes(status)) {
      return
    }
    await wait(10)
  }
  throw new Error(`Nothing goes on: ${JSON.stringify(job(installation))}`)
}

test.group('A server that is killed while a list is worked on', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await install()
    return () => installation.remove()
  })

  test(`(${KILLS} times) makes exactly one account a row, and its counters are those of the rows`, async ({
    assert,
  }) => {
    const { environment } = installation
    const { domainId } = await ace(environment, [
      'email-domain:verify',
      'pupils.school.test',
      '--tenant=demo',
    ])
    let server = await startServer(installation)
    await call(installation, '/api/student-emails/config', 'PUT', {
      tier: 'standard',
      provider: 'sandbox',
      defaultDomainId: domainId,
    })
    const students = Array.from({ length: ROWS }, (_value, index) => ({
      studentId: `S${index}`,
      firstName: index % 3 === 0 ? 'Ada' : 'Bola',
      lastName: 'Obi',
    }))
    await call(installation, '/api/student-emails/bulk', 'POST', { students })

    const random = randomSource()
    for (let kill = 1; kill <= KILLS; kill++) {
      await untilProcessed(installation, Math.floor((ROWS * kill) / (KILLS + 2)))
      await wait(random.integer(0, 30))
      await server.end('SIGKILL')
      server = await startServer(installation)
    }
    await untilProcessed(installation, Infinity)
    await server.end('SIGTERM')

    const end = job(installation)
    assert.equal(end.status, 'completed', JSON.stringify(end))
    const rows = ask<{ status: string; total: number }>(
      installation,
      'select status, count(*) as total from email_bulk_rows group by status'
    )
    assert.deepEqual(rows, [{ status: 'created', total: ROWS }])
    assert.deepEqual([end.created, end.processed, end.failed], [ROWS, ROWS, 0])

    const [accounts] = ask<Record<string, number>>(
      installation,
      'select count(*) as total, count(distinct student_id) as students, count(distinct address) as addresses from email_accounts'
    )
    assert.deepEqual(accounts, { total: ROWS, students: ROWS, addresses: ROWS })
    const [mailboxes] = ask<Record<string, number>>(
      installation,
      'select count(*) as total, count(distinct account_id) as accounts from sandbox_mailboxes'
    )
    assert.deepEqual(mailboxes, { total: ROWS, accounts: ROWS })
  }).timeout(60_000 + KILLS * 30_000)
})

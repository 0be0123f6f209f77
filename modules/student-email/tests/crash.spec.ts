import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { test } from '@japa/runner'
import { allScopes } from '#platform/access/scopes'
import { ace, install, startServer, type Installation } from '#tests/processes'
import { randomSource } from '#tests/random_seed'

/** Pupils that are made while the server is killed, and how often it is. */
const PUPILS = 20
const KILLS = Number(process.env.EMAIL_KILLS ?? 2)

interface Answer {
  status: number
  body: {
    account?: { accountId: string; address: string }
    credentials?: { temporaryPassword: string } | null
    error?: { code: string }
  }
}

/** Null where the server died before it answered. */
async function call(
  { environment, apiKey }: Installation,
  method: string,
  path: string,
  body?: object
): Promise<Answer | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${environment.PORT}/api/student-emails${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  } catch {
    return null
  }
}

function database({ environment }: Installation): Database.Database {
  return new Database(environment.DB_DATABASE!, { timeout: 10_000 })
}

test.group('A server that is killed while it makes accounts', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await install()
    return () => installation.remove()
  })

  test(`(${KILLS} times) makes exactly one account a pupil, and tells nobody’s password`, async ({
    assert,
  }) => {
    const { environment } = installation
    const { domainId } = await ace(environment, [
      'email-domain:verify',
      'pupils.school.test',
      '--tenant=demo',
    ])
    const { apiKey } = await ace(environment, [
      'api-key:create',
      '--tenant=demo',
      `--scopes=${allScopes()
        .filter((scope) => scope.startsWith('emails'))
        .join(',')}`,
    ])
    const school = { ...installation, apiKey: String(apiKey) }
    const pupil = (number: number) => ({
      studentId: `S-${number}`,
      firstName: 'Zuwaira',
      lastName: 'Mshelbwala',
      guardianEmail: `guardian${number}@family.example`,
    })

    const passwords: string[] = []
    const random = randomSource()
    const pauses: number[] = []
    let log = ''
    for (let round = 0; round <= KILLS; round++) {
      const server = await startServer(installation)
      if (round === 0) {
        const settings = { tier: 'standard', provider: 'sandbox', defaultDomainId: domainId }
        await call(school, 'PUT', '/config', settings)
      }
      const requests = Array.from({ length: PUPILS }, (_none, number) =>
        call(school, 'POST', '', pupil(number))
      )
      if (round < KILLS) {
        const pause = random.integer(20, 250)
        pauses.push(pause)
        await wait(pause)
        await server.end('SIGKILL')
      }
      for (const answer of await Promise.all(requests)) {
        if (answer) {
          assert.include([201, 409], answer.status, `killed after ${pauses.join(', ')} ms`)
          passwords.push(answer.body.credentials?.temporaryPassword ?? '')
        }
      }
      if (round === KILLS) {
        await server.end('SIGTERM')
      } else {
        const db = database(installation)
        db.exec(`UPDATE email_accounts SET next_attempt_at = 0 WHERE status = 'pending'`)
        db.close()
      }
      log += server.output()
    }

    const db = database(installation)
    const all = <Row>(sql: string) => db.prepare(sql).all() as Row[]
    const accounts = all<{ id: string; student_id: string; address: string; status: string }>(
      'SELECT * FROM email_accounts'
    )
    const mailboxes = all<{ account_id: string; address: string }>(
      'SELECT * FROM sandbox_mailboxes'
    )
    const addresses = all<{ account_id: string; address: string }>('SELECT * FROM email_addresses')
    const events = all<{ type: string }>(
      "SELECT * FROM outbox_events WHERE type = 'email.account.created'"
    )
    const dump = await readFile(environment.DB_DATABASE!, 'latin1')
    db.close()

    const seen = `killed after ${pauses.join(', ')} ms`
    assert.isTrue(
      accounts.every(({ status }) => status === 'active'),
      seen
    )
    assert.equal(new Set(accounts.map(({ student_id: id }) => id)).size, PUPILS, seen)
    const expected = accounts.map(({ id, address }) => `${id} ${address}`)
    assert.lengthOf(expected, PUPILS, seen)
    for (const rows of [mailboxes, addresses]) {
      assert.sameMembers(
        rows.map((row) => `${row.account_id} ${row.address}`),
        expected,
        seen
      )
    }
    assert.lengthOf(events, PUPILS, seen)

    const told = passwords.filter((password) => password !== '')
    assert.isNotEmpty(told)
    for (const password of told) {
      assert.notInclude(log, password)
      assert.notInclude(dump, password)
    }
    for (const personal of ['Zuwaira', 'zuwaira', 'Mshelbwala', 'family.example']) {
      assert.notInclude(log, personal)
    }
    assert.notInclude(dump, 'family.example')
  }).timeout(240_000)
})

import { test } from '@japa/runner'
import env from '#start/env'
import { LONGEST_BLOCK, longestBlock } from '#tests/loop_delay'
import { clientOf, createTenant } from '#tests/helpers'
import { passwordFor } from '../accounts/services/password_hash.js'
import { temporaryPassword } from '../accounts/services/passwords.js'
import { createSchool, EMAILS, student, type School } from './support/school.js'

const baseUrl = () => `http://${env.get('HOST')}:${env.get('PORT')}`

/** Names whose every letter is spelt out with eighteen. */
const LONG = 'ﷺ'.repeat(60)

test.group('While one tenant asks for much, others are answered', () => {
  test('fifty pupils with the longest names and patterns are previewed', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const body = {
      students: Array.from({ length: 50 }, () =>
        student({ firstName: LONG, middleName: LONG, lastName: LONG, preferredName: LONG })
      ),
      options: {
        usernamePatterns: Array.from(
          { length: 10 },
          (_none, index) => '{f}{m}{l}'.repeat(10) + 'x'.repeat(index)
        ),
      },
    }
    const block = await longestBlock(async () => {
      const response = await school.api.post(`${EMAILS}/preview`, body)
      response.assertStatus(200)
    })
    assert.isBelow(block, LONGEST_BLOCK)
  })
})

test.group('While a tenant sends a list of ten megabytes, others are answered', () => {
  const cell = 'x'.repeat(970)

  /** Bytes that are there already go out without work of the test itself. */
  async function sendList(school: School, contentType: string, body: Buffer) {
    const response = await fetch(`${baseUrl()}${EMAILS}/bulk`, {
      method: 'POST',
      headers: { 'x-api-key': school.apiKey, 'content-type': contentType },
      body: new Uint8Array(body),
    })
    const answer = (await response.json()) as { jobId: string; error: { message: string } }
    return { status: response.status, body: answer }
  }

  test('as CSV', async ({ client, assert }) => {
    const rows = Array.from({ length: 10_000 }, (_none, row) => `S${row},Ada,Obi,${cell}`)
    const body = Buffer.from(
      [
        '--tep',
        'Content-Disposition: form-data; name="file"; filename="students.csv"',
        'Content-Type: text/csv',
        '',
        ['studentId,firstName,lastName,Remark', ...rows].join('\n'),
        '--tep--',
        '',
      ].join('\r\n')
    )
    const school = await createSchool(client, { settings: { tier: 'basic' } })
    const block = await longestBlock(async () => {
      const answer = await sendList(school, 'multipart/form-data; boundary=tep', body)
      assert.equal(answer.status, 400)
      assert.include(answer.body.error.message, 'basic admits 500')
    })
    assert.isBelow(block, LONGEST_BLOCK)
  })

  test('as JSON', async ({ client, assert }) => {
    const students = Array.from({ length: 5000 }, () => student({ remark: cell + cell }))
    const body = Buffer.from(JSON.stringify({ students }))
    const school = await createSchool(client, { settings: { tier: 'basic' } })
    const block = await longestBlock(async () => {
      const answer = await sendList(school, 'application/json', body)
      assert.equal(answer.status, 400)
      assert.include(answer.body.error.message, 'basic admits 500')
    })
    assert.isBelow(block, LONGEST_BLOCK)
  })

  test('as JSON of millions of empty rows', async ({ client, assert }) => {
    const body = Buffer.from(`{"students":[${'{},'.repeat(3_400_000)}{}]}`)
    const school = await createSchool(client)
    const block = await longestBlock(async () => {
      const answer = await sendList(school, 'application/json', body)
      assert.equal(answer.status, 400)
      assert.include(answer.body.error.message, 'more than 5000')
    })
    assert.isBelow(block, LONGEST_BLOCK)
  })

  test('that is accepted and written down', async ({ client, assert }) => {
    const students = Array.from({ length: 2000 }, () => student({ className: cell.slice(0, 60) }))
    const body = Buffer.from(JSON.stringify({ students, options: { dryRun: true } }))
    const block = await longestBlock(async () => {
      const school = await createSchool(client)
      const answer = await sendList(school, 'application/json', body)
      assert.equal(answer.status, 202)
      await school.api.post(`${EMAILS}/bulk/${answer.body.jobId}/cancel`)
    })
    assert.isBelow(block, LONGEST_BLOCK)
  })
})

test.group('Passwords', () => {
  test('are hashed outside of the event loop', async ({ assert }) => {
    const passwords = Array.from({ length: 40 }, () => temporaryPassword('random'))
    const hashAll = () =>
      Promise.all(
        passwords.map((plain) => passwordFor({ passwordHashes: ['sha512-crypt'] }, plain))
      )
    await hashAll()
    assert.isBelow(await longestBlock(hashAll), LONGEST_BLOCK)
  })
})

test.group('Previews', () => {
  test('have a window of their own of twenty a minute', async ({ client, assert }) => {
    const tenant = await createTenant({ scopes: ['emails:read'] })
    const api = clientOf(client, tenant)
    const preview = await api.post(`${EMAILS}/preview`, { students: [student()] })
    assert.equal(preview.header('x-ratelimit-limit'), '20')
    assert.equal(preview.header('x-ratelimit-remaining'), '19')
    const list = await api.get(EMAILS)
    assert.equal(list.header('x-ratelimit-remaining'), '59')
  })

  test('with a pattern that cannot be used are refused', async ({ client, assert }) => {
    const school = await createSchool(client)
    for (const pattern of ['{surname}', '{__proto__}', 'student']) {
      const refused = await school.api.post(`${EMAILS}/preview`, {
        students: [student()],
        options: { usernamePatterns: ['{last}', pattern] },
      })
      refused.assertStatus(400)
      assert.match(refused.body().error.message, /^options\.usernamePatterns\[1\]: /)
    }
  })
})

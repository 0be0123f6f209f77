import { test } from '@japa/runner'
import { longestBlock } from '#tests/loop_delay'
import { clientOf, createTenant } from '#tests/helpers'
import { passwordFor } from '../services/password_hash.js'
import { temporaryPassword } from '../services/passwords.js'
import { createSchool, EMAILS, student } from './school.js'

/**
 * Milliseconds for which no request may hold up the others, with room for a machine that does other
 * things as well. Done in one go, the work of these tests takes several times as long.
 */
const BOUND = 100

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
    assert.isBelow(block, BOUND)
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
    assert.isBelow(await longestBlock(hashAll), BOUND)
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

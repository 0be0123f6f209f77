import { test } from '@japa/runner'
import { rpcOf } from '#modules/records/tests/support/rpc'
import { InitializePayment } from '#modules/payments/actions/initialize_payment'
import { uploadedFile } from '#modules/file-processing/tests/support/processing'
import { finished, send } from '#modules/student-email/tests/support/bulk'
import { createSchool, EMAILS, student } from '#modules/student-email/tests/support/school'
import { createTenant as create } from '#kernel/tenancy/create_tenant'
import Tenant from '#kernel/tenancy/tenant'
import { newId } from '#platform/identifiers'
import { allScopes } from '#platform/access/scopes'
import { clientOf, createTenant } from '#tests/helpers'

/** One identifier to a person in a hurry, four to the platform. */
const LIKE_ONE_ANOTHER = ['AB1', 'ab1', 'ÀB1', 'áb1']

async function accountOf(school: Awaited<ReturnType<typeof createSchool>>, studentId: string) {
  const query = new URLSearchParams({ studentId })
  const response = await school.api.get(`${EMAILS}?${query}`)
  response.assertStatus(200)
  return response.body().accounts as { accountId: string; studentId: string; address: string }[]
}

test.group('Identifiers that are alike', () => {
  test('are different pupils, each with a mailbox of its own', async ({ client, assert }) => {
    const school = await createSchool(client)
    const addresses = new Set<string>()
    for (const studentId of LIKE_ONE_ANOTHER) {
      const response = await school.api.post(EMAILS, student({ studentId }))
      response.assertStatus(201)
      addresses.add(response.body().account.address)
    }
    assert.equal(addresses.size, LIKE_ONE_ANOTHER.length)
    for (const studentId of LIKE_ONE_ANOTHER) {
      const found = await accountOf(school, studentId)
      assert.deepEqual(
        found.map((account) => account.studentId),
        [studentId]
      )
    }
  })

  test('do not suspend one another in a list of students', async ({ client, assert }) => {
    const school = await createSchool(client)
    const all = LIKE_ONE_ANOTHER.map((studentId) => student({ studentId }))
    await finished(school, await send(school, all))
    const job = await finished(school, await send(school, [{ ...all[0], action: 'suspend' }]))
    assert.containsSubset(job, { status: 'completed', updated: 1 })

    const statuses = new Map<string, string>()
    for (const studentId of LIKE_ONE_ANOTHER) {
      const [account] = (await accountOf(school, studentId)) as unknown as { status: string }[]
      statuses.set(studentId, account.status)
    }
    assert.deepEqual(
      [...statuses],
      [
        ['AB1', 'suspended'],
        ['ab1', 'active'],
        ['ÀB1', 'active'],
        ['áb1', 'active'],
      ]
    )
  })

  test('with a space at their end are not found under the name without it', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const response = await school.api.post(EMAILS, student({ studentId: 'AB1' }))
    response.assertStatus(201)

    const [exact, padded] = [await accountOf(school, 'AB1'), await accountOf(school, 'AB1 ')]
    assert.lengthOf(exact, 1)
    assert.isEmpty(padded)
  })

  test('of names are found by their letters, whatever the case and accents', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    await school.api.post(EMAILS, student({ firstName: 'Adé', lastName: 'Ọbí' }))
    for (const search of ['ade', 'ADÉ', 'adé o', 'obi']) {
      const response = await school.api.get(`${EMAILS}?${new URLSearchParams({ search })}`)
      assert.equal(response.body().total, 1, search)
    }
  })

  test('are different users, who do not see one another’s files', async ({ client, assert }) => {
    const school = await createTenant()
    const fileId = await uploadedFile(client, school, Buffer.from('%PDF-1.7\n'), {
      userId: 'alice',
    })
    const sees = async (userId: string) => {
      const history = await clientOf(client, school).get(
        `/api/file-processing/history?userId=${userId}`
      )
      const documents = await rpcOf(client, school, userId)('getUserDocuments')
      return [history, documents].map((answer) => answer.text().includes(fileId))
    }
    assert.deepEqual(await sees('alice'), [true, true])
    for (const userId of ['ALICE', 'Alice']) {
      assert.deepEqual(await sees(userId), [false, false])
    }
    const upper = await clientOf(client, school).get(
      `/api/file-processing/status?fileId=${fileId.toUpperCase()}`
    )
    upper.assertStatus(404)
  })

  test('are different payments', async ({ client, assert }) => {
    const school = await createTenant()
    const { tenant } = school
    const references = ['Fees-2026-A', 'fees-2026-a', 'FEES-2026-A']
    for (const [index, reference] of references.entries()) {
      await new InitializePayment().handle({
        tenantId: tenant.id,
        email: 'payer@parents.example',
        amount: 100_000 * (index + 1),
        reference,
      })
    }
    for (const reference of references) {
      const response = await clientOf(client, school).get(
        `/api/payments/status?reference=${reference}`
      )
      assert.containsSubset(response.body(), { reference, status: 'pending' })
    }
    const other = await clientOf(client, school).get('/api/payments/status?reference=fEES-2026-a')
    other.assertStatus(404)
  })

  test('are different slugs, ids and ways to an object', async ({ client, assert }) => {
    const slug = newId('s').replace('_', '-')
    await create({ name: 'Low', slug })
    assert.isNull(await Tenant.findBy('slug', slug.toUpperCase()))

    const school = await createTenant({ scopes: allScopes() })
    const api = clientOf(client, school)
    const endpoint = await api.post('/api/webhooks/endpoints', { url: 'https://example.com/hook' })
    endpoint.assertStatus(201)
    const { id } = endpoint.body()
    for (const other of [id.toUpperCase(), `${id}%20`, `%20${id}`]) {
      const response = await api.get(`/api/webhooks/endpoints/${other}`)
      response.assertStatus(404)
    }
    const me = await api.get('/api/api-keys/me')
    const key = await api.get(`/api/api-keys/${me.body().id.toUpperCase()}`)
    key.assertStatus(404)
  })
})

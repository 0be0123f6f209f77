import { test } from '@japa/runner'
import { MailProviderError } from '@tenant-education/adapter-kit'
import { allScopes } from '#platform/access/scopes'
import { clientOf, createTenant } from '#tests/helpers'
import {
  registerTierAllowance,
  tierAllowance,
  type TierTermsOfPlan,
} from '../extension_points/tier_allowance.js'
import EmailConfiguration from '../models/email_configuration.js'
import { createAccount, createSchool, EMAILS, interfere, student } from './support/school.js'

const path = `${EMAILS}/config`
const minimal = { tier: 'standard', provider: 'sandbox' }

async function newSchool(client: Parameters<typeof clientOf>[0]) {
  return clientOf(client, await createTenant({ scopes: allScopes() }))
}

test.group('What takes no body', () => {
  for (const call of [
    'config/test',
    'none/restore',
    'none/reactivate',
    'bulk/none/run',
    'bulk/none/cancel',
    'domains/none/verify',
  ]) {
    test(`${call} refuses a field that is sent`, async ({ client, assert }) => {
      const api = await newSchool(client)
      const response = await api.post(`${EMAILS}/${call}`, { force: true })
      response.assertStatus(400)
      assert.equal(response.body().error.code, 'VALIDATION_ERROR')
      assert.include(response.body().error.message, 'force')
    })
  }
})

test.group('The configuration of student e-mail', () => {
  test('says before the first PUT that there is none', async ({ client, assert }) => {
    const api = await newSchool(client)
    const response = await api.get(path)
    response.assertStatus(200)
    assert.containSubset(response.body(), {
      configured: false,
      credentials: { set: false },
      usage: { accounts: 0, limit: -1 },
    })
    const calls = [
      api.post(`${path}/test`, {}),
      api.post(EMAILS, student()),
      api.post(`${EMAILS}/preview`, { students: [student()] }),
    ]
    for (const call of calls) {
      const missing = await call
      missing.assertStatus(400)
      assert.equal(missing.body().error.code, 'EMAIL_CONFIG_MISSING')
    }
  })

  test('has defaults, and keeps what a later PUT leaves out', async ({ client, assert }) => {
    const api = await newSchool(client)
    const first = await api.put(path, { ...minimal, credentials: {} })
    first.assertStatus(200)
    assert.deepEqual(first.body(), {
      configured: true,
      tier: 'standard',
      provider: 'sandbox',
      defaultDomain: null,
      defaultDomainId: null,
      usernamePatterns: ['{first}.{last}', '{first}.{m}.{last}', '{f}{last}{yy}'],
      suffixStart: 2,
      suffixMinDigits: 1,
      maxLocalLength: 30,
      reservedNames: [],
      passwordStyle: 'random',
      passwordDelivery: 'download',
      safeguards: { maxDisablePercent: 5, maxCreate: null },
      credentials: { set: true, lastCheckedAt: null, lastResult: null },
      usage: { accounts: 0, limit: -1 },
    })

    const own = {
      usernamePatterns: ['{l}.{first}'],
      suffixStart: 1,
      suffixMinDigits: 2,
      maxLocalLength: 20,
      reservedNames: ['library'],
      passwordStyle: 'passphrase',
      passwordDelivery: 'none',
      safeguards: { maxDisablePercent: 10, maxCreate: 50 },
    }
    const changed = await api.put(path, { ...minimal, ...own })
    assert.containSubset(changed.body(), own)
    const later = await api.put(path, { tier: 'basic', provider: 'sandbox' })
    assert.deepEqual(later.body(), { ...changed.body(), tier: 'basic' })
    const shown = await api.get(path)
    assert.deepEqual(shown.body(), later.body())
  })

  test('is refused with the path of the field', async ({ client, assert }) => {
    const api = await newSchool(client)
    const wrong: [Record<string, unknown>, string][] = [
      [{ tier: 'gold' }, 'tier'],
      [{ provider: 'pigeon' }, 'provider'],
      [{ usernamePatterns: [] }, 'usernamePatterns'],
      [{ usernamePatterns: ['{first}', '{surname}'] }, 'usernamePatterns[1]'],
      [{ usernamePatterns: ['student'] }, 'usernamePatterns[0]'],
      [{ suffixStart: 1000 }, 'suffixStart'],
      [{ suffixStart: -1 }, 'suffixStart'],
      [{ suffixMinDigits: 4 }, 'suffixMinDigits'],
      [{ maxLocalLength: 61 }, 'maxLocalLength'],
      [{ maxLocalLength: 2 }, 'maxLocalLength'],
      [{ passwordStyle: 'initials' }, 'passwordStyle'],
      [{ passwordDelivery: 'link' }, 'passwordDelivery'],
      [{ safeguards: { maxDisablePercent: 101 } }, 'safeguards.maxDisablePercent'],
      [{ credentials: { clientSecret: 'x' } }, 'credentials.clientSecret'],
      [{ credentials: 'secret' }, 'credentials'],
      [{ graceSeconds: -1 }, 'graceSeconds'],
    ]
    for (const [fields, field] of wrong) {
      const response = await api.put(path, { ...minimal, ...fields })
      response.assertStatus(400)
      const { message } = response.body().error
      assert.isTrue(message.startsWith(`${field}:`), message)
    }
    const untouched = await api.get(path)
    assert.isFalse(untouched.body().configured)
    const unknownDomain = await api.put(path, { ...minimal, defaultDomainId: 'emd_unknown' })
    unknownDomain.assertStatus(404)
    assert.equal(unknownDomain.body().error.code, 'EMAIL_DOMAIN_NOT_FOUND')
  })

  test('tries the credentials and remembers how it went', async ({ client, assert }) => {
    const school = await createSchool(client)
    const good = await school.api.post(`${path}/test`, {})
    good.assertStatus(200)
    assert.containSubset(good.body(), { success: true, provider: 'sandbox' })
    assert.isString(good.body().detail)
    const remembered = await school.api.get(path)
    assert.deepEqual(remembered.body().credentials, {
      set: true,
      lastCheckedAt: good.body().checkedAt,
      lastResult: 'ok',
    })

    const lift = interfere('check', async () => {
      throw new MailProviderError('credentials')
    })
    const bad = await school.api.post(`${path}/test`, {})
    lift()
    bad.assertStatus(200)
    assert.isFalse(bad.body().success)
    const flagged = await school.api.get(path)
    assert.equal(flagged.body().credentials.lastResult, 'credentials')
  })

  test('keeps its provider while there are accounts', async ({ client, assert }) => {
    const school = await createSchool(client)
    const account = await createAccount(school)
    await EmailConfiguration.forTenant(school.tenant.id).update({ provider: 'another' })
    const change = () => school.api.put(path, minimal)
    const refused = await change()
    refused.assertStatus(409)
    assert.equal(refused.body().error.code, 'EMAIL_INVALID_STATE')
    await school.api.delete(`${EMAILS}/${account.accountId}`)
    const restorable = await change()
    restorable.assertStatus(409)
    await school.api.delete(`${EMAILS}/${account.accountId}?purge=true`)
    const admitted = await change()
    admitted.assertStatus(200)
    assert.equal(admitted.body().provider, 'sandbox')
  })
})

test.group('Tiers', (group) => {
  group.each.setup(() => {
    const registered = tierAllowance()
    return () => registerTierAllowance(registered)
  })

  const plan = (terms: TierTermsOfPlan) => registerTierAllowance({ termsOf: async () => terms })

  test('are all allowed where nobody sells plans', async ({ client, assert }) => {
    const api = await newSchool(client)
    const response = await api.get(`${EMAILS}/tiers`)
    response.assertStatus(200)
    const { tiers } = response.body()
    assert.deepEqual(
      tiers.map(({ tier, mailboxMb, aliases, maxRows, allowed }: Record<string, unknown>) => [
        tier,
        mailboxMb,
        aliases,
        maxRows,
        allowed,
      ]),
      [
        ['basic', 512, 1, 500, true],
        ['standard', 2048, 3, 5000, true],
        ['premium', 15_360, 10, 10_000, true],
      ]
    )
    assert.include(tiers[0].providers, 'sandbox')
    assert.isFalse(tiers[0].external)
  })

  test('beyond the plan are refused, and so are providers', async ({ client, assert }) => {
    const api = await newSchool(client)
    plan({ highestTier: 'basic', providers: ['sandbox'], maxRows: 100 })
    const shown = await api.get(`${EMAILS}/tiers`)
    assert.deepEqual(
      shown.body().tiers.map(({ allowed }: { allowed: boolean }) => allowed),
      [true, false, false]
    )
    assert.equal(shown.body().tiers[0].maxRows, 100)
    const large = await api.put(path, minimal)
    large.assertStatus(422)
    assert.equal(large.body().error.code, 'EMAIL_TIER_NOT_ALLOWED')
    const small = await api.put(path, { tier: 'basic', provider: 'sandbox' })
    small.assertStatus(200)

    plan({ highestTier: 'premium', providers: [], maxRows: null })
    const noProvider = await api.put(path, { tier: 'basic', provider: 'sandbox' })
    assert.equal(noProvider.body().error.code, 'EMAIL_TIER_NOT_ALLOWED')
    plan({ highestTier: null, providers: null, maxRows: null })
    const noTier = await api.put(path, { tier: 'basic', provider: 'sandbox' })
    assert.equal(noTier.body().error.code, 'EMAIL_TIER_NOT_ALLOWED')
  })
})

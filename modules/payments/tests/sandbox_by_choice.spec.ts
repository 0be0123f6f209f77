import { test } from '@japa/runner'
import config from '#config/payments'
import { adapters } from '#kernel/adapters/adapters'
import { createDemoTenant } from '#platform/console/demo_tenant'
import Tenant from '#kernel/tenancy/tenant'
import { clientOf, createTenant } from '#tests/helpers'
import { gatewayPort } from '../adapters/gateway_port.js'

const INITIALIZE = '/api/payments/initialize'
const body = { email: 'parent@home.example', amount: 250_000 }

test.group('The sandbox where money is real', (group) => {
  group.each.setup(() => {
    config.sandboxByDefault = false
    return () => {
      config.sandboxByDefault = true
    }
  })

  test('is used only by a tenant that has chosen it', async ({ client, assert }) => {
    const school = await createTenant()
    const refused = await clientOf(client, school).post(INITIALIZE, body)
    refused.assertStatus(500)
    assert.equal(refused.body().error.code, 'PAYMENT_CONFIG_MISSING')

    await adapters.use(school.tenant.id, gatewayPort, 'sandbox', {})
    const opened = await clientOf(client, school).post(INITIALIZE, body)
    opened.assertStatus(200)
    assert.equal(opened.body().data.mode, 'test')
  })

  test('is chosen for the demo tenant', async ({ client, cleanup }) => {
    const demo = await createDemoTenant()
    cleanup(async () => {
      await Tenant.query().where('id', demo.tenant.id).update({ slug: demo.tenant.id })
    })
    const opened = await clientOf(client, demo).post(INITIALIZE, body)
    opened.assertStatus(200)
  })
})

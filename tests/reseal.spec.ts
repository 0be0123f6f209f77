import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { appKeys } from '#config/app'
import TenantAdapter from '#kernel/adapters/tenant_adapter'
import SecretsReseal from '#platform/commands/secrets_reseal'
import IdempotencyKey from '#platform/http/idempotency_key'
import { idempotentAnswerOwner } from '#platform/http/idempotency'
import { newId } from '#platform/identifiers'
import TenantModule from '#kernel/modules/tenant_module'
import { openPayload, sealPayload } from '#platform/outbox/sealed_payload'
import { kernelColumns } from '#platform/secrets/kernel_columns'
import { resealSecrets, type ResealedColumn } from '#platform/secrets/reseal_secrets'
import { sealedColumns } from '#platform/secrets/sealed_columns'
import { sealSettings, secret, unsealSettings } from '#platform/secrets/settings_vault'
import { seal, unseal } from '#platform/secrets/vault'
import { sealSecret } from '#modules/identity/services/totp'
import { sourceUrlOwner } from '#modules/file-processing/services/source_url'
import { sealPayer } from '#modules/payments/sandbox/models/sandbox_checkout'
import { emailIndex, sealEmail, sealMetadata } from '#modules/payments/services/personal_data'
import { sealInput } from '#modules/student-email/bulk/services/row_input'
import { sealContact } from '#modules/student-email/accounts/services/contact_details'
import { passwordOwner } from '#modules/student-email/accounts/services/credentials'
import SigningSecret from '#modules/webhooks/models/signing_secret'
import WebhookDelivery from '#modules/webhooks/models/webhook_delivery'
import { openBody, sealBody } from '#modules/webhooks/services/sealed_body'
import { describeSigningSecret, sealSigningSecret } from '#modules/webhooks/services/signing_secret'
import { useKeys, useOwnKeys } from '#tests/app_keys'
import { createTenant } from '#tests/helpers'

const [OLD] = appKeys
const NEW = 'another-key-another-key-another-'

/** More than two batches. */
const DELIVERIES = 450

/** Large tables in which other tests leave what would only be sealed anew again and again here. */
const LEFT_BY_OTHERS = [
  'outbox_events',
  'webhook_deliveries',
  'idempotency_keys',
  'email_bulk_rows',
]

test.group('A new APP_KEY', (group) => {
  group.setup(async () => {
    for (const table of LEFT_BY_OTHERS) {
      await db.from(table).delete()
    }
  })
  group.each.setup(() => async () => {
    await useKeys(OLD, NEW)
    await resealSecrets()
    useOwnKeys()
  })

  test('reads what was sealed under the former one, and alone after it is sealed anew', async ({
    assert,
  }) => {
    const schema = vine.object({ greeting: vine.string(), apiKey: secret(vine.string()) })
    const settings = { greeting: 'Good morning', apiKey: 'sk_1' }
    const { tenant, signingSecret } = await createTenant()
    const tenantId = tenant.id
    const adapterOwner = { tenantId, purpose: 'adapter:test.port:test' }
    const moduleOwner = { tenantId, purpose: 'module:records' }
    await TenantModule.forTenant(tenantId)
      .where('moduleId', 'records')
      .update({ settings: JSON.stringify(sealSettings(schema, settings, moduleOwner)) })
    const adapter = await TenantAdapter.create({
      id: newId('ta'),
      tenantId,
      port: 'test.port',
      adapterId: 'test',
      chosen: false,
      connectionId: newId('con'),
      settings: sealSettings(schema, settings, adapterOwner),
      previousSettings: sealSettings(schema, settings, adapterOwner),
      previousSettingsUntil: null,
    })
    const eventId = newId('evt')
    const payload = sealPayload({ customerEmail: 'ada@example.com' }, { id: eventId, tenantId })
    await db.table('outbox_events').insert({
      id: eventId,
      tenant_id: tenantId,
      type: 'test.sealed',
      payload: JSON.stringify(payload),
      attempts: 0,
      next_attempt_at: Date.now(),
      created_at: Date.now(),
      dispatched_at: Date.now(),
    })
    const answerId = newId('idem')
    await IdempotencyKey.create({
      id: answerId,
      tenantId,
      keyHash: newId('h'),
      fingerprint: 'f',
      status: 200,
      answer: seal('{"key":"sk_2"}', idempotentAnswerOwner({ id: answerId, tenantId })),
    })

    const readAll = async () => {
      await adapter.refresh()
      const module = await TenantModule.forTenant(tenantId)
        .where('moduleId', 'records')
        .firstOrFail()
      const event = await db.from('outbox_events').where('id', eventId).firstOrFail()
      const answer = await IdempotencyKey.forTenant(tenantId).firstOrFail()
      assert.deepEqual(unsealSettings(schema, module.settings, moduleOwner), settings)
      assert.deepEqual(unsealSettings(schema, adapter.settings, adapterOwner), settings)
      assert.deepEqual(unsealSettings(schema, adapter.previousSettings!, adapterOwner), settings)
      assert.deepEqual(openPayload(JSON.parse(event.payload), { id: eventId, tenantId }), {
        customerEmail: 'ada@example.com',
      })
      assert.equal(unseal(answer.answer!, idempotentAnswerOwner(answer)), '{"key":"sk_2"}')
      const { lastFour } = await describeSigningSecret(tenantId)
      assert.equal(lastFour, signingSecret.slice(-4))
    }

    await useKeys(NEW)
    await assert.rejects(readAll, /cannot be decrypted/)
    await useKeys(NEW, OLD)
    await readAll()
    const columns = await resealSecrets()
    for (const { table, column } of kernelColumns()) {
      const done = columns.find((one) => one.table === table && one.column === column)!
      assert.isAtLeast(done.resealed, 1, `${table}.${column}`)
    }
    await useKeys(NEW)
    await readAll()
  })

  test('seals anew what each module keeps', async ({ assert }) => {
    const tenantId = 'ten_1'
    const id = 'row_1'
    const email = sealEmail(tenantId, 'ada@example.com')
    const row = { id, tenant_id: tenantId, event_id: 'evt_1', account_id: 'acc_1', email }
    const account = { id, tenantId }
    const samples: Record<string, string> = {
      'files.source_url': seal('https://example.com', sourceUrlOwner(account)),
      'webhook_signing_secrets.secret': sealSigningSecret(tenantId, 'whsec_1'),
      'webhook_signing_secrets.previous_secret': sealSigningSecret(tenantId, 'whsec_0'),
      'webhook_deliveries.body': sealBody('{}', { tenantId, eventId: row.event_id }),
      'payments.email': email,
      'payments.email_index': emailIndex(tenantId, 'ada@example.com'),
      'payments.metadata': sealMetadata(tenantId, { studentId: 's1' })!,
      'sandbox_checkouts.email': sealPayer('ada@example.com', tenantId),
      'email_accounts.guardian_email': sealContact(account, 'guardianEmail', 'g@example.com')!,
      'email_accounts.recovery_email': sealContact(account, 'recoveryEmail', 'r@example.com')!,
      'email_credentials.password': seal('secret', passwordOwner(tenantId, row.account_id)),
      'users.totp_secret': sealSecret('JBSWY3DPEHPK3PXP', id),
      'email_bulk_rows.input': sealInput(account, { cells: ['Ada'], fields: {} }),
    }
    assert.sameMembers(
      sealedColumns().map(({ table, column }) => `${table}.${column}`),
      Object.keys(samples)
    )
    await useKeys(NEW, OLD)
    for (const { table, column, sealAnew } of sealedColumns()) {
      const before = samples[`${table}.${column}`]
      const after = sealAnew(before, row)
      assert.notEqual(after, before, `${table}.${column}`)
      assert.equal(sealAnew(after, row), after)
    }
  })

  test('is taken on by a run that begins where a killed one ended', async ({ assert }) => {
    const { tenant } = await createTenant()
    const tenantId = tenant.id
    const now = Date.now()
    const deliveries = Array.from({ length: DELIVERIES }, () => {
      const eventId = newId('evt')
      return {
        id: newId('whd'),
        tenant_id: tenantId,
        endpoint_id: newId('whe'),
        event_id: eventId,
        event: 'file.completed',
        origin: 'event',
        body: sealBody(`{"id":"${eventId}"}`, { tenantId, eventId }),
        status: 'delivered',
        created_at: now,
        updated_at: now,
      }
    })
    await db.table('webhook_deliveries').multiInsert(deliveries)
    const readable = async () => {
      const rows = await WebhookDelivery.forTenant(tenantId).orderBy('id')
      return rows.filter((row) => {
        try {
          return openBody(row) === `{"id":"${row.eventId}"}`
        } catch {
          return false
        }
      }).length
    }
    const isDeliveries = ({ table }: ResealedColumn) => table === 'webhook_deliveries'

    await useKeys(NEW, OLD)
    const killed = resealSecrets((column) => {
      if (isDeliveries(column)) {
        throw new Error('killed')
      }
    })
    await assert.rejects(() => killed, 'killed')
    assert.equal(await readable(), DELIVERIES)
    await useKeys(NEW)
    const before = await readable()
    assert.isAbove(before, 0)
    assert.isBelow(before, DELIVERIES)

    await useKeys(NEW, OLD)
    const columns = await resealSecrets()
    assert.isAtLeast(columns.find((column) => isDeliveries(column))!.resealed, DELIVERIES - before)
    const again = await resealSecrets()
    assert.equal(again.find((column) => isDeliveries(column))!.resealed, 0)
    await useKeys(NEW)
    assert.equal(await readable(), DELIVERIES)
  })

  test('secrets:reseal tells what no key opens, and fails', async ({ assert }) => {
    const { tenant } = await createTenant()
    const row = await SigningSecret.forTenant(tenant.id).firstOrFail()
    const before = row.secret
    await useKeys('a-key-that-nobody-has-any-longer')
    await row.merge({ secret: seal('x', { tenantId: '1', purpose: '2' }) }).save()
    await useKeys(NEW, OLD)
    const written: string[] = []
    const { write } = process.stdout
    process.stdout.write = (chunk: string | Uint8Array) => written.push(chunk.toString()) > 0
    const command = await ace.create(SecretsReseal, ['--json'])
    try {
      await command.exec()
    } finally {
      process.stdout.write = write
      await row.merge({ secret: before }).save()
    }
    assert.equal(command.exitCode, 1)
    const { columns } = JSON.parse(written.join('')) as { columns: ResealedColumn[] }
    const failed = columns.filter(({ unreadable }) => unreadable > 0)
    const names = failed.map(({ table, column }) => `${table}.${column}`)
    assert.include(names, 'webhook_signing_secrets.secret')
  })
})

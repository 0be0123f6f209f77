import type { BaseCommand } from '@adonisjs/core/ace'
import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import OutboxEvent from '#platform/outbox/outbox_event'
import { createTenant } from '#tests/helpers'
import EmailDomainMove from '../commands/email_domain_move.js'
import EmailDomainVerify from '../commands/email_domain_verify.js'
import EmailDomain from '../models/email_domain.js'
import { newDomain } from './support/school.js'

/** Runs a command with `--json`: its exit code, and what it prints when it is done. */
async function run(Command: typeof BaseCommand, ...parameters: string[]) {
  const printed: string[] = []
  const { write } = process.stdout
  const { write: writeError } = process.stderr
  process.stdout.write = (chunk: string | Uint8Array) => printed.push(chunk.toString()) > 0
  process.stderr.write = () => true
  try {
    const command = await ace.create(Command, [...parameters, '--json'])
    await command.exec()
    const exitCode = command.exitCode ?? 0
    return { exitCode, output: exitCode === 0 ? JSON.parse(printed.join('')) : null }
  } finally {
    process.stdout.write = write
    process.stderr.write = writeError
  }
}

test.group('Commands of student e-mail', () => {
  test('email-domain:verify vouches for a domain, and leaves a trace of it', async ({ assert }) => {
    const { tenant } = await createTenant()
    const name = newDomain()
    const verify = () => run(EmailDomainVerify, name.toUpperCase(), `--tenant=${tenant.slug}`)
    const first = await verify()
    assert.equal(first.exitCode, 0)
    assert.containSubset(first.output, { tenantId: tenant.id, domain: name, status: 'verified' })
    const again = await verify()
    assert.equal(again.output.domainId, first.output.domainId)

    const row = await EmailDomain.forTenant(tenant.id).firstOrFail()
    assert.equal(row.verifiedBy, 'administrator')
    const [event] = await OutboxEvent.forTenant(tenant.id)
    assert.equal(event.type, 'email.domain.verified')
    assert.equal(event.payload.verifiedBy, 'administrator')

    const nobody = await run(EmailDomainVerify, name, '--tenant=none')
    assert.equal(nobody.exitCode, 3)
    const common = await run(EmailDomainVerify, 'sch.ng', `--tenant=${tenant.slug}`)
    assert.equal(common.exitCode, 2)
  })

  test('email-domain:move takes a domain from one tenant and gives it to another', async ({
    assert,
  }) => {
    const [{ tenant: owner }, { tenant: heir }] = [await createTenant(), await createTenant()]
    const name = newDomain()
    await run(EmailDomainVerify, name, `--tenant=${owner.slug}`)
    const refused = await run(EmailDomainVerify, name, `--tenant=${heir.slug}`)
    assert.equal(refused.exitCode, 1)
    const moved = await run(EmailDomainMove, name, `--tenant=${heir.slug}`)
    assert.equal(moved.output.formerOwner, owner.id)
    const rows = await EmailDomain.acrossTenants().where('domain', name).orderBy('id')
    assert.deepEqual(
      rows.map(({ tenantId, status }) => [tenantId, status]),
      [
        [owner.id, 'failed'],
        [heir.id, 'verified'],
      ]
    )
  })
})

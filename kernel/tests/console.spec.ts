import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import ApiKeyList from '#kernel/commands/api_key_list'
import { issueApiKey } from '#kernel/tenancy/api_keys'
import { createTenant } from '#tests/helpers'

/** Runs a command and returns what it prints for people. */
async function printed(Command: typeof ApiKeyList, parameters: string[]): Promise<string> {
  const written: string[] = []
  const write = process.stdout.write
  process.stdout.write = (chunk: string | Uint8Array) => {
    written.push(chunk.toString())
    return true
  }
  try {
    const command = await ace.create(Command, parameters)
    await command.exec()
    return written.join('')
  } finally {
    process.stdout.write = write
  }
}

test.group('A command', () => {
  test('lets no name of a tenant command the terminal', async ({ assert }) => {
    const { tenant } = await createTenant()
    await issueApiKey({ tenantId: tenant.id, name: '\u001b[2Jportal\u009b\r\u0007\u202e' })
    const output = await printed(ApiKeyList, [`--tenant=${tenant.slug}`])
    assert.include(output, 'portal')
    // eslint-disable-next-line no-control-regex
    assert.notMatch(output, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  })
})

import { test } from '@japa/runner'
import { testMailProvider } from '@tenant-education/adapter-kit/testing'
import { newId } from '#platform/identifiers'
import { sandboxAdapter } from '#modules/student-email/adapters/sandbox'
import { SandboxDirectory } from '#modules/student-email/providers/services/sandbox_directory'

const tenantId = newId('ten')

testMailProvider({
  test,
  adapter: () => sandboxAdapter(() => new SandboxDirectory(tenantId)),
})

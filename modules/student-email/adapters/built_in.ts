import config from '#config/student_email'
import { adapters } from '#kernel/adapters/adapters'
import { sha512Crypt } from '../accounts/services/sha512_crypt.js'
import { SandboxDirectory } from '../providers/services/sandbox_directory.js'
import { dovecotAdapter } from './dovecot/adapter.js'
import { googleAdapter } from './google/adapter.js'
import { microsoftAdapter } from './microsoft/adapter.js'
import { providerPort } from './provider_port.js'
import { sandboxAdapter } from './sandbox.js'

/** Opens the port of mail providers and plugs in those that come with the platform. */
export function addBuiltInAdapters(): void {
  adapters.open(providerPort)
  adapters.add(sandboxAdapter((tenantId) => new SandboxDirectory(tenantId)))
  const { usersFile, ...dovecot } = config.dovecot
  if (usersFile !== undefined) {
    adapters.add(dovecotAdapter({ usersFile, ...dovecot, hashPassword: sha512Crypt }))
  }
  adapters.add(googleAdapter(config.googleUrls))
  adapters.add(microsoftAdapter(config.microsoftUrls))
}

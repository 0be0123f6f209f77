import { adapters } from '#kernel/adapters/adapters'
import { SandboxDirectory } from '../services/sandbox_directory.js'
import { providerPort } from './provider_port.js'
import { sandboxAdapter } from './sandbox.js'

/** Opens the port of mail providers and plugs in those that come with the platform. */
export function addBuiltInAdapters(): void {
  adapters.open(providerPort)
  adapters.add(sandboxAdapter((tenantId) => new SandboxDirectory(tenantId)))
}

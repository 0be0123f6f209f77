import vine from '@vinejs/vine'
import type {
  MailProvider,
  MailProviderAdapter,
  MailProviderCapabilities,
} from '@tenant-education/adapter-kit'

const capabilities: MailProviderCapabilities = {
  restoreWindowDays: 20,
  passwordHashes: [],
  concurrency: 5,
  aliases: true,
  quotas: true,
  mustChangePassword: true,
  stamps: true,
  slowMailboxes: false,
}

/**
 * The embedded default: a directory of mailboxes in the platform's own database, which receive no
 * mail, for trying things. An adapter owns no table, so the directory is handed in.
 */
export function sandboxAdapter(directoryOf: (tenantId: string) => MailProvider) {
  const adapter: MailProviderAdapter = {
    $$type: 'platform.adapter',
    api: 1,
    port: 'student-email.provider',
    id: 'sandbox',
    title: 'Sandbox',
    capabilities,
    settings: vine.object({}),
    create: ({ tenantId }) => directoryOf(tenantId),
  }
  return adapter
}

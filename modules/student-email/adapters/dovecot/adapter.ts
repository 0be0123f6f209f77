import vine from '@vinejs/vine'
import { MAIL_PROVIDER_PORT, type MailProviderAdapter } from '@tenant-education/adapter-kit'
import { Doveadm } from './doveadm.js'
import { DovecotDirectory, RESTORE_WINDOW_DAYS } from './dovecot_directory.js'
import { UsersFile } from './users_file.js'

/** Where the Dovecot server of this machine is found. Only the installation says so. */
export interface DovecotInstallation {
  /** Its passwd-file. */
  usersFile: string
  /** Folder that holds everybody's mail. */
  mailRoot: string
  /** Program and first arguments, such as `sudo doveadm`. */
  doveadm: readonly string[]
  /** Name of the server for MX records. */
  mailHost?: string | undefined
  /** Hashes a password as crypt(3) SHA-512 (`$6$`), with a salt of its own. */
  hashPassword: (plain: string) => Promise<string>
}

/** The provider `dovecot`: mailboxes on a Dovecot server beside the platform, for every tenant. */
export function dovecotAdapter(
  installation: DovecotInstallation
): MailProviderAdapter<Record<string, never>> {
  const users = new UsersFile(installation.usersFile)
  const doveadm = new Doveadm(installation.doveadm)
  const { mailRoot, mailHost, hashPassword } = installation
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: MAIL_PROVIDER_PORT,
    id: 'dovecot',
    title: 'Dovecot',
    capabilities: {
      restoreWindowDays: RESTORE_WINDOW_DAYS,
      passwordHashes: ['sha512-crypt', 'argon2id'],
      concurrency: 5,
      aliases: true,
      quotas: true,
      mustChangePassword: false,
      stamps: true,
      slowMailboxes: false,
    },
    settings: vine.object({}),
    create: ({ tenantId, clock }) =>
      new DovecotDirectory({ tenantId, users, doveadm, clock, mailRoot, mailHost, hashPassword }),
  }
}

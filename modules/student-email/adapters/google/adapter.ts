import vine from '@vinejs/vine'
import { MAIL_PROVIDER_PORT, secret, type MailProviderAdapter } from '@tenant-education/adapter-kit'
import { DirectoryApi } from '../directory_api.js'
import { googleToken, isServiceAccount } from './credentials.js'
import { GoogleDirectory } from './google_directory.js'

/** What a school gives for its Google Workspace. */
export interface GoogleSettings {
  /** The JSON key of a service account with domain-wide delegation. */
  serviceAccountJson: string
  /** An administrator of the school, as whom the service account acts. */
  adminEmail: string
  /** Organisational unit of the pupils, such as `/Pupils`; default: the topmost. */
  orgUnitPath?: string
}

/**
 * The provider `google`: a school's Google Workspace.
 *
 * @param urls from the server's configuration only: credentials go there. Without a slash at the
 *   end.
 */
export function googleAdapter(urls: {
  directory: string
  token: string
}): MailProviderAdapter<GoogleSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: MAIL_PROVIDER_PORT,
    id: 'google',
    title: 'Google Workspace',
    capabilities: {
      restoreWindowDays: 20,
      passwordHashes: ['sha512-crypt'],
      concurrency: 5,
      aliases: true,
      quotas: false,
      mustChangePassword: true,
      stamps: true,
      slowMailboxes: true,
    },
    settings: vine.object({
      serviceAccountJson: secret(vine.string().maxLength(20_000).use(isServiceAccount())),
      adminEmail: vine.string().email(),
      orgUnitPath: vine
        .string()
        .regex(/^\/[^\n\r\0]{0,250}$/)
        .optional(),
    }),
    create({ settings, http, clock }) {
      const token = googleToken({ http, clock, tokenUrl: urls.token, ...settings })
      const api = new DirectoryApi(http, { baseUrl: urls.directory, token })
      return new GoogleDirectory(api, settings)
    },
  }
}

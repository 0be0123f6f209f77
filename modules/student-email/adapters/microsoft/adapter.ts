import vine from '@vinejs/vine'
import { MAIL_PROVIDER_PORT, secret, type MailProviderAdapter } from '@tenant-education/adapter-kit'
import { AccessToken, exchangeToken } from '../access_token.js'
import { DirectoryApi } from '../directory_api.js'
import { MicrosoftDirectory } from './microsoft_directory.js'

/** What a school gives for its Microsoft 365. */
export interface MicrosoftSettings {
  /** Id of the school's directory ("tenant"). */
  directoryId: string
  /** Id of the application that the school has registered. */
  clientId: string
  clientSecret: string
  /** Licence that a pupil gets; it has to have a mailbox. */
  skuId: string
  /** ISO 3166 country of the pupils. */
  usageLocation: string
}

const GUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/

/**
 * The provider `microsoft`: a school's Microsoft 365.
 *
 * @param urls from the server's configuration only: credentials go there. Without a slash at the
 *   end.
 */
export function microsoftAdapter(urls: {
  graph: string
  login: string
}): MailProviderAdapter<MicrosoftSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: MAIL_PROVIDER_PORT,
    id: 'microsoft',
    title: 'Microsoft 365',
    capabilities: {
      restoreWindowDays: 30,
      passwordHashes: [],
      concurrency: 4,
      aliases: false,
      quotas: false,
      mustChangePassword: true,
      stamps: true,
      slowMailboxes: true,
    },
    settings: vine.object({
      directoryId: vine.string().regex(GUID),
      clientId: vine.string().regex(GUID),
      clientSecret: secret(vine.string().minLength(8).maxLength(200)),
      skuId: vine.string().regex(GUID),
      usageLocation: vine.string().regex(/^[A-Z]{2}$/),
    }),
    create({ settings, http, clock }) {
      const { directoryId, clientId, clientSecret } = settings
      const token = new AccessToken(clock, () =>
        exchangeToken(http, `${urls.login}/${directoryId}/oauth2/v2.0/token`, {
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
          scope: `${urls.graph}/.default`,
        })
      )
      return new MicrosoftDirectory(
        new DirectoryApi(http, { baseUrl: urls.graph, token }),
        settings
      )
    },
  }
}

import { TenantEducation } from '../client.js'
import { UsageError, type World } from './world.js'

/**
 * The client that the environment describes.
 *
 * @param user Whose files are meant; default: `TEP_USER_ID`, else everybody's.
 * @throws {UsageError} when a setting is missing.
 */
export function clientOf({ env }: World, user?: string): TenantEducation {
  const { TEP_API_KEY: apiKey } = env
  if (!apiKey) {
    throw new UsageError('Set TEP_API_KEY to your API key. It is never given on the command line.')
  }
  return new TenantEducation({ apiKey, baseUrl: addressOf(env), userId: user ?? env.TEP_USER_ID })
}

function addressOf({ TEP_URL, TEP_BASE_URL }: World['env']): string {
  const address = TEP_URL || TEP_BASE_URL
  if (!address) {
    throw new UsageError('Set TEP_URL to the address of the platform: https://platform.example')
  }
  if (!isWebAddress(address)) {
    throw new UsageError('TEP_URL must be an address that begins with https:// or http://.')
  }
  return address
}

/** Whether a text is an address of the web. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import env from '#start/env'
import { defineConfig } from '@adonisjs/core/http'
import proxyAddr from 'proxy-addr'

/** Encrypts the adapters' secrets (config/encryption.ts). */
export const appKey = env.get('APP_KEY')

/** `APP_KEY`, then those of `APP_KEY_PREVIOUS`: what they encrypted or signed is still believed. */
export const appKeys: [string, ...string[]] = [
  appKey.release(),
  ...(env.get('APP_KEY_PREVIOUS')?.release() ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== ''),
]

/** Public address of the platform, without a slash at the end. */
export const appUrl = env
  .get('APP_URL', `http://localhost:${env.get('PORT', 3333)}`)
  .replace(/\/+$/, '')

/** Clients reach the platform over HTTPS, so its cookies can be kept to that. */
export const isSecure = appUrl.startsWith('https:')

const trustProxy = env.get('TRUST_PROXY')

export const http = defineConfig({
  allowMethodSpoofing: false,
  router: { matcher: 'tree' },
  /** A cookie that is secure would be lost where a school reaches the platform over plain HTTP. */
  cookie: { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' },
  serializeJSON: (value: unknown) => JSON.stringify(value),
  onBadUrl: async (request: IncomingMessage, response: ServerResponse) => {
    const { answerBadRequest } = await import('#platform/http/malformed_request')
    await answerBadRequest(request, response)
  },
  /**
   * `TRUST_PROXY` is a comma-separated list of proxies (addresses, networks, `loopback`) whose
   * `X-Forwarded-For` is believed. Without it nobody is: the header could carry any address.
   */
  trustProxy: trustProxy
    ? proxyAddr.compile(trustProxy.split(',').map((net) => net.trim()))
    : () => false,
})

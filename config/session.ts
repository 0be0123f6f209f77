import env from '#start/env'
import { isSecure } from '#config/app'
import { defineConfig, stores } from '@adonisjs/session'

/** Seconds without a request after which a session ends. */
export const SESSION_IDLE = 12 * 3600

/** Seconds after which a session ends in any case. */
export const SESSION_LIFETIME = 14 * 24 * 3600

/**
 * Cookie with the id of a session. With the prefix, browsers take it from this very host only, and
 * over HTTPS only.
 */
export const SESSION_COOKIE = isSecure ? '__Host-tep' : 'tep'

/** Sessions of people who sign in. Nobody who shows an API key, or no cookie, has one. */
export default defineConfig({
  cookieName: SESSION_COOKIE,
  age: SESSION_IDLE,
  cookie: { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' },
  store: env.get('SESSION_STORE', 'database'),
  stores: {
    database: stores.database({ tableName: 'sessions' }),
    redis: stores.redis({ connection: 'main' }),
  },
})

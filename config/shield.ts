import { SESSION_LIFETIME } from '#config/session'
import { defineConfig } from '@adonisjs/shield'

/**
 * What a page of another site makes a browser send is not believed. Only the session asks for this,
 * so nothing else of Shield is switched on: the other headers stand where pages are answered.
 */
export default defineConfig({
  csrf: {
    enabled: true,
    enableXsrfCookie: true,
    methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    cookieOptions: { maxAge: SESSION_LIFETIME },
  },
  csp: { enabled: false },
  hsts: { enabled: false },
  contentTypeSniffing: { enabled: false },
  xFrame: { enabled: false },
})

import { test } from '@japa/runner'
import { testMailProvider } from '@tenant-education/adapter-kit/testing'
import { dovecotAdapter } from '#modules/student-email/adapters/dovecot/adapter'
import { dovecotIsMissing, DovecotServer } from '../support/dovecot_server.js'

const server = new DovecotServer()

testMailProvider({
  test,
  server,
  adapter: () => dovecotAdapter(server.installation),
  ...(!dovecotIsMissing && { login: (...person) => server.accepts(...person) }),
  timeoutMs: 60_000,
})

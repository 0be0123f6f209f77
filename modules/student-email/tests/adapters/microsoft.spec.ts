import { test } from '@japa/runner'
import { testMailProvider } from '@tenant-education/adapter-kit/testing'
import { microsoftAdapter } from '#modules/student-email/adapters/microsoft/adapter'
import { MicrosoftServer } from '../fakes/microsoft_server.js'

testMailProvider({
  test,
  service: new MicrosoftServer(),
  adapter: (url) => microsoftAdapter({ graph: url, login: url }),
})

import { test } from '@japa/runner'
import { testMailProvider } from '@tenant-education/adapter-kit/testing'
import { googleAdapter } from '#modules/student-email/adapters/google/adapter'
import { GoogleServer } from '../fakes/google_server.js'

testMailProvider({
  test,
  service: new GoogleServer(),
  adapter: (url) => googleAdapter({ directory: url, token: `${url}/token` }),
  skip: {
    'purge-restore': 'Google erases a removed mailbox by itself, when its window is over.',
  },
})

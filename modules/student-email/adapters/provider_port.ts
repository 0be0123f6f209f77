import {
  MAIL_PROVIDER_PORT,
  MailProviderError,
  type MailProvider,
} from '@tenant-education/adapter-kit'
import config from '#config/adapters'
import { definePort } from '#kernel/adapters/contract'

/** The port that mail providers are plugged into. */
export const providerPort = definePort<MailProvider>({
  id: MAIL_PROVIDER_PORT,
  title: 'Holds the mailboxes of students',
  preference: ['sandbox'],
  callTimeout: () => config.callTimeout.mailProvider,
  errors: {
    isOwn: (error) => error instanceof MailProviderError,
    translate: (exception) =>
      new MailProviderError('unavailable', { reason: exception.code, cause: exception }),
  },
})

import { MAIL_PROVIDER_PORT, type MailProvider } from '@tenant-education/adapter-kit'
import { definePort } from '#kernel/adapters/contract'

/** The port that mail providers are plugged into. */
export const providerPort = definePort<MailProvider>({
  id: MAIL_PROVIDER_PORT,
  title: 'Holds the mailboxes of pupils',
  preference: ['sandbox'],
})

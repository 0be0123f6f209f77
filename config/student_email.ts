import env from '#start/env'

/** Where things outside of this installation are found. */
export default {
  /** Name servers that are asked for the proof of a domain; empty: those of the machine. */
  dnsServers: (env.get('DNS_SERVERS') ?? '')
    .split(',')
    .map((server) => server.trim())
    .filter((server) => server !== ''),

  /** A Dovecot server of this machine. Without a users file the provider is not there. */
  dovecot: {
    usersFile: env.get('DOVECOT_USERS_FILE'),
    mailRoot: env.get('DOVECOT_MAIL_ROOT', '/var/mail/tep'),
    doveadm: env.get('DOVECOT_DOVEADM', 'doveadm').split(' ').filter(Boolean),
    mailHost: env.get('DOVECOT_MAIL_HOST'),
  },

  /**
   * Where cloud directories are reached. Never from a tenant: credentials go to these addresses.
   */
  googleUrls: {
    directory: env.get('GOOGLE_DIRECTORY_BASE_URL', 'https://admin.googleapis.com'),
    token: env.get('GOOGLE_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
  },
  microsoftUrls: {
    graph: env.get('MICROSOFT_GRAPH_BASE_URL', 'https://graph.microsoft.com'),
    login: env.get('MICROSOFT_LOGIN_BASE_URL', 'https://login.microsoftonline.com'),
  },
}

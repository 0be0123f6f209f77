import { MailProviderError, type MailPassword } from '@tenant-education/adapter-kit'

const SCHEMES = {
  'sha512-crypt': {
    name: '{SHA512-CRYPT}',
    form: /^\$6\$(?:rounds=\d{4,9}\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{86}$/,
  },
  'argon2id': {
    name: '{ARGON2ID}',
    form: /^\$argon2id\$v=19\$m=\d{1,9},t=\d{1,4},p=\d{1,3}\$[+/0-9A-Za-z]{11,86}\$[+/0-9A-Za-z]{11,172}$/,
  },
} as const

/**
 * A password as Dovecot's file holds it: the scheme and a hash (doc.dovecot.org, Password schemes).
 * A plain one is hashed with crypt(3) SHA-512 and kept nowhere.
 *
 * @param hashPassword makes such a hash.
 * @throws {MailProviderError} `invalid` for a hash that is not of its format.
 */
export async function dovecotPassword(
  password: MailPassword,
  hashPassword: (plain: string) => Promise<string>
): Promise<string> {
  const { hash, format } =
    'plain' in password
      ? { hash: await hashPassword(password.plain), format: 'sha512-crypt' as const }
      : password
  const { name, form } = SCHEMES[format]
  if (!form.test(hash)) {
    throw new MailProviderError('invalid', { reason: 'password hash' })
  }
  return `${name}${hash}`
}

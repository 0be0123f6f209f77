import { dovecotPassword } from '../../adapters/dovecot/password.js'
import { UsersFile } from '../../adapters/dovecot/users_file.js'

/**
 * A process that adds users to a Dovecot file, one after the other, and says the number of each
 * once it is written, or the kind of error that ended it. Arguments: the file, a name, how many.
 */
const [path, name, count] = process.argv.slice(2)
const users = new UsersFile(path)
const hash = `$6$salt$${'x'.repeat(86)}`
const password = await dovecotPassword({ hash, format: 'sha512-crypt' }, async () => hash)

try {
  for (let number = 0; number < Number(count); number++) {
    await users.change((table) =>
      table.add({
        id: `${name}-${number}`,
        tenantId: name,
        accountId: `sea_${number}`,
        address: `${name}.${number}@writers.test`,
        password,
        owner: ['', '', ''],
        home: `/mail/${name}/${number}`,
        shell: '',
        quotaMb: 512,
        isSuspended: false,
        blocksIncoming: false,
        removedAt: null,
        aliases: [],
        extras: [],
      })
    )
    process.stdout.write(`${number}\n`)
  }
} catch (error) {
  process.stdout.write(`${(error as { kind?: string }).kind}\n`)
}

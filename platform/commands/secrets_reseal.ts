import { PlatformCommand } from '../console/platform_command.js'

/** `node ace secrets:reseal` */
export default class SecretsReseal extends PlatformCommand {
  static override commandName = 'secrets:reseal'
  static override description =
    'Encrypt everything anew that is encrypted under a key of APP_KEY_PREVIOUS'

  async perform() {
    const { resealSecrets } = await import('#platform/secrets/reseal_secrets')

    const columns = await resealSecrets()
    for (const { table, column, texts, resealed, unreadable } of columns) {
      this.print(`${table}.${column}  ${texts} looked at, ${resealed} encrypted anew`)
      if (unreadable > 0) {
        this.print(`${table}.${column}  ${unreadable} that no key opens: they stay as they are`)
      }
    }
    if (columns.some(({ unreadable }) => unreadable > 0)) {
      this.exitCode = 1
      this.print('Add the key they are under to APP_KEY_PREVIOUS and run this again.')
    } else {
      this.print('Nothing is under a former key any longer: APP_KEY_PREVIOUS can be taken away.')
    }
    return { columns }
  }
}

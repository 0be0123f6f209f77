import { PlatformCommand } from './platform_command.js'

/** `node ace adapter:list` */
export default class AdapterList extends PlatformCommand {
  static override commandName = 'adapter:list'
  static override description = 'List the ports and their adapters'

  async perform() {
    const { adapters } = await import('#kernel/adapters/adapters')

    const ports = adapters.registry.ports().map((port) => ({
      port: port.id,
      title: port.title,
      adapters: adapters.registry
        .adapters(port.id)
        .map(({ id, title, capabilities, settings }) => ({
          id,
          title: title ?? id,
          capabilities,
          settings: settings.toJSONSchema(),
        })),
    }))
    for (const { port, title, adapters: plugged } of ports) {
      this.print(`${port}: ${title}`)
      for (const adapter of plugged) {
        this.print(`  ${adapter.id}: ${adapter.title}`)
      }
    }
    return { ports }
  }
}

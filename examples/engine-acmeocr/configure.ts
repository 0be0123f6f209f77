import type Configure from '@adonisjs/core/commands/configure'

/** Run by `node ace add engine-acmeocr`: the provider is all that an application has to know. */
export async function configure(command: Configure): Promise<void> {
  const codemods = await command.createCodemods()
  await codemods.updateRcFile((rcFile) => rcFile.addProvider('engine-acmeocr/acmeocr_provider'))
}

import type { BaseCommand } from '@adonisjs/core/ace'
import ace from '@adonisjs/core/services/ace'

/** Runs a command with `--json`: its exit code, and the one object it prints. */
export async function runCommand(Command: typeof BaseCommand, ...parameters: string[]) {
  const { exitCode, text } = await printedBy(Command, ...parameters, '--json')
  return { exitCode, output: JSON.parse(text) }
}

/** Runs a command as a person does: its exit code, and what it prints. */
export async function printedBy(Command: typeof BaseCommand, ...parameters: string[]) {
  const written: string[] = []
  const write = process.stdout.write
  process.stdout.write = (chunk: string | Uint8Array) => {
    written.push(chunk.toString())
    return true
  }
  try {
    const command = await ace.create(Command, parameters)
    await command.exec()
    return { exitCode: command.exitCode ?? 0, text: written.join('') }
  } finally {
    process.stdout.write = write
  }
}

/**
 * Writes `src/generated` from the description of the API: of the server at an address that is given,
 * else of the application of this repository.
 *
 * @example node scripts/run.js ../packages/client/scripts/generate.ts http://localhost:3333/openapi.json
 */
import { writeFile } from 'node:fs/promises'
import type { Description } from './generation/description.js'
import { generate } from './generation/generate.js'

const folder = new URL('../src/generated/', import.meta.url)

const [address] = process.argv.slice(2)
const description = address ? await fetched(address) : await ofApplication()
for (const [name, text] of Object.entries(await generate(description))) {
  await writeFile(new URL(name, folder), text)
}
process.exit()

async function fetched(url: string): Promise<Description> {
  const response = await fetch(url)
  if (!response.ok) {
    throw new Error(`${url} answers ${response.status}.`)
  }
  return (await response.json()) as Description
}

async function ofApplication(): Promise<Description> {
  process.env.NODE_ENV = 'test'
  const { useTestEnvironment } = await import('../../../tests/environment.js')
  const { ignite } = await import('../../../bin/boot.js')
  await useTestEnvironment()
  const app = ignite().createApp('test')
  await app.init()
  await app.boot()
  await app.start(() => {})
  const server = await app.container.make('server')
  await server.boot()
  const { buildOpenApi } = await import('../../../modules/api-docs/services/openapi.js')
  return buildOpenApi('') as unknown as Description
}

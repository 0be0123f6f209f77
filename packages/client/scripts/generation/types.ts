import openapiTypescript, { astToString } from 'openapi-typescript'
import { essenceOf, type Description } from './description.js'

const HEADER = `/** The shapes of the API. Generated from \`/openapi.json\`: do not edit. */
`

/** The file `types.ts`: questions, bodies, answers and events, by openapi-typescript. */
export async function printTypes(description: Description): Promise<string> {
  const nodes = await openapiTypescript(essenceOf(description), { defaultNonNullable: false })
  return HEADER + astToString(nodes)
}

import { argumentsOf } from './arguments.js'
import { formOf, shown } from './listing.js'
import { recordTable } from './record_table.js'
import { clientOf } from './settings.js'
import type { World } from './world.js'

/** `tep records`: the records of a file, as a table, JSON or CSV. */
export async function records(typed: string[], world: World): Promise<void> {
  const { values, words } = argumentsOf(typed, ['fileId'], {
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
    user: { type: 'string' },
  })
  const form = formOf(values)
  const [fileId] = words
  const found = await clientOf(world, values.user)
    .documents.getFileStudentRecords({ fileId }, { signal: world.signal })
    .all()
  world.stdout.write(shown(form, found, recordTable(found)))
}

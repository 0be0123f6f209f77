import { access, constants, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { argumentsOf } from './arguments.js'
import { csvOf } from './csv.js'
import { ProgressLine } from './progress_line.js'
import { recordTable } from './record_table.js'
import { clientOf } from './settings.js'
import { UsageError, type World } from './world.js'

/** Spreadsheets take a CSV file for UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'
/** Whose files are uploaded when nobody is named. */
const USER = 'tep'

/** `tep upload`: sends a file, waits for it if asked to, and writes its records. */
export async function upload(typed: string[], world: World): Promise<void> {
  const { values, words } = argumentsOf(typed, ['file'], {
    wait: { type: 'boolean' },
    csv: { type: 'string' },
    user: { type: 'string' },
  })
  const [file] = words
  const { stdout, stderr, signal, env } = world
  const client = clientOf(world, values.user ?? env.TEP_USER_ID ?? USER)
  await checkFile(file)
  if (values.csv !== undefined) {
    await checkFolderOf(values.csv)
  }

  const { fileId } = await client.files.upload(file, { signal })
  stdout.write(`${fileId}\n`)
  if (!values.wait && values.csv === undefined) {
    return
  }
  const line = new ProgressLine(stderr)
  const { recordCount = 0 } = await client.files
    .waitUntilDone(fileId, { signal, onProgress: (event) => line.show(event) })
    .finally(() => line.end())
  stderr.write(`${recordCount} ${recordCount === 1 ? 'record' : 'records'}\n`)
  if (values.csv !== undefined) {
    const records = await client.documents.getFileStudentRecords({ fileId }, { signal }).all()
    await writeFile(values.csv, BYTE_ORDER_MARK + csvOf(recordTable(records)))
    stderr.write(`${values.csv} is written.\n`)
  }
}

/** What can be known before anything is sent. */
async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) {
    throw new UsageError(`${file} ${found ? 'is not a file' : 'does not exist'}.`)
  }
}

async function checkFolderOf(file: string): Promise<void> {
  const folder = dirname(file)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false
  )
  if (!isWritable) {
    throw new UsageError(`${file} cannot be written: there is no folder ${folder} to write to.`)
  }
}

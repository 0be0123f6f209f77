import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import sharp from 'sharp'
import ExtractionInspect from '#modules/file-processing/commands/extraction_inspect'
import type { Inspection } from '@tenant-education/sheet-reader/inspect'
import { smallestGood } from '@tenant-education/sheet-reader/samples/faults/main'

const broadsheet = fileURLToPath(
  new URL('../../../packages/sheet-reader/fixtures/broadsheet.pdf', import.meta.url)
)

/** Runs the command and catches what it writes to standard output. */
async function run(parameters: string[]) {
  const written: string[] = []
  const write = process.stdout.write
  process.stdout.write = (chunk: string | Uint8Array) => {
    written.push(chunk.toString())
    return true
  }
  try {
    const command = await ace.create(ExtractionInspect, parameters)
    await command.exec()
    return { exitCode: command.exitCode, output: written.join('') }
  } finally {
    process.stdout.write = write
  }
}

test.group('The command extraction:inspect', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspect-'))
    return () => rm(folder, { recursive: true })
  })

  test('prints one JSON object for programs', async ({ assert }) => {
    const { exitCode, output } = await run([broadsheet, '--json', '--pages=1'])
    const inspection = JSON.parse(output) as Inspection
    assert.oneOf(exitCode, [0, undefined])
    assert.equal(inspection.pages[0].tables[0].cells[0].text, 'S/N')

    const both = await run([broadsheet, broadsheet, '--json', '--pages=1'])
    const { files } = JSON.parse(both.output) as { files: Inspection[] }
    assert.lengthOf(files, 2)
  })

  test('draws pages with what was seen on them', async ({ assert }) => {
    const { output } = await run([broadsheet, '--pages=3', `--svg=${folder}`])
    assert.include(output, 'broadsheet-page-3.svg')
    const svg = await readFile(join(folder, 'broadsheet-page-3.svg'))
    const { format, width, height } = await sharp(svg).metadata()
    assert.deepEqual([format, width, height], ['svg', 842, 595])
    assert.match(svg.toString(), /<title>row 1, column 0, spans 1 x 1, 1\.00: 61<\/title>/)
  })

  test('draws beside the file where no folder is named', async ({ assert }) => {
    const file = join(folder, 'results.pdf')
    await copyFile(broadsheet, file)
    const { exitCode } = await run([file, '--pages=1,2', '--svg'])
    assert.oneOf(exitCode, [0, undefined])
    assert.sameMembers(await readdir(folder), [
      'results.pdf',
      'results-page-1.svg',
      'results-page-2.svg',
    ])
  })

  test('tells wrong usage, missing files and files that cannot be read apart', async ({
    assert,
  }) => {
    const other = join(folder, 'letter.pdf')
    await writeFile(other, 'Dear parents')
    const good = join(folder, 'good.pdf')
    await writeFile(good, smallestGood())
    const codeOf = async (...parameters: string[]) => {
      const { exitCode, output } = await run([...parameters, '--json'])
      const { error } = JSON.parse(output) as { error: { message: string } }
      return { exitCode, message: error.message }
    }
    assert.deepEqual(await codeOf(other), {
      exitCode: 1,
      message: 'The file is not a PDF. Save or export it as PDF and try again.',
    })
    assert.deepEqual(await codeOf(), {
      exitCode: 2,
      message: 'Give the PDF: node ace extraction:inspect <file.pdf>.',
    })
    const codes: [number, ...string[]][] = [
      [2, good, '--engine=guess'],
      [2, good, '--pages=one'],
      [3, good, '--pages=2'],
      [3, join(folder, 'none.pdf')],
    ]
    for (const [expected, ...parameters] of codes) {
      const { exitCode } = await codeOf(...parameters)
      assert.equal(exitCode, expected, parameters.join(' '))
    }
  })
})

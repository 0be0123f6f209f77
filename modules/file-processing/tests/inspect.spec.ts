import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import sharp from 'sharp'
import ExtractionInspect from '#modules/file-processing/commands/extraction_inspect'
import {
  inspectFile,
  parsePages,
  inspectionText,
  type Inspection,
} from '@tenant-education/sheet-reader/inspect'
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

test.group('Inspection of a file', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspect-'))
    return () => rm(folder, { recursive: true })
  })

  test('holds the pages, tables, roles and records that the reader saw', async ({ assert }) => {
    const inspection = await inspectFile(broadsheet, { pages: [2, 4] })
    assert.equal(inspection.pageCount, 5)
    assert.deepEqual(
      inspection.pages.map(({ pageNumber, kind, source }) => [pageNumber, kind, source]),
      [
        [2, 'text_layer', 'text_layer'],
        [4, 'text_layer', 'text_layer'],
      ]
    )
    assert.lengthOf(inspection.pages[0].tables[0].rowEdges, 32)
    assert.lengthOf(inspection.records, 60)
    assert.isEmpty(inspection.records.filter(({ flags }) => flags.length > 0))
    assert.include(
      inspection.groups.map(({ label }) => label),
      'Mathematics'
    )
    assert.containsSubset(inspection.layouts, [{ kind: 'roster', serial: 0, names: [2] }])
    assert.sameMembers(Object.keys(inspection.timings), [
      'open',
      'load',
      'text',
      'grid',
      'interpret',
    ])
  })

  test('is told in lines for people', async ({ assert }) => {
    const lines = inspectionText(await inspectFile(broadsheet, { pages: [1] }))
    const text = lines.join('\n')
    assert.match(text, /^broadsheet\.pdf: 5 pages, 30 records/)
    assert.match(text, /table 1: 31 rows x 16 columns, drawn/)
    assert.match(text, /GRAD \/ E/)
    assert.match(text, /record 1: LAWAL Aisha Michael; GHS\/20\/1795; English Language 46/)
  })

  test('is one JSON object for programs', async ({ assert }) => {
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

  test('takes pages as people write them', ({ assert }) => {
    assert.deepEqual(parsePages('1,3-5'), [1, 3, 4, 5])
    assert.deepEqual(parsePages(' 2 - 3 , 7'), [2, 3, 7])
    for (const wrong of ['', '0', '3-1', 'a', '1,,2', '1-', '1-99999999']) {
      assert.isNull(parsePages(wrong), wrong)
    }
  })
})

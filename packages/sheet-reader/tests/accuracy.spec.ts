import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import { layoutName, LAYOUT_NUMBERS, makeSample } from '../samples/layouts/main.js'
import { closeReaders, readDocument } from '../samples/read_document.js'
import { scanPdf, type Damage } from '../samples/scanner.js'
import {
  confidentlyWrongNames,
  exactShare,
  scoreRecords,
  silentErrors,
  type Kind,
  type Score,
} from '../samples/score.js'
import type { StudentTruth } from '../samples/truth.js'

/**
 * What the reader must reach. The generated documents follow from the seed; another one can be
 * tried with SAMPLE_SEED.
 */
const SEED = Number(process.env.SAMPLE_SEED ?? 20)
const NUMBERS: Kind[] = ['score', 'absent', 'component', 'total', 'average']
const VALUES: Kind[] = [...NUMBERS, 'name', 'admission', 'grade', 'subjectGrade', 'position']

const fixtures = new URL('../fixtures/', import.meta.url)

async function scoreFixture(name: string, mostPages = Infinity): Promise<Score> {
  const truthName = name.replace('-scan', '')
  const json = await readFile(new URL(`${truthName}.truth.json`, fixtures), 'utf8')
  const truth = (JSON.parse(json) as StudentTruth[]).filter(
    ({ pageNumber }) => pageNumber <= mostPages
  )
  const { records } = await readDocument(
    await readFile(new URL(`${name}.pdf`, fixtures)),
    mostPages
  )
  return scoreRecords(truth, records)
}

async function scoreSample(layout: number, pages: number, damage?: Damage): Promise<Score> {
  const { pdf, truth } = await makeSample(layout, SEED, pages)
  const { records } = await readDocument(damage ? await scanPdf(pdf, damage, SEED) : pdf)
  return scoreRecords(truth, records)
}

function assertComplete(assert: Assert, score: Score): void {
  assert.deepEqual(
    score.missing.map(({ studentName }) => studentName),
    [],
    'students that were not found'
  )
  assert.deepEqual(
    score.extra.map(({ studentName }) => studentName.value),
    [],
    'students that do not exist'
  )
}

function assertNothingSilent(assert: Assert, score: Score): void {
  assert.deepEqual(silentErrors(score), [], 'wrong numbers without a flag')
}

/** The bar for 200-dpi scans. Tone marks and dots of letters are beyond Tesseract's English. */
function assertScanBar(assert: Assert, score: Score): void {
  assertComplete(assert, score)
  assertNothingSilent(assert, score)
  assert.isAtLeast(exactShare(score, NUMBERS), 0.999, 'share of right numbers')
  const mostWrong = Math.max(1, Math.floor(0.03 * score.students))
  assert.isAtMost(score.students - score.plainNames, mostWrong, 'wrong names')
  const wrongNames = score.misses.filter(({ kind }) => kind === 'name')
  assert.isAtMost(
    confidentlyWrongNames(score).length,
    Math.max(1, 0.1 * wrongNames.length),
    'wrong names of which the reader is sure'
  )
}

test.group('Accuracy, born-digital', () => {
  test('reads every value of {$self}')
    .with(['broadsheet', 'report-cards'])
    .run(async ({ assert }, name) => {
      const score = await scoreFixture(name)
      assertComplete(assert, score)
      assert.deepEqual(score.misses, [])
    })

  test('reads every value of the layout {name}')
    .with(LAYOUT_NUMBERS.map((layout) => ({ layout, name: layoutName(layout) })))
    .run(async ({ assert }, { layout }) => {
      const score = await scoreSample(layout, 2)
      assertComplete(assert, score)
      assert.deepEqual(score.misses, [])
      assert.deepEqual(score.unreported, [], 'contradictions that were not reported')
      assert.isAtLeast(exactShare(score, VALUES), 1)
    })
})

test.group('Accuracy, scans', (group) => {
  group.teardown(() => closeReaders())

  test('reaches the bar on {name}')
    .with([
      { name: 'broadsheet-scan', pages: 2 },
      { name: 'report-cards-scan', pages: 4 },
    ])
    .timeout(120_000)
    .run(async ({ assert }, { name, pages }) => {
      assertScanBar(assert, await scoreFixture(name, pages))
    })

  test('reaches the bar on a clean scan of the layout {name}')
    .with([1, 10, 16, 19].map((layout) => ({ layout, name: layoutName(layout) })))
    .timeout(120_000)
    .run(async ({ assert }, { layout }) => {
      assertScanBar(assert, await scoreSample(layout, 1, 'clean'))
    })

  test('a {damage} scan of the layout {name} has no wrong number without a flag')
    .with(
      [1, 12].flatMap((layout) =>
        (['bad', 'fax'] as const).map((damage) => ({ layout, damage, name: layoutName(layout) }))
      )
    )
    .timeout(120_000)
    .run(async ({ assert }, { layout, damage }) => {
      assertNothingSilent(assert, await scoreSample(layout, 1, damage))
    })
})

import { test } from '@japa/runner'
import type { HeadingPart } from '../src/interpretation/headings/heading_part.js'
import { mendPartsInPlace } from '../src/interpretation/headings/misread_parts.js'
import { interpretFile, page, table } from './interpretation_pages.js'

/**
 * Headings of columns of subjects with two parts each, which stand above what they are marked out
 * of.
 */
function headings(...subjects: [name: string, ...parts: string[]][]): HeadingPart[][] {
  return subjects.flatMap(([name, ...parts], id) =>
    parts.map((text, index) => [
      { id, text: name, span: parts.length, confidence: 0.97 },
      { id: 100 + 10 * id + index, text, span: 1, confidence: 0.6 },
      { id: 200 + 10 * id + index, text: '(40)', span: 1, confidence: 0.97 },
    ])
  ) as HeadingPart[][]
}

test('Misread parts are what stands in their place in other subjects, with what those are marked out of', ({
  assert,
}) => {
  const read = headings(
    ['ENG', 'PP1 40', 'PP2 60'],
    ['KIS', 'PPI 40', 'PP2 60'],
    ['CHE', 'PP1 4O (40)', 'PP2 60'],
    ['GEO', 'PP1 4O (40)', 'PP2 60'],
    ['BIO', 'PP1 4O (40)', 'PP2 60'],
    ['FRE', 'PP1 40', 'PP2 60'],
    ['MAT', 'PPI 50', 'PP2 60']
  )
  assert.deepEqual(
    mendPartsInPlace(read).flatMap((parts, column) => (column % 2 === 0 ? [parts[1].text] : [])),
    ['PP1 40', 'PP1 40', ...Array<string>(3).fill('PP1 40 (40)'), 'PP1 40', 'PPI 50']
  )
})

test('Counted parts that ran together with what they are marked out of are apart from it', ({
  assert,
}) => {
  const read = headings(['ENG', 'PP140', 'MTH140'], ['KIS', 'PP140', 'PP200'])
  assert.deepEqual(
    mendPartsInPlace(read).map((parts) => parts[1].text),
    ['PP1 40', 'MTH140', 'PP1 40', 'PP200']
  )
})

test('A part that is counted is the first where a letter stands for its 1, before the second', ({
  assert,
}) => {
  const read = headings(['ICT', 'CAI', 'CA2'], ['F/M', 'CAl', 'CA2'], ['ENG', 'CA1', 'CA2'])
  assert.deepEqual(
    mendPartsInPlace(read).map((parts) => parts[1].text),
    ['CA1', 'CA2', 'CA1', 'CA2', 'CA1', 'CA2']
  )
})

test.group('Parts of subjects that a picture read differently each time', () => {
  test('are headings all the same where the others repeat, and called as most of them', ({
    assert,
  }) => {
    const doubtful = (text: string) => ({ text, confidence: 0.5 })
    const first = ['Ml.', 'M.l', 'M.I.', 'M.I.', 'M.L'].map(doubtful)
    const subjects = ['Lecture', 'Anglais', 'Maths', 'Dessin', 'Couture']
    const heads = subjects.flatMap((text) => [{ text, columnSpan: 4 }, null, null, null])
    const rows = [
      ['AGBODJAN Rodrigue', 10, 11, 12],
      ['KPADONOU Mireille', 8, 9, 13],
      ['NGONO Arnaud', 15, 11, 10],
      ['BIYA Nadège', 9, 12, 12],
    ].map(([name, ...marks]) => [
      String(name),
      ...subjects.flatMap((_, at) => {
        const own = marks.map((mark) => Number(mark) + (at % 3))
        return [...own, own.reduce((sum, mark) => sum + mark, 0) / 3].map((mark) => mark.toFixed(0))
      }),
    ])
    const parts = first.flatMap((part) => [part, 'D1', 'D2', 'Moy'])
    const sheet = table({
      rows: [[{ text: 'Nom', rowSpan: 2 }, ...heads], [null, ...parts], ...rows],
    })
    const [record] = interpretFile([page(1, [sheet], [], 'tesseract')]).records
    assert.deepEqual(
      record.subjects.map(({ label, components }) =>
        [label, ...components.map((part) => part.label)].join()
      ),
      subjects.map((subject) => `${subject},M.I.,D1,D2`)
    )
  })
})

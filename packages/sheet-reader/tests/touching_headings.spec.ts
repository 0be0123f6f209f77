import { test } from '@japa/runner'
import { WordBuilder } from '../src/pdf/word_builder.js'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const LETTER = 5
const SIZE = 10
const LINE = 12

type Text = readonly [text: string, from: number]

/**
 * Words of lines of texts that were each drawn by a command of its own, from a place on the line.
 */
function wordsOf(lines: readonly (readonly Text[])[]) {
  const builder = new WordBuilder()
  for (const [row, texts] of lines.entries()) {
    const base = 100 + row * LINE
    for (const [text, from] of texts) {
      const run = {
        fontSize: SIZE,
        bold: false,
        direction: 0,
        originX: from,
        originY: base,
        isHidden: false,
      }
      for (const [index, letter] of [...text].entries()) {
        const x = from + index * LETTER
        builder.add(letter.charCodeAt(0), false, run, x, base - 8, x + LETTER, base)
      }
    }
    builder.endWord()
  }
  return builder.finish().map(({ text }) => text)
}

/** Values whose middles are at some places. */
const middles = (values: readonly string[], places: readonly number[]) =>
  values.map((value, at): Text => [value, places[at] - (value.length * LETTER) / 2])

test.group('Headings that touch', () => {
  const names = ['Ada Obi', 'Ben Eze', 'Chi Udo', 'Dan Ojo']
  const marks = [
    ['67', '100', '8'],
    ['45', '9', '77'],
    ['81', '54', '60'],
    ['38', '72', '66'],
  ]
  const headings: Text[] = [
    ['NAME', 0],
    ['BIOLO', 60],
    ['GY', 85],
    ['CHEMISTRY', 95],
    ['PHYSICS', 140],
  ]
  const rows = marks.map((own, row): Text[] => [
    [names[row], 0],
    ...middles(own, [77.5, 117.5, 157.5]),
  ])

  test('are parted where each has its middle above that of its values', ({ assert }) => {
    assert.deepEqual(wordsOf([headings, ...rows]).slice(0, 4), [
      'NAME',
      'BIOLOGY',
      'CHEMISTRY',
      'PHYSICS',
    ])
  })

  test('stay as they are where values show no such places, or other words stand between', ({
    assert,
  }) => {
    const aside = marks.map((own, row): Text[] => [
      [names[row], 0],
      ...middles(own, [70, 105, 160]),
    ])
    assert.include(wordsOf([headings, ...aside]), 'BIOLOGYCHEMISTRYPHYSICS')
    const parts: Text[] = [70, 110, 150].map((from) => ['CA', from])
    assert.include(wordsOf([headings, parts, ...rows]), 'BIOLOGYCHEMISTRYPHYSICS')
  })

  test('are parted behind the numbers of students that count up', ({ assert }) => {
    const touching: Text[] = [
      ['S/N', 0],
      ['NAME', 15],
    ]
    const counted = names.map((name, row): Text[] => [
      [String(row + 1), 5],
      [name, 15],
    ])
    assert.deepEqual(wordsOf([touching, ...counted]).slice(0, 2), ['S/N', 'NAME'])
  })

  test('are parted by what they say where they were typed at once', ({ assert }) => {
    const texts = [
      ['NAME', 'ENGMTHBSC', '', '', 'MATHEMATBIOLOGY ECONOMICTOTAL', '', '', ''],
      ['Ada Obi', '67', '45', '81', '50', '60', '70', '373'],
      ['Ben Eze', '51', '62', '38', '41', '77', '58', '327'],
      ['Chi Udo', '44', '58', '90', '63', '52', '49', '356'],
    ]
    const typed = { ...table({ rows: texts, ruled: false }), headingRows: 1 }
    const { records } = interpretFile([page(1, [typed])])
    assert.deepEqual(
      records.map((record) => [scores(record), record.total?.value, record.flags]),
      texts.slice(1).map(([, eng, mth, bsc, maths, biology, economics, total]) => [
        {
          ENG: Number(eng),
          MTH: Number(mth),
          BSC: Number(bsc),
          MATHEMAT: Number(maths),
          BIOLOGY: Number(biology),
          ECONOMIC: Number(economics),
        },
        Number(total),
        [],
      ])
    )
  })

  test('are no two subjects in the two words of one over a mark and its grade', ({ assert }) => {
    const texts = [
      ['NAME', 'ENGLISH LANGUAGE', '', 'FINEART', ''],
      ['Ada Obi', '67', 'B', '71', 'A'],
      ['Ben Eze', '51', 'C', '38', 'F'],
      ['Chi Udo', '44', 'D', '66', 'B'],
    ]
    const typed = { ...table({ rows: texts, ruled: false }), headingRows: 1 }
    const labels = interpretFile([page(1, [typed])]).records.flatMap(({ subjects }) =>
      subjects.map(({ label }) => label)
    )
    assert.notIncludeMembers(labels, ['LANGUAGE', 'ART'])
  })
})

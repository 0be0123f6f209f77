import { test } from '@japa/runner'
import { readAdmissionNumber } from '../src/interpretation/readings/admission_readings.js'
import type { HeadingPart } from '../src/interpretation/headings/heading_part.js'
import { withoutMisreadMaxima } from '../src/interpretation/headings/misread_maxima.js'
import { mendPartsInPlace } from '../src/interpretation/headings/misread_parts.js'

let ids = 0

function part(text: string, confidence = 0.95, span = 1): HeadingPart {
  return { text, span, id: ids++, confidence }
}

function textsOf(columns: readonly HeadingPart[][]): string[] {
  return columns.map((parts) => parts.map(({ text }) => text).join(' / '))
}

/** Subjects over their maxima, and what says who a student is. */
function sheet(names: readonly string[], maxima: readonly string[], confidence = 0.5) {
  return [
    [part('S/N')],
    [part('Reg. No.', 0.5)],
    ...names.map((name, index) => [part(name), part(maxima[index], confidence)]),
    [part('Pos.')],
  ]
}

const SUBJECTS = ['ENG', 'MTH', 'PHY', 'CHM', 'BIO']

test.group('Maxima under the headings of a scan', () => {
  test('that were misread make no heading unknown', ({ assert }) => {
    const columns = sheet(SUBJECTS, ['1108)', 'ticon', '{100}', '1200:', '{13¢'])
    assert.deepEqual(textsOf(withoutMisreadMaxima(columns)), [
      ...['S/N', 'Reg. No.', 'ENG', 'MTH', 'PHY (100)', 'CHM', 'BIO', 'Pos.'],
    ])
  })

  test('that ran into the subjects go, too', ({ assert }) => {
    const texts = [
      'ENG ing',
      'MTH Lik}',
      'PHY 10%»',
      'CHM 1062',
      'BIO 0',
      'CTECH 100)',
      'Max. Marks',
    ]
    const columns = texts.map((text) => [part(text, 0.5)])
    assert.deepEqual(textsOf(withoutMisreadMaxima(columns)), [...SUBJECTS, 'CTECH', 'Max. Marks'])
  })

  test('that were taken for words go where other readings of most of them are round numbers', ({
    assert,
  }) => {
    const texts = ['ENG ing', 'MTH Lik', 'PHY fine', 'CHM Hu', 'BIO too']
    const read = (count: number) =>
      texts.map((text, index) => [{ ...part(text, 0.5), mayBeMaximum: index < count }])
    assert.deepEqual(textsOf(withoutMisreadMaxima(read(5))), SUBJECTS)
    assert.deepEqual(textsOf(withoutMisreadMaxima(read(2))), texts)
  })

  test('of which a fax left no brackets go where hundreds are still to be seen', ({ assert }) => {
    const seen = ['1008', 'HOG', '00', '12O', '100']
    assert.deepEqual(textsOf(withoutMisreadMaxima(sheet(SUBJECTS, seen))), [
      ...['S/N', 'Reg. No.', ...SUBJECTS, 'Pos.'],
    ])
    const units = sheet(SUBJECTS, ['3', 'HOG', '2', '4', 'B'])
    assert.deepEqual(withoutMisreadMaxima(units), units)
  })

  test('stay where they were read well', ({ assert }) => {
    const columns = sheet(SUBJECTS, ['1108)', '{100', '100:', '1200:', '{13¢'], 0.95)
    assert.deepEqual(withoutMisreadMaxima(columns), columns)
  })

  test('are no numbers of courses', ({ assert }) => {
    const columns = ['MTH 101', 'PHY 102', 'CHM 101', 'BIO 1(2', 'GNS 10:'].map((text) => [
      part(text, 0.5),
    ])
    assert.deepEqual(withoutMisreadMaxima(columns), columns)
  })
})

test.group('Parts that all subjects have', () => {
  const groups = (last: HeadingPart) =>
    ['ENG', 'MTH', 'PHY'].flatMap((name, index) => {
      const above = part(name, 0.95, 2)
      return [
        [above, part('1ST')],
        [above, index === 1 ? last : part('Avg.')],
      ]
    })

  test('are the same where one was misread', ({ assert }) => {
    assert.equal(textsOf(mendPartsInPlace(groups(part('Ava.', 0.7))))[3], 'MTH / Avg.')
  })

  test('may differ where one was read well', ({ assert }) => {
    assert.equal(textsOf(mendPartsInPlace(groups(part('Ava.', 0.97))))[3], 'MTH / Ava.')
  })

  test('are what they say where another part is known', ({ assert }) => {
    assert.equal(textsOf(mendPartsInPlace(groups(part('Exam', 0.5))))[3], 'MTH / Exam')
  })
})

test.group('Letters that all admission numbers share', () => {
  const pattern = {
    shapes: [{ shape: 'AAA-99999', share: 1 }],
    mask: ['U', 'C', 'C', '-', null, null, null, null, null],
  }
  const read = (text: string, confidence: number) => {
    const [best] = readAdmissionNumber({ text, kind: 'value', confidence }, false, pattern)
    return { value: best.value, isSure: Math.exp(best.logProbability) >= 0.9 }
  }

  test('are those of a number that was hardly read, which stays in doubt', ({ assert }) => {
    assert.deepEqual(read('NCC-96468', 0.5), { value: 'UCC-96468', isSure: false })
    assert.deepEqual(read('UCC 16458', 0.5), { value: 'UCC-16458', isSure: false })
  })

  test('are not those of a number that was read well', ({ assert }) => {
    assert.deepEqual(read('NCC-96468', 0.97), { value: 'NCC-96468', isSure: false })
  })
})

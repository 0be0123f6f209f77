import { test } from '@japa/runner'
import { columnType, type ColumnType } from '../../src/values/column_types.js'
import { readCell } from '../../src/values/read_cell.js'
import {
  englishOrdinal,
  oneOf,
  randomNumbers,
  SCORE_WITH_GRADE,
  WEST_AFRICA,
  wholeNumber,
} from './printed_values.js'

function best(cells: readonly string[]): ColumnType {
  const [type] = columnType(cells)
  return type
}

/** Columns with what they are. */
const COLUMNS: [string, string[], Partial<ColumnType>][] = [
  ['scores', ['67', '54', '', '71', 'ABS'], { kind: 'number', notation: 'integer' }],
  ['scores with A for absent', ['67', '54', 'A', '71'], { kind: 'number' }],
  ['scores with halves', ['45½', '60', '33½'], { kind: 'number' }],
  ['percentages', ['65%', '70 %', 'ABS'], { kind: 'percent' }],
  ['marks out of one maximum', ['24/50', '30/50', '41/50', '24/50'], { kind: 'fraction' }],
  ['marks out of several maxima', ['7/10', '15/20', '24/50'], { kind: 'fraction' }],
  ['ranks of a class', ['3/45', '1/45', '2/45', '7/45', '12/45'], { kind: 'position' }],
  ['scores with grades', ['67 B+', '54 C', '40 D', 'ABS'], { kind: 'result', notation: 'NG' }],
  ['grades before scores', ['C4 62', 'B3 65', 'A1 78'], { kind: 'result', notation: 'GN' }],
  ['scores with ranks', ['67 3rd', '55 12th', '40 20th'], { kind: 'result', notation: 'NP' }],
  ['percentages with levels', ['65% (5)', '72% (6)', '33% (2)'], { kind: 'result' }],
  ['grades', ['A', 'B', 'C', 'F', 'A'], { kind: 'grade' }],
  ['grades of one letter only', ['F', 'F', 'F'], { kind: 'grade' }],
  ['sexes', ['F', 'M', 'F', 'F'], { kind: 'sex' }],
  ['ordinals', ['1st', '2nd', '4th', '=3rd'], { kind: 'position' }],
  ['French ordinals', ['1er', '3e', '2e', '10e'], { kind: 'position' }],
  ['admission numbers', ['GHS/20/1795', 'GHS/20/1796'], { kind: 'code' }],
  ['admission numbers of digits', ['20140023', '20140024'], { kind: 'code' }],
  ['padded admission numbers', ['001', '002', '005'], { kind: 'code' }],
  ['names', ['ADEBAYO Ngozi', 'OKAFOR, Chidi', 'Bello Musa'], { kind: 'name' }],
  ['subjects', ['English Language', 'Mathematics', 'Basic Science'], { kind: 'subject' }],
  ['remarks', ['Very good', 'Good', 'Fair', 'Pass'], { kind: 'remark' }],
  ['marks of absence', ['-', 'ABS', '-'], { kind: 'absence' }],
  ['parts and their sum', ['18/45/63', '10/30/40', '12/33/45'], { kind: 'number' }],
  ['class arms', ['1A', '2B', '1A', '1A'], { kind: 'code' }],
]

test.group('A column', () => {
  for (const [what, cells, facts] of COLUMNS) {
    test(`of ${what} is known for what it is`, ({ assert }) => {
      const type = best(cells)
      assert.containSubset(type, facts)
      assert.equal(type.share, 1)
    })
  }

  test('without anything in it has no explanation', ({ assert }) => {
    assert.deepEqual(columnType(['', ' ', '']), [])
    assert.deepEqual(columnType([]), [])
  })

  test('that nothing explains well says so by its share', ({ assert }) => {
    const [type] = columnType(['67', 'ADEBAYO Ngozi', '12/05/2010', 'GHS/20/1795'])
    assert.isBelow(type.share, 0.8)
    assert.isAbove(type.cost, 1)
  })

  test('of one number is a constant, not a score', ({ assert }) => {
    assert.equal(best(['100', '100', '100']).numbers?.constant, 100)
    assert.isNull(best(['100', '90', '100']).numbers?.constant ?? null)
  })

  test('that counts its rows is a serial number', ({ assert }) => {
    assert.equal(best(['1', '2', '3', '4']).numbers?.steps, 1)
    assert.equal(best(['1', '3', '9', '4']).numbers?.steps, 0)
  })

  test('tells its least, greatest, decimals and maximum', ({ assert }) => {
    assert.containSubset(best(['12,5', '14', '9,75', '8,25']).numbers, {
      least: 8.25,
      greatest: 14,
      decimals: 2,
      withDecimals: 0.5,
      distinct: 4,
    })
    assert.equal(best(['24/50', '30/50']).numbers?.maximum, 50)
    assert.isNull(best(['7/10', '15/20']).numbers?.maximum)
  })

  test('names the scales that know all its grades', ({ assert }) => {
    assert.deepEqual(best(['A1', 'B2', 'F9', 'C5']).scales, ['west_africa'])
    assert.deepEqual(best(['A-', 'C+', 'D+', 'E']).scales.toSorted(), ['kenya', 'plus_minus'])
    assert.include(best(['A', 'AB', 'B', 'BC', 'C']).scales, 'polytechnic')
  })

  test('explained in several ways lists them all, best first', ({ assert }) => {
    const kinds = columnType(['3/45', '1/45', '2/45']).map(({ kind }) => kind)
    assert.includeMembers(kinds, ['position', 'fraction'])
  })
})

test.group('A cell in its column', () => {
  test('of scores with grades is a score without a grade, or a grade without a score', ({
    assert,
  }) => {
    const type = best(['67 B', '54 C', '40 D', '71 A', '60 B', '48 D', 'ABS'])
    assert.containSubset(readCell('67 B', type), { score: 67, grade: 'B', explained: true })
    assert.containSubset(readCell('67', type), { score: 67, grade: null })
    assert.containSubset(readCell('B', type), { score: null, grade: 'B' })
    assert.containSubset(readCell('ABS', type), { score: null, grade: null, absence: 'absent' })
    assert.containSubset(readCell('', type), { score: null, grade: null, explained: true })
  })

  test('of numbers reads A as absent, and in a column of grades as a grade', ({ assert }) => {
    assert.equal(readCell('A', best(['67', '54', 'A'])).absence, 'absent')
    assert.equal(readCell('A', best(['A', 'B', 'F'])).grade, 'A')
  })

  test('reads 3/45 as marks among marks and as a rank among ranks', ({ assert }) => {
    const marks = best(['3/50', '44/50', '27/50', '44/50', '31/50'])
    assert.containSubset(readCell('3/50', marks), { score: 3, maximum: 50, position: null })
    const ranks = best(['3/45', '1/45', '2/45', '7/45'])
    assert.containSubset(readCell('3/45', ranks), { score: null, position: 3 })
  })

  test('keeps its own maximum where maxima differ', ({ assert }) => {
    const type = best(['7/10', '15/20', '24/50'])
    assert.containSubset(readCell('7/10', type), { score: 7, maximum: 10 })
    assert.containSubset(readCell('15/20', type), { score: 15, maximum: 20 })
  })

  test('is unexplained where the column has no place for it', ({ assert }) => {
    const type = best(['67', '54', '71', '80', '33'])
    assert.isFalse(readCell('see me', type).explained)
    assert.isFalse(readCell('GHS/20/1795', type).explained)
    assert.isTrue(readCell('-', type).explained)
  })

  test('chooses the reading whose grade belongs to the column', ({ assert }) => {
    const type = best(['B365', 'A178', 'C462', 'F923'])
    assert.containSubset(readCell('B365', type), { score: 65, grade: 'B3' })
    assert.containSubset(readCell('A178', type), { score: 78, grade: 'A1' })
  })

  for (const [notation, print] of Object.entries(SCORE_WITH_GRADE)) {
    test(`with ${notation} gives score and grade, whatever else is in the column`, ({ assert }) => {
      const random = randomNumbers(31)
      for (let round = 0; round < 20; round++) {
        const results = Array.from({ length: 12 }, () => ({
          score: wholeNumber(0, 100, random),
          grade: oneOf(WEST_AFRICA, random),
        }))
        const texts = results.map(print)
        const type = best([...texts, 'ABS', '-', ''])
        assert.equal(type.kind, 'result')
        for (const [index, { score, grade }] of results.entries()) {
          assert.containSubset(readCell(texts[index], type), { score, grade }, texts[index])
        }
      }
    })
  }

  test('of ranks gives the rank however it is printed', ({ assert }) => {
    const texts = Array.from({ length: 40 }, (_, index) => englishOrdinal(index + 1))
    const type = best([...texts, '41', '=41'])
    assert.equal(type.kind, 'position')
    for (const [index, text] of texts.entries()) {
      assert.equal(readCell(text, type).position, index + 1)
    }
  })
})

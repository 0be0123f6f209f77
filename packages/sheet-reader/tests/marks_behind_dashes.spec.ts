import { test } from '@japa/runner'
import { joinAroundDashes } from '../src/grid/lines/marks_behind_dashes.js'
import { interpretFile, page, scores, table } from './interpretation_pages.js'
import type { TextBox } from '../src/grid/grid_input.js'

/** Words of a line with a space of 3 points between them. */
function line(y0: number, ...texts: string[]): TextBox[] {
  let at = 40
  return texts.map((text) => {
    const x0 = at
    at += 5 * text.length + 3
    return { text, x0, y0, x1: x0 + 5 * text.length, y1: y0 + 9, fontSize: 9 }
  })
}

const textsOf = (words: readonly TextBox[]) => words.map(({ text }) => text)

test.group('Marks behind other facts of their cell', () => {
  test('are one with the grade before the dash between them', ({ assert }) => {
    const words = ['A1 - 78', 'C5 - 56', '61 - B3', 'F9 - 31'].flatMap((cell, row) =>
      line(100 + 12 * row, ...cell.split(' '))
    )
    assert.deepEqual(textsOf(joinAroundDashes(words)), ['A1 - 78', 'C5 - 56', '61 - B3', 'F9 - 31'])
  })

  test('stay apart from dashes that stand for what is missing', ({ assert }) => {
    const missing = ['A1 - 78', '45 - 31', 'B2 - C4', '- - 50'].flatMap((cell, row) =>
      line(100 + 12 * row, ...cell.split(' '))
    )
    assert.equal(joinAroundDashes(missing), missing)
  })

  test('go before the grade and what it is worth, or how many did better', ({ assert }) => {
    const rows = [
      ['Name', 'English', 'Biology', 'Chemistry', 'Total'],
      ['Ada Obi', '67 B+ 10', '78 A- 11', '45 C- 5', '190'],
      ['Ben Eze', '51 C 6', '83 A 12', '38 D 3', '172'],
      ['Chi Udo', '72 B+ 10', '58 C+ 7', '66 B 9', '196'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map((record) => [
        scores(record),
        record.subjects.map(({ grade }) => grade?.value),
        record.flags,
      ]),
      [
        [{ English: 67, Biology: 78, Chemistry: 45 }, ['B+', 'A-', 'C-'], []],
        [{ English: 51, Biology: 83, Chemistry: 38 }, ['C', 'A', 'D'], []],
        [{ English: 72, Biology: 58, Chemistry: 66 }, ['B+', 'C+', 'B'], []],
      ]
    )
  })

  test('are not known where what stands behind the grade is larger', ({ assert }) => {
    const rows = [
      ['Name', 'English', 'Biology'],
      ['Ada Obi', '10 B+ 67', '11 A- 78'],
      ['Ben Eze', '6 C 51', '12 A 83'],
      ['Chi Udo', '10 B+ 72', '7 C+ 58'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map((record) => scores(record)).filter((own) => Object.keys(own).length > 0),
      []
    )
  })
})

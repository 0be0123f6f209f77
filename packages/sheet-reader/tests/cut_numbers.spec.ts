import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

function flagsOf(numbers: string[]) {
  const rows = [
    ['ADM NO', 'NAME', 'ENG', 'MTH', 'BIO'],
    ...numbers.map((number, row) => [
      ...[number, `ADE Musa ${'ABCDEFGHIJ'[row]}ola`],
      ...[51, 62, 70].map((mark) => String(mark + row)),
    ]),
  ]
  const { records } = interpretFile([
    page(1, [table({ rows, columnWidths: [80, 120, 50, 50, 50] })]),
  ])
  return records.map(({ flags }) => flags)
}

test.group('Numbers of students', () => {
  test('that are only the beginning or the end of such a number are doubted', ({ assert }) => {
    const whole = ['STU24119', 'STU24625', 'STU24795', 'STU24847', 'STU24111', 'STU24222']
    const flags = flagsOf([...whole, 'STU24333', 'STU24444', 'STU2455'])
    assert.deepEqual(flags.slice(0, -1).flat(), [])
    assert.deepEqual(flags.at(-1), ['ADMISSION_NUMBER_UNCERTAIN'])
  })

  test('of another kind are no pieces', ({ assert }) => {
    const whole = ['STU24119', 'STU24625', 'STU24795', 'STU24847', 'STU24111', 'STU24222']
    assert.deepEqual(flagsOf([...whole, 'STU24333', 'STU24444', '2024/17']).flat(), [])
  })
})

test('what a stroke leads to in the next line of a heading is the number of a course', ({
  assert,
}) => {
  const rows = [
    ['', '', 'PHY-', 'BUS-', 'PHY-'],
    ['SN', 'NAME', '327', '300', '315'],
    ['1', 'ADAMS Priya', '68', '60', '55'],
    ['2', 'JACOBS Sipho', '36', '44', '75'],
    ['3', 'LE ROUX Andile', '55', '59', '70'],
  ]
  const { records } = interpretFile([page(1, [table({ rows })])])
  assert.deepEqual(Object.keys(scores(records[0])), ['PHY-327', 'BUS-300', 'PHY-315'])
})

test('a subject of a card may be short for a word that names a part elsewhere', ({ assert }) => {
  const rows = [
    ['SUBJECT', 'MARKS', 'GRADE'],
    ['Eng', '48', 'C'],
    ['Kisw', '52', 'C'],
    ['Comp', '61', 'B'],
  ]
  const { records } = interpretFile([
    page(1, [table({ rows })], words('Name: Wafula Diana Rose', 50, 50)),
  ])
  assert.deepEqual(scores(records[0]), { Eng: 48, Kisw: 52, Comp: 61 })
})

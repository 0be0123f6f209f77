import { test } from '@japa/runner'
import {
  joinBrokenFractions,
  joinBrokenGrades,
  joinBrokenPercentages,
  joinPartedPercentages,
} from '../src/grid/lines/broken_fractions.js'
import { cellText } from '../src/grid/lines/cell_text.js'
import { columnsOfInitials } from '../src/grid/lines/rest_of_word.js'
import { joinBrokenSerials } from '../src/grid/lines/broken_serials.js'
import { text, textTo } from './grid_pages.js'

const NAMES = ['Sow Ousmane', 'Bâ Awa', 'Diop Hervé', 'Yao Inès']

/** Rows of a name, a mark and a total, the rest of which may stand in a second line. */
function sheet(totals: [total: string, rest?: string][]) {
  return totals.flatMap(([total, rest], index) => {
    const y = 120 + 30 * index
    return [
      ...text(60, y, NAMES[index]),
      ...textTo(240, y, `${11 + index},5`),
      ...text(270, rest === undefined ? y : y - 12, total),
      ...(rest === undefined ? [] : text(270, y, rest)),
    ]
  })
}

function wordsOf(tokens: ReturnType<typeof sheet>): string[] {
  return joinBrokenFractions(tokens).map((word) => `${word.text} ${word.y0}`)
}

test.group('Marks that narrow cells broke within their maximum', () => {
  test('are one word on the line of the values beside them', ({ assert }) => {
    const words = wordsOf(sheet([['391/660'], ['547,5/66', '0'], ['352/660'], ['268,5/66', '0']]))
    assert.includeMembers(words, ['391/660 120', '547,5/660 150', '352/660 180', '268,5/660 210'])
    assert.lengthOf(words, 4 * 4)
  })

  test('are left alone where their maximum would differ from that of the others', ({ assert }) => {
    const marks = sheet([['17/20'], ['15/20', '7'], ['12/20'], ['9/20', '5']])
    assert.equal(joinBrokenFractions(marks), marks)
    const few = sheet([
      ['391/66', '0'],
      ['352/66', '0'],
    ])
    assert.equal(joinBrokenFractions(few), few)
  })
})

test.group('Other numbers that narrow cells broke', () => {
  test('marks have the plus of the grade behind them that stands below', ({ assert }) => {
    const broken = sheet([['80.5A', '+'], ['57B'], ['41.5C'], ['66B', '+']])
    assert.includeMembers(
      joinBrokenGrades(broken).map(({ text: word, y0 }) => `${word} ${y0}`),
      ['80.5A+ 120', '57B 150', '41.5C 180', '66B+ 210']
    )
    assert.equal(cellText([...text(60, 100, '80.5A'), ...text(60, 111, '+')]).text, '80.5A+')
    assert.equal(cellText([...text(60, 100, 'ABS'), ...text(60, 111, '+')]).text, 'ABS\n+')
  })

  test('decimals go on where their last digit, wider than their point, had no room', ({
    assert,
  }) => {
    const box = (x1: number, y0: number, word: string) => ({
      ...{ text: word, x0: 0, x1, y0, y1: y0 + 9.5, fontSize: 10 },
    })
    const words = [box(21.6, 100, '51.9'), box(6.2, 111, '2')]
    assert.equal(cellText(words, 27.3).text, '51.92')
    assert.equal(cellText(words, 27.9).text, '51.9\n2')
  })

  test('words go on where they are wider than their cell', ({ assert }) => {
    const lines = (...all: string[]) =>
      all.flatMap((line, at) => {
        let x = 0
        return line.split(' ').map((word) => {
          const x0 = x
          x += word.length * 6 + 3
          return { text: word, x0, x1: x0 + word.length * 6, y0: 11 * at, y1: 11 * at + 10 }
        })
      })
    const narrow = 47
    assert.equal(cellText(lines('NWACHUK', 'WU JOY'), narrow).text, 'NWACHUKWU JOY')
    assert.equal(cellText(lines('Frimpon', 'g Kofi'), narrow).text, 'Frimpong Kofi')
    // Whole words, and lines with room for more.
    assert.equal(cellText(lines('MARTINEZ', 'DE LEON'), narrow).text, 'MARTINEZ\nDE LEON')
    assert.equal(cellText(lines('ADEYEMI', 'JOY'), narrow).text, 'ADEYEMI\nJOY')
    assert.equal(cellText(lines('NWACHUK', 'WU JOY'), 60).text, 'NWACHUK\nWU JOY')
  })

  test('a letter below a word is its last one where no name of the column has initials', ({
    assert,
  }) => {
    const words = [
      { text: 'OLUWASEU', x0: 0, x1: 48, y0: 0, y1: 10 },
      { text: 'N', x0: 0, x1: 6, y0: 11, y1: 21 },
    ]
    assert.equal(cellText(words, 50, 4, false).text, 'OLUWASEUN')
    assert.equal(cellText(words, 50).text, 'OLUWASEU\nN')
    const span = (column: number) => ({ row: 0, column, rowSpan: 1, columnSpan: 1 })
    const beside = { text: 'D', x0: 60, x1: 66, y0: 0, y1: 10 }
    assert.deepEqual(
      columnsOfInitials([span(0), span(1)], [words, [...words, beside]]),
      new Set([1])
    )
    const behind = { text: 'VICTOR', x0: 12, x1: 48, y0: 11, y1: 21 }
    assert.isEmpty([...columnsOfInitials([span(0)], [[...words, behind]])])
  })

  test('percentages have the sign that stands below them', ({ assert }) => {
    const broken = sheet([['76', '%'], ['31', '%'], ['64%'], ['100', '%']])
    assert.includeMembers(
      joinBrokenPercentages(broken).map(({ text: word, y0 }) => `${word} ${y0}`),
      ['76% 120', '31% 150', '64% 180', '100% 210']
    )
    const lone = sheet([['76', '%'], ['31%']])
    assert.equal(joinBrokenPercentages(lone), lone)
  })

  test('percentages have the sign that stands a space behind them', ({ assert }) => {
    const texts = (tokens: ReturnType<typeof text>) =>
      joinPartedPercentages(tokens).map((word) => word.text)
    const rows = [8.33, 16.67, 100].flatMap((share, index) =>
      text(60, 120 + 30 * index, `${share} %`)
    )
    assert.deepEqual(texts(rows), ['8.33%', '16.67%', '100%'])
    assert.deepEqual(texts(text(60, 120, '76 %')), ['76', '%'])
  })

  test('serial numbers are whole where each is one more than the one above', ({ assert }) => {
    const rows = (last: number[]) =>
      Array.from({ length: 6 }, (_, index) => {
        const y = 120 + 24 * index
        const serial = String(last[index])
        const lines = serial.length > 1 ? [serial[0], serial[1]] : [serial]
        return [
          ...lines.flatMap((digit, at) => text(40, y - 11 * (lines.length - 1 - at), digit)),
          ...[...text(60, y, 'EZE Chidi'), ...textTo(200, y, `${52 + index}`)],
        ]
      }).flat()
    const serials = (words: readonly { text?: string; x0: number }[]) =>
      words.filter(({ x0 }) => x0 < 50).map(({ text: word }) => word)
    assert.deepEqual(serials(joinBrokenSerials(rows([8, 9, 10, 11, 12, 13]))), [
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
    ])
    const others = rows([8, 9, 31, 27, 64, 40])
    assert.equal(joinBrokenSerials(others), others)
  })
})

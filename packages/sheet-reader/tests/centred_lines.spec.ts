import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textsOf } from './grid_pages.js'

/** Points from one line to the next. */
const LINE = 12.75
/** How much further it is to the next row, as browsers round, and below rows that it hardly is. */
const BETWEEN_ROWS = 1.5
const HARDLY = 0.75
const CLOSE_ROWS = [5, 9]
const NAMES = [
  ['Abubakar', 'Damilola'],
  ['Adewale', 'Oluwaseun', 'Fatima'],
  ['Adeyemi Hauwa', 'Obinna'],
  ['Alabi Temitope'],
  ['Edet Uche', 'Grace'],
  ['Mohammed', 'Nkechi', 'Oluwaseun'],
  ['Nnamdi Joshua'],
  ['Ogunleye', 'Kelechi', 'Anuoluwapo'],
  ['Okon', 'Peter'],
  ['Onyekachi', 'Titilayo', 'Ini-Obong', 'Chidinma'],
  ['Osagie', 'Temitope', 'Zainab'],
  ['Sani Zainab'],
  ['Tarka', 'Favour', 'Fatima'],
  ['Umeh Uche'],
]

test('Lines of names are parted where the marks stand in the middle of each, though gaps hardly differ', ({
  assert,
}) => {
  let top = 120
  const tokens = NAMES.flatMap((lines, student) => {
    const level = top + ((lines.length - 1) * LINE) / 2
    const own = [
      ...text(40, level, String(70_186 + student * 613)),
      ...lines.flatMap((line, at) => text(100, top + at * LINE, line)),
      ...[240, 290, 340].flatMap((x, at) =>
        textAt(x, level, String(40 + ((student * 7 + at * 11) % 50)))
      ),
    ]
    top += lines.length * LINE + (CLOSE_ROWS.includes(student) ? HARDLY : BETWEEN_ROWS)
    return own
  })
  const head = [
    ...text(40, 100, 'ADM.NO'),
    ...text(100, 100, 'STUDENT'),
    ...['ENG', 'MTH', 'BIO'].flatMap((label, at) => textAt(240 + 50 * at, 100, label)),
  ]
  const [found] = findTables({
    width: 600,
    height: 800,
    rulings: [],
    tokens: [...head, ...tokens],
  })
  assert.deepEqual(
    textsOf(found)
      .slice(1)
      .map(([, name]) => name),
    NAMES.map((lines) => lines.join('\n'))
  )
})

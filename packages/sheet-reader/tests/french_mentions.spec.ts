import { test } from '@japa/runner'
import { readPosition } from '../src/interpretation/readings/position_readings.js'
import { glyphs, interpretFile, page, pictured, table } from './interpretation_pages.js'

const STUDENTS: [string, string, string, string][] = [
  ['Agossou Jean', '17', '18', 'TB'],
  ['Bamba Fatou', '15', '14', 'B'],
  ['Cissé Inès', '12', '13', 'AB'],
  ['Diop Awa', '10', '11', 'P'],
  ['Keïta Noël', '7', '8', 'I'],
  ['Sow Issouf', '6', '5', 'I'],
  ['Yao Adjoua', '10.5', '10.5', 'P'],
]

function gradesOf(mentionOf: (mention: string) => string) {
  const rows = STUDENTS.map(([name, one, two, mention]) => {
    const average = String((Number(one) + Number(two)) / 2)
    const numbers = [one, two, average].map((text) => pictured(text))
    const read = mentionOf(mention)
    return [name, ...numbers, pictured(read, read === '1' ? { 0: 'I' } : {}, 0.7)]
  })
  const headings = ['Nom', 'Maths', 'Français', 'Moyenne', 'Mention']
  const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })], [], 'scan')])
  return records.map(({ grade, flags }) => [grade?.value, flags.join()])
}

test('A mention that all subjects of a student have is that of each subject', ({ assert }) => {
  const subjects = ['Français', 'Mathématiques', 'Anglais']
  const rows = subjects.map((subject, at) => [
    at === 0 ? '9' : '',
    at === 0 ? 'Awa Gnassingbé' : '',
    subject,
    `${7 + at / 2}`.replace('.', ','),
    'E',
  ])
  const sheet = table({ rows: [['No', 'Nom et prénoms', 'Matière', 'Moy', 'Ment.'], ...rows] })
  const { records } = interpretFile([page(1, [sheet])])
  assert.deepEqual(
    records.map(({ subjects: own }) =>
      own.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`)
    ),
    [['Français 7 E', 'Mathématiques 7.5 E', 'Anglais 8 E']]
  )
})

test.group('French sheets in pictures', () => {
  test('a stroke among mentions is the I of insuffisant, in doubt, and no figure', ({ assert }) => {
    const read = gradesOf((mention) => (mention === 'I' ? '1' : mention))
    assert.deepEqual(
      read,
      STUDENTS.map(([, , , mention]) => [mention, mention === 'I' ? 'LOW_CONFIDENCE' : ''])
    )
  })

  test('the small raised e behind a position may look like a C more than like a nought', ({
    assert,
  }) => {
    const cell = {
      text: '15C',
      kind: 'value' as const,
      confidence: 0.5,
      hypotheses: glyphs('15C', { 2: '0' }, 0.65),
    }
    assert.equal(readPosition(cell, false, 999)[0].value, 15)
    const nought = { ...cell, text: '150', hypotheses: glyphs('150', { 2: 'C' }, 0.97) }
    assert.equal(readPosition(nought, false, 999)[0].value, 150)
  })

  test('a position may have an ending that was read twice or with the line below it', ({
    assert,
  }) => {
    const valueOf = (text: string, exact = false) =>
      readPosition({ text, kind: 'value', confidence: 0.7 }, exact, 999)[0]?.value
    assert.deepEqual(
      ['12ee', '25e=', 'lem', '2le', '30e'].map((text) => valueOf(text)),
      [12, 25, 1, 21, 30]
    )
    assert.isUndefined(valueOf('12ee', true))
    assert.isUndefined(valueOf('12es'))
  })
})

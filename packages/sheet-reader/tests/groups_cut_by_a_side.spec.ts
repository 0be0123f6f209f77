import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

test('A subject whose grades are on the next page has its mark beside them, as the others do', ({
  assert,
}) => {
  const names = ['Amoussou Aminata', 'Cissé Salimata', 'Diarra Noëlle', 'Fall Marie-Claire']
  const grades = ['E', 'C', 'D', 'B']
  const marks = (subject: number) => names.map((_, at) => `${8 + 2 * at + subject},5`)
  const group = (text: string) => [{ text, columnSpan: 2 }, null]
  const first = [
    ['', ...group('Franç.'), ...group('Maths'), ''],
    ['Élève', 'Note/20', 'Mention', 'Note/20', 'Mention', 'Anglais Note/20'],
    ...names.map((name, at) => [
      name,
      marks(0)[at],
      grades[at],
      marks(1)[at],
      grades[(at + 1) % 4],
      marks(2)[at],
    ]),
  ]
  const second = [
    ['', ...group('Histoire')],
    ['Mention', 'Note/20', 'Mention'],
    ...names.map((_, at) => [grades[(at + 2) % 4], marks(3)[at], grades[at]]),
  ]
  const { records } = interpretFile([
    page(1, [table({ rows: first })]),
    page(2, [table({ rows: second })]),
  ])
  assert.deepEqual(
    records.map(({ subjects }) =>
      subjects.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`)
    ),
    names.map((_, at) => [
      `Franç. ${8.5 + 2 * at} ${grades[at]}`,
      `Maths ${9.5 + 2 * at} ${grades[(at + 1) % 4]}`,
      `Anglais ${10.5 + 2 * at} ${grades[(at + 2) % 4]}`,
      `Histoire ${11.5 + 2 * at} ${grades[at]}`,
    ])
  )
})

test('A cut subject has its grades where the names of all stand over their first columns alone', ({
  assert,
}) => {
  const names = ['Amoussou Aminata', 'Cissé Salimata', 'Diarra Noëlle', 'Fall Marie-Claire']
  const grades = ['E', 'C', 'D', 'B']
  const marks = (subject: number) => names.map((_, at) => `${8 + 2 * at + subject},5`)
  const first = [
    ['', 'Franç.', '', 'Maths', '', 'Anglais'],
    ['Élève', 'Note/20', 'Ment.', 'Note/20', 'Ment.', 'Note/20'],
    ...names.map((name, at) => [
      name,
      marks(0)[at],
      grades[at],
      marks(1)[at],
      grades[(at + 1) % 4],
      marks(2)[at],
    ]),
  ]
  const second = [
    ['', '', 'Histoire', ''],
    ['Élève', 'Ment.', 'Note/20', 'Ment.'],
    ...names.map((name, at) => [name, grades[(at + 2) % 4], marks(3)[at], grades[at]]),
  ]
  const { records } = interpretFile([
    page(1, [table({ rows: first, ruled: false })]),
    page(2, [table({ rows: second, ruled: false })]),
  ])
  assert.deepEqual(
    records.map(({ subjects, flags }) => [
      ...subjects.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`),
      ...flags,
    ]),
    names.map((_, at) => [
      `Franç. ${8.5 + 2 * at} ${grades[at]}`,
      `Maths ${9.5 + 2 * at} ${grades[(at + 1) % 4]}`,
      `Anglais ${10.5 + 2 * at} ${grades[(at + 2) % 4]}`,
      `Histoire ${11.5 + 2 * at} ${grades[at]}`,
    ])
  )
})

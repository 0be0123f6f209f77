import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'

const averages = MARKS.map((marks) => marks.reduce((sum, mark) => sum + mark, 0) / marks.length)

test.group('Lists of averages', () => {
  test('of students without any marks are results in doubt', ({ assert }) => {
    const rows = NAMES.map((name, at) => [`65${at}`, name, 'L1', averages[at].toFixed(2)])
    const sheet = table({ rows: [['Matricule', 'Nom', 'Classe', 'Moyenne'], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ average, flags }) => [average?.value.toFixed(2), flags.length > 0]),
      averages.map((average) => [average.toFixed(2), true])
    )
  })

  test('of 20 have no grade of a scale for 100', ({ assert }) => {
    const rows = NAMES.map((name, at) => [`65${at}`, name, (averages[at] / 5).toFixed(2)])
    const sheet = table({ rows: [['Matricule', 'Nom', 'Moyenne'], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ grade }) => grade),
      NAMES.map(() => null)
    )
  })

  test('that no program rounded are right to hundredths, with the marks beside them', ({
    assert,
  }) => {
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map(String), String(averages[at])])
    const sheet = table({ rows: [['Name', 'English', 'Maths', 'Biology', 'Average'], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => [
        ...Object.values(scores(record)),
        record.average?.value.toFixed(2),
        ...record.flags,
      ]),
      MARKS.map((marks, at) => [...marks, averages[at].toFixed(2)])
    )
  })

  test('on cards of a few marks of 20 have no grade of a scale for 100', ({ assert }) => {
    const rows = [
      ['Math', '14'],
      ['Programmation', '16'],
      ['Réseaux', '12'],
    ]
    const above = [...words('Nom: Amadou Ba', 40, 60), ...words('Moyenne: 14', 40, 180)]
    const sheet = table({ rows: [['Matière', 'Note'], ...rows] })
    const [{ average, grade }] = interpretFile([page(1, [sheet], above)]).records
    assert.deepEqual([average?.value, grade], [14, null])
  })
})

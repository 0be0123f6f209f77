import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'

const flagsOf = ({ records }: ReturnType<typeof interpretFile>) =>
  records.flatMap(({ flags }) => flags)

test.group('Headings that differ in a number', () => {
  test('are subjects of a list, each with its own marks', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Name', 'Roll No', 'Subject 1', 'Subject 2', 'Subject 3', 'Subject 5', 'Total'],
            ['Ade Bola', '12', '61', '72', '83', '54', '270'],
            ['Bello Musa', '13', '51', '74', '68', '47', '240'],
            ['Eze Chidi', '14', '71', '62', '43', '34', '210'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(records.map(scores), [
      { 'Subject 1': 61, 'Subject 2': 72, 'Subject 3': 83, 'Subject 5': 54 },
      { 'Subject 1': 51, 'Subject 2': 74, 'Subject 3': 68, 'Subject 5': 47 },
      { 'Subject 1': 71, 'Subject 2': 62, 'Subject 3': 43, 'Subject 5': 34 },
    ])
  })

  test('are tests of a card, of which nobody says which counts', ({ assert }) => {
    const over = (text: string): (MadeCell | null)[] => [{ text, columnSpan: 3 }, null, null]
    const each = ['Max', 'Obt', 'Grade']
    const read = interpretFile([
      page(
        1,
        [
          table({
            rows: [
              ['Sl', 'Subject', ...over('UT 1'), ...over('UT 2'), ...over('UT 3')],
              ['', '', ...each, ...each, ...each],
              ['1', 'English', '25', '19', 'B', '25', '23', 'A', '25', '17', 'B'],
              ['2', 'Geography', '25', '14', 'C', '25', '18', 'B', '25', '21', 'A'],
              ['3', 'Biology', '25', '12', 'C', '25', '16', 'B', '25', '15', 'C'],
            ],
          }),
        ],
        words('Student Name : Adaeze Bello', 40, 30)
      ),
    ])
    assert.equal(read.records.length, 1)
    assert.deepEqual(flagsOf(read), ['COLUMN_UNCERTAIN'])
  })
})

test.group('Columns beside a list of students', () => {
  test('which count the rows are no marks below a title that names a subject', ({ assert }) => {
    const over = (text: string, count: number): (MadeCell | null)[] => [
      { text, columnSpan: count },
      ...Array.from({ length: count - 1 }, () => null),
    ]
    const family = ['REYES', 'CRUZ', 'SANTOS', 'GARCIA', 'MENDOZA', 'TORRES', 'FLORES']
    const given = ['MARIA', 'JOSE', 'ANA LUZ', 'PEDRO', 'ROSA', 'JUAN', 'LIZA']
    const middle = ['OCAMPO', 'RAMOS', 'LIM', 'AQUINO', 'BAUTISTA', 'VILLAR', 'RIVERA']
    const towns = ['BAGUIO', 'LAOAG', 'TARLAC CITY', 'DAGUPAN', 'VIGAN', 'SUBIC', 'ANGELES']
    const titles = ['FIRST NAME', 'MIDDLE NAME', 'TOWN/CITY', 'PROVINCE', 'SCHOOL']
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            [...over('RANK LAST NAME', 2), ...titles, ...over('COMPOSITE %ILE', 2)],
            [...over('COLLEGE OF SCIENCE (CS), Baguio', 3), '', '', '', '', 'RATING', 'RANK'],
            ['', '', '', '', ...over('BS CHEMISTRY', 2), '', '', ''],
            ['', '', '', '', '', 'QUALIFIED', '', '', ''],
            ...family.map((name, at) => [
              ...[String(23 + at), name, given[at], middle[at], towns[at], 'LUZON'],
              ...[`${towns[6 - at]} NATIONAL HIGH SCHOOL`, `88.2${86 - at}5`, '84'],
            ]),
          ],
        }),
      ]),
    ])
    const told = records.filter(({ flags }) => flags.length === 0)
    assert.isEmpty(told.flatMap(({ subjects }) => subjects.filter(({ score }) => score)))
  })

  test('which are called levels are printed grades, whatever some of them add', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['No', 'ADM No.', 'STUDENT NAME', 'ENG', 'KIS', 'MAT', 'TOTAL', 'AVG', 'LEVEL'],
            ['1', '2401', 'Akinyi Auma', '81', '90', '87', '258', '86.0%', 'EE2'],
            ['2', '2402', 'Barasa Otieno', '79', '84', '77', '240', '80.0%', 'EE2'],
            ['3', '2403', 'Chebet Koech', '57', '61', '62', '180', '60.0%', 'ME1'],
            ['4', '2404', 'Daudi Mwangi', '-', '-', '-', '0', '0.0%', 'Prov (BE2)'],
            ['5', '2405', 'Esther Njeri', '-', '-', '-', '0', '0.0%', 'Prov (BE2)'],
            ['6', '2406', 'Farida Juma', '-', '-', '-', '0', '0.0%', 'Prov (BE2)'],
            ['7', '2407', 'Gitau Kamau', '-', '-', '-', '0', '0.0%', 'Prov (BE2)'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.slice(0, 3).map(({ grade }) => grade?.value),
      ['EE2', 'EE2', 'ME1']
    )
  })

  test('and labels tell ranks as programs print whole numbers', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [
          table({
            rows: [
              ['Subject', 'Score'],
              ['English', '64.0'],
              ['Mathematics', '71.0'],
              ['Science', '59.0'],
            ],
          }),
        ],
        [...words('Name: Akinyi Auma', 40, 30), ...words('Class Position: 12.0 out of 58', 40, 300)]
      ),
    ])
    assert.equal(records[0].position?.value, 12)
  })
})

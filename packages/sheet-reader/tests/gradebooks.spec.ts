import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words, type MadeCell } from './interpretation_pages.js'

/**
 * A user report of a learning management system, with the grade, its range and the percentage of
 * each item.
 */
function userReport(pageNumber: number, name: string, grades: number[]) {
  const items = ['Quiz 1', 'Assignment 1', 'Forum participation', 'Final examination']
  const maxima = [10, 20, 10, 60]
  const share = (grade: number, maximum: number) => `${((100 * grade) / maximum).toFixed(2)}%`
  const rows: MadeCell[][] = [
    ['Grade item', 'Calculated weight', 'Grade', 'Range', 'Percentage'],
    ...items.map((item, at) => [
      item,
      `${maxima[at]}.00%`,
      grades[at].toFixed(2),
      `0–${maxima[at]}`,
      share(grades[at], maxima[at]),
    ]),
  ]
  const total = grades.reduce((sum, grade) => sum + grade)
  rows.push(['Course total', '-', total.toFixed(2), '0–100', share(total, 100)])
  return page(pageNumber, [table({ rows })], words(`User report - ${name}`, 40, 60))
}

test.group('Gradebooks of learning management systems', () => {
  test('a user report has the grade of each item, not its weight or its percentage', ({
    assert,
  }) => {
    const { records } = interpretFile([
      userReport(1, 'Aisha Garba', [7, 16, 6, 53]),
      userReport(2, 'Chinedu Eze', [4, 12, 10, 57]),
    ])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record), record.total?.value]),
      [
        [
          'Aisha Garba',
          { 'Quiz 1': 7, 'Assignment 1': 16, 'Forum participation': 6, 'Final examination': 53 },
          82,
        ],
        [
          'Chinedu Eze',
          { 'Quiz 1': 4, 'Assignment 1': 12, 'Forum participation': 10, 'Final examination': 57 },
          83,
        ],
      ]
    )
  })

  test('pieces of work are marks, whatever they are called, where the overall grade is their share of the maxima', ({
    assert,
  }) => {
    const work = ['Sep 12 Fractions (20)', 'Sep 19 Quiz 1 (10)', 'Oct 3 Poster (50)']
    const marks = [
      [16, 8, 23],
      [18, 6, 37],
      [16, 9, 26],
      [19, 8, 31],
      [12, 10, 44],
      [9, 5, 48],
    ]
    const names = ['Morales, Ruby', 'Ellison, Tyler', 'Thornton, Priya', 'Patel, Diego']
    const rows = marks.map((own, at) => {
      const reached = own.reduce((sum, mark) => sum + mark)
      const name = [...names, 'Nguyen, Avery', 'Bauer, Alice'][at]
      return [name, `${((100 * reached) / 80).toFixed(2)}%`, ...own.map(String)]
    })
    const { records } = interpretFile([
      page(1, [table({ rows: [['Name', 'Overall grade', ...work], ...rows] })]),
    ])
    assert.deepEqual(
      records.map(({ flags }) => flags),
      marks.map(() => [])
    )
    assert.deepEqual(Object.values(scores(records[1])), [18, 6, 37])
  })

  test('quarters are parts of the course that the title names, with the grade before each percentage', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['#', 'Student', 'Student Number', 'Q1', 'Q2', 'E1', 'S1'],
      ['1', 'Brown, Daniel', '109800', 'F 58%', 'B 84%', 'D 65%', 'C- 70%'],
      ['2', 'Brown, Tyler', '109813', 'D 66%', 'C 73%', 'D 64%', 'D 68%'],
      ['3', 'Campbell, Liam', '109826', 'F 58%', 'D 61%', 'B+ 87%', 'D 65%'],
      ['4', 'Campbell, Jordan', '109839', 'B+ 89%', 'D 69%', 'A 93%', 'B- 82%'],
    ]
    const title = words('Ridge School - 1(A) Chemistry - Final Grades', 40, 60)
    const { records } = interpretFile([page(1, [table({ rows })], title)])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ label, score, grade, components }) => [
          label,
          score?.value,
          grade?.value,
          components.map((part) => `${part.label} ${part.value?.value}`).join(),
        ])
      ),
      [
        [['Chemistry', 70, 'C-', 'Q1 58,Q2 84,E1 65']],
        [['Chemistry', 68, 'D', 'Q1 66,Q2 73,E1 64']],
        [['Chemistry', 65, 'D', 'Q1 58,Q2 61,E1 87']],
        [['Chemistry', 82, 'B-', 'Q1 89,Q2 69,E1 93']],
      ]
    )
  })

  test('attainment below each piece of work is its grade, and effort beside it is not', ({
    assert,
  }) => {
    const items = ['Cell Structure Marked on 12/11/2025', 'Enzymes Marked on 13/11/2025']
    const rows: (MadeCell | null)[][] = [
      [
        { text: 'Student', rowSpan: 2 },
        ...items.flatMap((text) => [{ text, columnSpan: 2 }, null]),
      ],
      [null, 'Att', 'Eff', 'Att', 'Eff'],
      ['Amoah, Esi', 'A*', '2', 'C', '3'],
      ['Asante, Yaw', 'C', '2', 'B', '1'],
      ['Mensah, Kojo', 'D', '4', 'A', '2'],
      ['Owusu, Ama', 'B', '1', 'D', '4'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ label, score, grade }) => [label, score?.value, grade?.value])
      ),
      [
        ['A*', 'C'],
        ['C', 'B'],
        ['D', 'A'],
        ['B', 'D'],
      ].map((grades) => grades.map((grade, at) => [items[at], undefined, grade]))
    )
  })

  test('an exported gradebook has no student who is called Points Possible, and no numbers behind its headings', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      [
        'Student',
        'ID',
        'Quiz 1 (48213)',
        'Homework 1 (48220)',
        'Midterm Exam (48277)',
        'Final Grade',
      ],
      ['Points Possible', '', '20', '10', '50', '(read only)'],
      ['Adebisi, Bukola', '31020', '12', '8', '48', 'A'],
      ['Chukwu, Uchenna', '31037', '20', '6', '24', 'F'],
      ['Hughes, Ruby', '31054', '10', '7', '27', 'D'],
      ['Nguyen, Noah', '31071', '14', '9', '34', 'C'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    const parts = ['Quiz 1', 'Homework 1', 'Midterm Exam']
    assert.deepEqual(
      records.map(({ studentName, subjects: [subject] }) => [
        studentName.value,
        subject.components.map(({ label, value }) => [label, value?.value]),
      ]),
      rows.slice(2).map((row) => [row[0], parts.map((part, at) => [part, Number(row[at + 2])])])
    )
  })
})

import { pickWord } from '../choices.js'
import type { Align } from '../model.js'
import { drawPeople } from '../school_class.js'
import { type Maker, line, tableOf, times } from './paper.js'

export const enrolment: Maker = (random) => {
  const places = [
    'Abia',
    'Benue',
    'Borno',
    'Ekiti',
    'Enugu',
    'Kaduna',
    'Kano',
    'Kogi',
    'Lagos',
    'Niger',
    'Ogun',
    'Oyo',
    'Plateau',
    'Rivers',
    'Sokoto',
    'Taraba',
  ]
  const years = [2019, 2020, 2021, 2022, 2023].map(String)
  const rows = random.sample(places, random.integer(8, 16)).map((place) => {
    let value = random.integer(20_000, 400_000)
    return [
      place,
      ...years.map(() => (value += random.integer(-2000, 9000)).toLocaleString('en-US')),
    ]
  })
  return [
    line('Table 4.2: Enrolment in public secondary schools by state', 1.2),
    tableOf(['left', ...years.map((): Align => 'right')], ['State', ...years], rows),
    line('Source: annual school census. Provisional figures.'),
  ]
}

export const indicators: Maker = (random) => {
  const names = [
    'Pupil-teacher ratio',
    'Literacy rate, youth (%)',
    'Completion rate (%)',
    'Repeaters (%)',
    'Public spending (% of GDP)',
    'Schools with electricity (%)',
    'Female teachers (%)',
    'Out-of-school children (thousands)',
  ]
  const columns = random.sample(['2015', '2018', '2020', '2021', '2022', '2023', 'Target'], 5)
  const rows = random
    .shuffle(names)
    .map((name) => [name, ...columns.map(() => (random.next() * 100).toFixed(1))])
  return [
    line('Annex B. Key indicators of the education sector', 1.3),
    tableOf(['left', ...columns.map((): Align => 'right')], ['Indicator', ...columns], rows),
  ]
}

export const letter: Maker = (random, set, country) => [
  line(pickWord(random, set, country.schools), 1.4),
  line(`${random.integer(1, 28)} May 2025`),
  { kind: 'space' },
  line('Dear Parent,'),
  line('RESUMPTION DATE AND SCHOOL FEES', 1.1),
  ...[
    'We write to inform you that the third term begins on Monday. All students are expected',
    'in the hostel by 4.00 p.m. on Sunday. The fee for the term is 85,000, of which 45,000 is',
    'for boarding. Please note that no student will be admitted without a receipt.',
    'The PTA meeting holds on the second Saturday at 10.00 a.m. in the school hall.',
  ].map((text) => line(text)),
  { kind: 'space' },
  line('Yours faithfully,'),
  line(`${random.pick(country.firstNames)} ${random.pick(country.surnames)}`),
  line('Principal'),
]

export const classList: Maker = (random, set, country) => {
  const people = drawPeople(random, set, country, random.integer(12, 40), random.chance(0.5))
  const french = country.language === 'fr'
  const serial = pickWord(random, set, country.headings.serial)
  const rows = people.map((person, at) => [
    String(at + 1),
    person.admissionNumber,
    `${person.surname.toUpperCase()} ${person.firstName}`,
    person.sex,
    `080${random.integer(10_000_000, 99_999_999)}`,
  ])
  return [
    line(`${french ? 'LISTE DE LA CLASSE' : 'CLASS LIST'}: ${random.pick(country.classes)}`, 1.3),
    tableOf(
      ['right', 'left', 'left', 'center', 'left'],
      [
        serial,
        pickWord(random, set, country.headings.admission),
        pickWord(random, set, country.headings.name),
        french ? 'Sexe' : 'Sex',
        french ? 'Téléphone' : "Parent's Phone",
      ],
      rows
    ),
  ]
}

export const feesList: Maker = (random, set, country) => {
  const people = drawPeople(random, set, country, random.integer(12, 35), true)
  const rows = people.map((person, at) => {
    const fee = 85_000
    const paid = random.pick([85_000, 60_000, 45_000, 0, 30_000])
    const name = `${person.surname} ${person.firstName}`
    return [
      String(at + 1),
      name,
      fee.toLocaleString('en-US'),
      paid.toLocaleString('en-US'),
      (fee - paid).toLocaleString('en-US'),
    ]
  })
  return [
    line(`SCHOOL FEES: ${random.pick(country.classes)}, ${random.pick(country.terms)}`, 1.2),
    tableOf(
      ['right', 'left', 'right', 'right', 'right'],
      ['S/N', 'Name of Student', 'Fee', 'Paid', 'Balance'],
      rows
    ),
  ]
}

export const attendanceRegister: Maker = (random, set, country) => {
  const people = drawPeople(random, set, country, random.integer(10, 30), true)
  const days = ['M', 'T', 'W', 'Th', 'F', 'M', 'T', 'W', 'Th', 'F']
  const rows = people.map((person) => [
    `${person.surname} ${person.firstName}`,
    ...days.map(() => (random.chance(0.93) ? '/' : 'O')),
  ])
  return [
    line(`ATTENDANCE REGISTER ${random.pick(country.classes)}, weeks 3 and 4`, 1.2),
    tableOf(['left', ...days.map((): Align => 'center')], ['Name', ...days], rows),
  ]
}

export const timetable: Maker = (random, _set, country) => {
  const hours = ['8:00', '8:40', '9:20', '10:30', '11:10', '11:50', '12:30']
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const rows = days.map((day) => [day, ...hours.map(() => random.pick(country.subjects).short)])
  return [
    line(`TIMETABLE ${random.pick(country.classes)}`, 1.4, 'center'),
    tableOf(['left', ...hours.map((): Align => 'center')], ['Day', ...hours], rows),
  ]
}

export const examTimetable: Maker = (random, _set, country) => {
  const rows = random
    .sample(country.subjects, 10)
    .map((subject, at) => [
      `${12 + at}/05/2025`,
      subject.code,
      subject.full,
      random.pick(['9:00', '14:00']),
      `${random.integer(1, 3)} hrs`,
      `Hall ${random.pick(['A', 'B', 'C'])}`,
    ])
  return [
    line('EXAMINATION TIMETABLE', 1.4),
    tableOf(
      ['left', 'left', 'left', 'right', 'left', 'left'],
      ['Date', 'Code', 'Subject', 'Time', 'Duration', 'Venue'],
      rows
    ),
  ]
}

export const calendar: Maker = (random) => [
  line('SCHOOL CALENDAR 2025/2026', 1.6, 'center'),
  tableOf(
    ['left', 'left', 'left'],
    ['Week', 'Date', 'Activity'],
    times(13, (at) => [
      String(at + 1),
      `${random.integer(1, 28)} - ${random.integer(1, 28)} Sept`,
      random.pick([
        'Resumption',
        'First C.A. test',
        'Mid-term break',
        'Inter-house sports',
        'Revision',
        'Examinations',
        'Vacation',
        'Open day',
        'Excursion',
      ]),
    ])
  ),
]

export const staffList: Maker = (random, set, country) => {
  const people = drawPeople(random, set, country, random.integer(8, 24), true)
  const rows = people.map((person, at) => [
    String(at + 1),
    `${random.pick(['Mr.', 'Mrs.', 'Dr.'])} ${person.firstName} ${person.surname}`,
    random.pick(country.subjects).full,
    random.pick(['B.Ed.', 'NCE', 'M.Sc.', 'PGDE']),
    String(random.integer(1, 28)),
  ])
  return [
    line('NOMINAL ROLL OF STAFF', 1.3),
    tableOf(
      ['right', 'left', 'left', 'left', 'right'],
      ['S/N', 'Name', 'Subject', 'Qualification', 'Years of Service'],
      rows
    ),
  ]
}

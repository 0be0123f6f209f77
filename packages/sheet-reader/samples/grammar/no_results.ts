import type { Random } from '../random.js'
import { pickWord, type CorpusSet } from './choices.js'
import type { Align, Block, Column, Row, Table } from './model.js'
import { drawPeople } from './school_class.js'
import type { Country } from './vocabulary/country.js'

/** A document of school life that holds no results. */
export interface NoResults {
  kind: string
  blocks: Block[]
}

type Maker = (random: Random, set: CorpusSet, country: Country) => Block[]

const money = (random: Random, most: number) =>
  (random.integer(10, most) * 50).toLocaleString('en-US', { minimumFractionDigits: 2 })

const line = (text: string, scale = 1, align: Align = 'left'): Block => ({
  kind: 'line',
  text,
  align,
  scale,
  bold: scale > 1,
})

function tableOf(
  aligns: readonly Align[],
  head: readonly string[],
  rows: readonly string[][]
): Block {
  const columns = aligns.map((align): Column => ({ align }))
  const table: Table = {
    columns,
    head: [head.map((text, at) => ({ text, align: aligns[at] }))],
    rows: rows.map((texts): Row => ({ kind: 'body', cells: texts.map((text) => ({ text })) })),
    repeatHead: true,
  }
  return { kind: 'table', table }
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const ITEMS = [
  'Exercise books (60 leaves)',
  'Chalk, white, box',
  'Whiteboard marker',
  'A4 paper, ream',
  'Toner cartridge 12A',
  'Desk, double',
  'Chair, plastic',
  'Football, size 5',
  'Laboratory beaker 250 ml',
  'School badge',
  'Sweater, green',
  'Hymn book',
  'Cleaning detergent',
  'Mop with bucket',
  'Extension cable 5 m',
  'First-aid kit',
  'Geometry set',
]

const invoice: Maker = (random, set, country) => {
  const rows = random.sample(ITEMS, random.integer(4, 12)).map((item, at) => {
    const quantity = random.integer(1, 40)
    const price = random.integer(10, 900) * 10
    return [String(at + 1), item, String(quantity), price.toFixed(2), (quantity * price).toFixed(2)]
  })
  return [
    line('INVOICE', 1.8),
    line(`Invoice No: INV-${random.integer(1000, 9999)}    Date: ${random.integer(1, 28)}/03/2025`),
    line(`Bill to: ${pickWord(random, set, country.schools)}`),
    { kind: 'space' },
    tableOf(
      ['right', 'left', 'right', 'right', 'right'],
      ['No.', 'Description', 'Qty', 'Unit Price', 'Amount'],
      rows
    ),
    line(`TOTAL: ${rows.reduce((sum, row) => sum + Number(row[4]), 0).toFixed(2)}`, 1.2),
    line('Payment within 14 days. Thank you.'),
  ]
}

const bankStatement: Maker = (random, set, country) => {
  let balance = random.integer(20_000, 900_000)
  const people = drawPeople(random, set, country, 25, true)
  const rows = times(random.integer(15, 45), (at) => {
    const debit = random.chance(0.5)
    const amount = random.integer(10, 900) * 100
    balance += debit ? -amount : amount
    const who = people[at % people.length]
    const text = `${debit ? 'TRF TO' : 'TRF FROM'} ${who.surname.toUpperCase()} ${who.firstName.toUpperCase()}`
    return [
      `${String(1 + Math.floor(at / 2)).padStart(2, '0')}-Mar-25`,
      text,
      debit ? amount.toFixed(2) : '',
      debit ? '' : amount.toFixed(2),
      balance.toFixed(2),
    ]
  })
  return [
    line('STATEMENT OF ACCOUNT', 1.5),
    line(
      `Account: ${random.integer(1_000_000_000, 2_000_000_000)}   Currency: NGN   Period: 01/03/2025 - 31/03/2025`
    ),
    tableOf(
      ['left', 'left', 'right', 'right', 'right'],
      ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
      rows
    ),
  ]
}

const enrolment: Maker = (random) => {
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

const indicators: Maker = (random) => {
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

const letter: Maker = (random, set, country) => [
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

const classList: Maker = (random, set, country) => {
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

const feesList: Maker = (random, set, country) => {
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

const attendanceRegister: Maker = (random, set, country) => {
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

const timetable: Maker = (random, _set, country) => {
  const hours = ['8:00', '8:40', '9:20', '10:30', '11:10', '11:50', '12:30']
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const rows = days.map((day) => [day, ...hours.map(() => random.pick(country.subjects).short)])
  return [
    line(`TIMETABLE ${random.pick(country.classes)}`, 1.4, 'center'),
    tableOf(['left', ...hours.map((): Align => 'center')], ['Day', ...hours], rows),
  ]
}

const examTimetable: Maker = (random, _set, country) => {
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

const priceList: Maker = (random) => [
  line('SCHOOL SHOP PRICE LIST', 1.5, 'center'),
  tableOf(
    ['left', 'left', 'right', 'right'],
    ['Item', 'Size', 'Price', 'Old Price'],
    random
      .shuffle(ITEMS)
      .map((item) => [
        item,
        random.pick(['S', 'M', 'L', '-']),
        money(random, 90),
        money(random, 90),
      ])
  ),
]

const stock: Maker = (random) => {
  const rows = random.shuffle(ITEMS).map((item, at) => {
    const opening = random.integer(0, 90)
    const received = random.integer(0, 60)
    const issued = random.integer(0, opening + received)
    return [
      `ST/${String(at + 1).padStart(3, '0')}`,
      item,
      opening,
      received,
      issued,
      opening + received - issued,
    ].map(String)
  })
  return [
    line('STORE: MONTHLY STOCK REPORT', 1.2),
    tableOf(
      ['left', 'left', 'right', 'right', 'right', 'right'],
      ['Code', 'Item', 'Opening', 'Received', 'Issued', 'Balance'],
      rows
    ),
  ]
}

const calendar: Maker = (random) => [
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

const staffList: Maker = (random, set, country) => {
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

const MAKERS: Record<string, Maker> = {
  invoice,
  bank_statement: bankStatement,
  enrolment,
  indicators,
  letter,
  class_list: classList,
  fees: feesList,
  attendance_register: attendanceRegister,
  timetable,
  exam_timetable: examTimetable,
  price_list: priceList,
  stock,
  calendar,
  staff_list: staffList,
}

export function drawNoResults(random: Random, set: CorpusSet, country: Country): NoResults {
  const kind = random.pick(Object.keys(MAKERS))
  return { kind, blocks: MAKERS[kind](random, set, country) }
}

import type { Random } from '../../random.js'
import { pickWord } from '../choices.js'
import { drawPeople } from '../school_class.js'
import { type Maker, line, tableOf, times } from './paper.js'

const money = (random: Random, most: number) =>
  (random.integer(10, most) * 50).toLocaleString('en-US', { minimumFractionDigits: 2 })

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

export const invoice: Maker = (random, set, country) => {
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

export const bankStatement: Maker = (random, set, country) => {
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

export const priceList: Maker = (random) => [
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

export const stock: Maker = (random) => {
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

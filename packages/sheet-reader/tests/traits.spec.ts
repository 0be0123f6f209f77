import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { isTraits } from '../src/interpretation/tables/traits.js'

test('Ratings of behaviour are told by their heading, by itself or with what stands in brackets', ({
  assert,
}) => {
  assert.isTrue(isTraits('DOMAIN RATING (PSYCHOMOTOR & AFFECTIVE)'))
  assert.isTrue(isTraits('Co-Scholastic Areas: [on a 3-point (A-C) grading scale]'))
  assert.isFalse(isTraits('Mathematics (Core)'))
})

test('ratings under a heading of traits beside the marks of a class are no subjects, and in no doubt', ({
  assert,
}) => {
  const traits = ['Punct.', 'Neat.', 'Polite']
  const list = table({
    rows: [
      [
        'No',
        'Pupils',
        { text: 'COGNITIVE DOMAIN', columnSpan: 2 },
        null,
        { text: 'AFFECTIVE DOMAIN', columnSpan: 3 },
        null,
        null,
        'Total',
      ],
      ['', '', 'Literacy', 'Numeracy', ...traits, ''],
      ['1', 'Ibukun Nwankwo', '79', '91', '2', '5', '3', '170'],
      ['2', 'Praise Adesina', '72', '70', '4', '4', '2', '142'],
      ['3', 'Ojoma Anozie', '52', '45', '3', '3', '5', '97'],
      ['4', 'Wisdom Ogundele', '73', '58', '2', '3', '2', '131'],
    ],
  })
  const { records } = interpretFile([page(1, [list])])
  assert.deepEqual(records.map(scores)[0], { Literacy: 79, Numeracy: 91 })
  assert.deepEqual(
    records.flatMap(({ flags }) => flags),
    []
  )
})

test('initials of ratings are grades where a list of subjects has nothing else beside them', ({
  assert,
}) => {
  const card = table({
    rows: [
      ['LEARNING AREA', 'GRADE', 'COMMENT'],
      ['Listening Skills', 'VG', 'Very Good'],
      ['Phonics & Sounds', 'E', 'Excellent'],
      ['Shapes', 'G', 'Good'],
      ['Table Manners', 'F', 'Fair'],
    ],
    y: 200,
  })
  const { records } = interpretFile([page(1, [card], words('Name: Nuhu Ehigiator', 40, 100))])
  assert.deepEqual(
    records.map(({ subjects }) => subjects.map(({ label, grade }) => [label, grade?.value])),
    [
      [
        ['Listening Skills', 'VG'],
        ['Phonics & Sounds', 'E'],
        ['Shapes', 'G'],
        ['Table Manners', 'F'],
      ],
    ]
  )
})

test('Life Skills with marks as the subjects above it is one of them, and begins no list of traits', ({
  assert,
}) => {
  const card = table({
    rows: [
      ['Subject', 'Term 1', 'Term 2', 'Final Mark', 'Level'],
      ['English HL', '63', '67', '65', '5'],
      ['Mathematics', '71', '73', '72', '6'],
      ['Life Skills', '58', '62', '60', '5'],
      ['Social Sciences', '44', '48', '46', '3'],
    ],
    y: 120,
  })
  const { records } = interpretFile([
    page(1, [card], words('Learner Name: Ayanda Govender', 40, 60)),
  ])
  assert.deepEqual(records.map(scores), [
    { 'English HL': 65, 'Mathematics': 72, 'Life Skills': 60, 'Social Sciences': 46 },
  ])
})

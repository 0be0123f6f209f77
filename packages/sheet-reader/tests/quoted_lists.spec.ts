import { test } from '@japa/runner'
import { mendQuotedLists } from '../src/interpretation/shapes/text/quoted_lists.js'

const CLEAR = [
  "CIV - 'C' HIST - 'D' GEO - 'A' B/MATH - 'B'",
  "CIV - 'B' HIST - 'C' GEO - 'C' B/MATH - 'F'",
  "CIV - 'A' GEO - 'D' B/MATH - 'C'",
  "CIV - 'D' HIST - 'B' GEO - 'B' B/MATH - 'C'",
]

function mended(list: string) {
  return mendQuotedLists([...CLEAR, list])?.get(list)
}

test.group('Lists of grades in quotes of a picture', () => {
  test('are put right where other marks were seen for the quotes', ({ assert }) => {
    assert.deepEqual(mended("CIV - °C'HIST - 'F GEO \"A\" B/MATH . C'"), {
      text: "CIV - 'C' HIST - 'F' GEO - 'A' B/MATH - 'C'",
      isDoubted: false,
    })
  })

  test('are doubted where letters were taken for others', ({ assert }) => {
    assert.deepEqual(mended("CIV - '8' HIST - YC' B/IMATH-C"), {
      text: "CIV - 'B' HIST - 'C' B/MATH - 'C'",
      isDoubted: true,
    })
  })

  test('stay as they are where a subject or a grade cannot be told', ({ assert }) => {
    assert.isUndefined(mended("CIV - 'C' ARABIC - B'GEO - 'A'"))
    assert.isUndefined(mended("CIV - 'C' HIST - 'CD' GEO - 'A'"))
    assert.isUndefined(mended("CIV - 'C' CIV - B'GEO - 'A'"))
    assert.isUndefined(mended(CLEAR[0]))
  })

  test('are none where few grades stand in quotes', ({ assert }) => {
    assert.isNull(mendQuotedLists(['ENG 67 B MTH 54 C', 'ENG 45 D MTH 70 A', "ENG - 'B'"]))
  })
})

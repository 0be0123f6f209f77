import { test } from '@japa/runner'
import { wordingPrior } from '../src/line/wording_prior.js'

test.group('What sheets are known to say', () => {
  for (const text of [
    'S/N',
    'FIRST TERM',
    'Agricultural Sci.',
    'Class Teacher:',
    'Moyenne',
    'BST',
  ]) {
    test(`"${text}" is more probable than what looks like it`, ({ assert }) => {
      assert.isAbove(wordingPrior(text), 1)
    })
  }

  for (const text of [
    'SIN',
    'Class Teacheri',
    'Adebayo Sci.',
    'Enalish Language',
    'PE',
    '62.00',
    '',
  ]) {
    test(`"${text}" gains nothing`, ({ assert }) => {
      assert.equal(wordingPrior(text), 1)
    })
  }

  test('figures before words make none of them more usual', ({ assert }) => {
    assert.equal(wordingPrior('0580 MATHEMATICS'), wordingPrior('580 MATHEMATICS'))
  })

  test('a line of a few letters gains less than a long one', ({ assert }) => {
    assert.isBelow(wordingPrior('TOT'), wordingPrior('Total'))
  })
})

import { test } from '@japa/runner'
import { isTraits } from '../src/interpretation/vocabulary/traits.js'

test('Ratings of behaviour are told by their heading, by itself or with what stands in brackets', ({
  assert,
}) => {
  assert.isTrue(isTraits('DOMAIN RATING (PSYCHOMOTOR & AFFECTIVE)'))
  assert.isTrue(isTraits('Co-Scholastic Areas: [on a 3-point (A-C) grading scale]'))
  assert.isFalse(isTraits('Mathematics (Core)'))
})

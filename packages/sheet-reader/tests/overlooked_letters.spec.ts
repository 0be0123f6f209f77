import { test } from '@japa/runner'
import { wordsWithOverlookedLetters } from '../src/interpretation/readings/overlooked_letters.js'

function lacking(sure: readonly string[], doubtful: readonly string[] = []): string[] {
  const words = [
    ...sure.map((text) => ({ text, isSure: true })),
    ...doubtful.map((text) => ({ text, isSure: false })),
  ]
  return [...wordsWithOverlookedLetters(words)]
}

test.group('Names that may lack a letter', () => {
  test('a thin letter that the same name has elsewhere was overlooked', ({ assert }) => {
    assert.deepEqual(lacking(['Ejro', 'Mary', 'Ejiro', 'Priscila', 'Ni'], ['Priscilla', 'Nii']), [
      'Ejro',
      'Priscila',
      'Ni',
    ])
  })

  test('a mark was overlooked where another surely has it', ({ assert }) => {
    assert.deepEqual(lacking(['Ngozi', 'Ngọzi', 'ADÉYEMI', 'Adéyẹmí']), ['Ngozi', 'ADÉYEMI'])
    assert.isEmpty(lacking(['Yaa'], ['Yáa']))
  })

  test('of two thin letters that look alike the seldomer one was misread', ({ assert }) => {
    assert.deepEqual(lacking(['Sani', 'Sanl', 'Sani', 'Musa']), ['Sanl'])
    assert.deepEqual(lacking(['Sani', 'Sanl']), ['Sani', 'Sanl'])
  })

  test('names that differ in another letter, or in two, are names of their own', ({ assert }) => {
    assert.isEmpty(lacking(['Amina', 'Aminu', 'Aisha', 'Aishat', 'Ade', 'Adeliyi', 'I', 'Ii', 'E']))
  })
})

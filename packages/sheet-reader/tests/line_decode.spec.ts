import { test } from '@japa/runner'
import { casePrior } from '../src/line/case_prior.js'
import { decodeCtc } from '../src/line/ctc_decode.js'
import { tonePrior } from '../src/line/tone_prior.js'
import { usualSpelling } from '../src/line/usual_spelling.js'

/** Natural logs of a table of probabilities, one row a step; the last column is the blank. */
function logs(...rows: number[][]): Float32Array {
  return Float32Array.from(rows.flat(), (probability) => Math.log(probability))
}

test.group('Decoding the steps of a line', () => {
  test('an output that lasts for several steps is one character', ({ assert }) => {
    const values = logs([0.9, 0.05, 0.05], [0.9, 0.05, 0.05], [0.05, 0.9, 0.05])
    assert.deepEqual(decodeCtc(values, 3)[0].outputs, [0, 1])
  })

  test('the same character twice needs a blank between', ({ assert }) => {
    const values = logs([0.98, 0.01, 0.01], [0.01, 0.01, 0.98], [0.98, 0.01, 0.01])
    const [best] = decodeCtc(values, 3)
    assert.deepEqual(best.outputs, [0, 0])
    assert.deepEqual(best.steps, [0, 2])
  })

  test('a reading has the sum of all the ways in which the steps can say it', ({ assert }) => {
    // "a" may be said as a-, -a and aa; each single way is less probable than two blanks.
    const [best, second] = decodeCtc(logs([0.4, 0.6], [0.4, 0.6]), 2)
    assert.deepEqual(best.outputs, [0])
    assert.closeTo(Math.exp(best.logProbability), 0.64, 1e-6)
    assert.deepEqual(second.outputs, [])
    assert.closeTo(Math.exp(second.logProbability), 0.36, 1e-6)
  })

  test('the probabilities of all readings of a short line add up to one', ({ assert }) => {
    const readings = decodeCtc(logs([0.5, 0.3, 0.2], [0.6, 0.3, 0.1]), 3)
    const sum = readings.reduce((total, one) => total + Math.exp(one.logProbability), 0)
    assert.closeTo(sum, 1, 1e-6)
  })

  test('a line without steps says nothing', ({ assert }) => {
    const [best] = decodeCtc(new Float32Array(0), 3)
    assert.deepEqual(best.outputs, [])
    assert.equal(best.logProbability, 0)
  })
})

test.group('Capitals and small letters of a line', () => {
  test('names begin with an I where no word begins with an l, and have no capital inside', ({
    assert,
  }) => {
    for (const [meant, misread] of [
      ['Ilesanmi Idris', 'llesanmi Idris'],
      ['SANOGO Issouf', 'SANOGO lssouf'],
      ['Iyabo', 'lyabo'],
      ['Lawson Joël', 'LawSon Joël'],
      ['Malik', 'MaIik'],
    ]) {
      assert.isBelow(casePrior(misread), casePrior(meant), misread)
    }
    for (const usual of [
      'le Roux',
      'McCoy',
      'DeSouza',
      'LaSalle',
      'isiZulu',
      "l'Écuyer",
      'Lloyd',
    ]) {
      assert.equal(casePrior(usual), 1, usual)
    }
  })
})

test.group('Letters that look alike', () => {
  test('are capitals or small ones as the others of their word are, and noughts are letters', ({
    assert,
  }) => {
    for (const [read, meant] of [
      ['AmousSOu SékOu', 'Amoussou Sékou'],
      ['AïSsatou', 'Aïssatou'],
      ['0J0 Amina', 'OJO Amina'],
      ['INI-0BONG', 'INI-OBONG'],
      ['Preci0US', 'Precious'],
      ['BEcKY', 'BECKY'],
      ['Noëlle l. Mbarga', 'Noëlle I. Mbarga'],
      ['Adjoua |. Ndiaye', 'Adjoua I. Ndiaye'],
      ['M.l.', 'M.I.'],
      ['Ibn Musa Il', 'Ibn Musa II'],
      ['MUSA IIl', 'MUSA III'],
    ]) {
      assert.equal(usualSpelling(read), meant)
      assert.isBelow(casePrior(read), casePrior(meant), read)
    }
  })

  test('stay as they are in codes, names in names and where nothing tells', ({ assert }) => {
    for (const text of [
      'ADM07781',
      'CS100',
      'A00',
      'McCoy',
      'siSwati',
      '2 CAs',
      'BSc',
      'C0',
      '10',
    ]) {
      assert.equal(usualSpelling(text), text)
    }
  })
})

test.group('Tones of a line', () => {
  test('a nasal with a tone is a syllable of its own, which no vowel follows', ({ assert }) => {
    assert.isBelow(tonePrior('Ayọǹídé'), 1)
    for (const usual of ['Ayọ̀mídé', 'Ọláńrewájú', 'Ṅkechi', 'Muñoz']) {
      assert.equal(tonePrior(usual), 1, usual)
    }
  })
})

import { test } from '@japa/runner'
import { isGibberish } from '../src/pdf/gibberish.js'
import type { Token } from '../src/types.js'

function page(text: string): Token[] {
  return text.split(/\s+/).map((word) => ({ text: word }) as Token)
}

test.group('Gibberish', () => {
  test('is a page whose letters are numbered anew', ({ assert }) => {
    const text = `7+( :(67 $)5,&$1 (;$0,1$7,216 &281&,/ 7+( *$0%,$ %$6,& ('8&$7,21 &(57,),&$7(
      (1*/,6+ /$1*8$*( 0$7+(0$7,&6 6&,(1&( 62&,$/ 678',(6 $'(%$<2 *UDFH (=( 1JR]L`
    assert.isTrue(isGibberish(page(text)))
  })

  test('is no page with many signs that mean something', ({ assert }) => {
    const text = `+------+-------+ | NAME | MARKS* | +------+-------+ | OBI, Ada (F) | 67% [B+] | 7/10 |
      ada@school.example | D'SOUZA | 45½ | AT&T | <50 | ENG=C5, MATHS=A1 | 12,5 | A+ B- | #1 | 3rd`
    assert.isFalse(isGibberish(page(text)))
  })

  test('is no file of values with signs between them', ({ assert }) => {
    const rows = Array.from({ length: 25 }, (_, at) => `"ADE";"Bola";"${40 + at}";"";"B+"`)
    assert.isFalse(isGibberish(page(rows.join(' '))))
  })

  test('is not told from a few words', ({ assert }) => {
    assert.isFalse(isGibberish(page("$'(%$<2 *UDFH (=( 1JR]L")))
  })
})

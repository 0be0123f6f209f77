import fc from 'fast-check'
import { test } from '@japa/runner'
import { QsParserFactory } from '@adonisjs/core/factories/http'
import { readPlainQueries } from '#platform/http/plain_queries'
import type { Router } from '@adonisjs/core/http'

const framework = new QsParserFactory().create().parse

/** Parses as the server does, and says whether the framework was asked. */
function read(query: string) {
  let isAsked = false
  const parser = {
    parse: (text: string) => {
      isAsked = true
      return framework(text)
    },
  } as Router['qs']
  readPlainQueries(parser)
  return { fields: parser.parse(query) as unknown, isAsked }
}

test.group('A query string', () => {
  test('that is plain is read without the parser of the framework', ({ assert }) => {
    const { fields, isAsked } = read('fileId=a1-b_2.c~3:4&limit=20&empty=')
    assert.deepEqual(fields, { fileId: 'a1-b_2.c~3:4', limit: '20', empty: '' })
    assert.isFalse(isAsked)
  })

  test('that is not plain is left to it: {$self}')
    .with([
      'a=1&a=2',
      'a[b]=1',
      'a=1,2',
      'a=%41',
      'a=b+c',
      'a',
      '=a',
      'a=1&',
      '0=a',
      'constructor=1',
      '__proto__=1',
      'toString=1&a=1',
      `a=${'b'.repeat(600)}`,
    ])
    .run(({ assert }, query) => {
      const { fields, isAsked } = read(query)
      assert.deepEqual(fields, framework(query))
      assert.isTrue(isAsked)
    })

  test('has the same fields as the parser of the framework reads', ({ assert }) => {
    const letters = fc.constantFrom(...'ab1_-.~:=&[],%+ é', '__proto__', 'constructor', 'a=', '&b=')
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 24 }), (parts) => {
        const query = parts.join('')
        assert.deepEqual(read(query).fields, framework(query))
      }),
      { numRuns: 3000 }
    )
  })
})

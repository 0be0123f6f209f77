import { test } from '@japa/runner'
import { ApiException } from '../http/api_exception.js'
import { errorCodes } from '../http/error_codes.js'

test.group('An error of the contract', () => {
  test('has the status that its code was declared with', ({ assert }) => {
    for (const [code, { status }] of Object.entries(errorCodes())) {
      assert.equal(new ApiException(code, 'It failed.').status, status, code)
    }
    assert.isAbove(Object.keys(errorCodes()).length, 20)
  })

  test('cannot be made of a code that nobody declares', ({ assert }) => {
    assert.throws(
      () => new ApiException('NOT_DECLARED', 'It failed.'),
      /No module declares the error code "NOT_DECLARED"/
    )
  })
})

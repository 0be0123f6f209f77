import { test } from '@japa/runner'
import { normaliseDomain } from '../domains/services/domain_name.js'

test.group('The name of a domain', () => {
  test('is stored as A-label in lower case', ({ assert }) => {
    assert.equal(normaliseDomain(' Students.School.Example. '), 'students.school.example')
    assert.equal(normaliseDomain('schüler.example'), 'xn--schler-5ya.example')
    assert.equal(normaliseDomain('greenfield.sch.ng'), 'greenfield.sch.ng')
    assert.equal(normaliseDomain(`${'a'.repeat(63)}.test`), `${'a'.repeat(63)}.test`)
  })

  for (const name of [
    'com.ng',
    'edu.ng',
    'sch.ng',
    'co.uk',
    'github.io',
    'gmail.com',
    'GMail.Com.',
    'mail.yahoo.co.uk',
    'school.outlook.com',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'localhost',
    'school',
    '-school.test',
    'school-.test',
    'sch_ool.test',
    'a..test',
    'http://school.test',
    'ada@school.test',
    'school.test:25',
    'sch%6fol.test',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(126)}ab`,
  ]) {
    test(`${name.slice(0, 40)} is refused`, ({ assert }) => {
      assert.throws(() => normaliseDomain(name), /^domain: /)
    })
  }
})

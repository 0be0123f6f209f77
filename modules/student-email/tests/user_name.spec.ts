import { test } from '@japa/runner'
import fc from 'fast-check'
import { isLocalPart, parseWishedAddress } from '../accounts/services/address.js'
import {
  addressBases,
  addressCandidates,
  type NamingRules,
} from '../accounts/services/address_candidates.js'
import { isReserved } from '../accounts/services/reserved_names.js'
import { foldedName, nameText } from '../accounts/services/user_name.js'
import {
  DEFAULT_PATTERNS,
  expandPattern,
  patternProblem,
  tokensOf,
  type NamedStudent,
} from '../accounts/services/user_name_pattern.js'
import { RANDOM } from '#tests/random_seed'

const rules: NamingRules = {
  usernamePatterns: DEFAULT_PATTERNS,
  suffixStart: 2,
  suffixMinDigits: 1,
  maxLocalLength: 30,
  reservedNames: [],
}
const domain = 'students.school.test'

function allOf(student: NamedStudent, own = rules, where = domain) {
  return addressCandidates(addressBases(student, where, own), own)
}

function first(student: NamedStudent, count: number, own: Partial<NamingRules> = {}): string[] {
  return allOf(student, { ...rules, ...own })
    .take(count)
    .toArray()
}

test.group('Names in addresses', () => {
  const table: [string, string][] = [
    ['Ọláolúwa Ṣadé', 'olaoluwa.sade'],
    ['Ẹ̀bùn-Olú Ọ̀kánlàwọ́n', 'ebun.olu.okanlawon'],
    ['Ɗanladi Ƙasimu', 'danladi.kasimu'],
    ['Ɓala Ƴar’adua', 'bala.yaradua'],
    ["O'Neil St. John", 'oneil.st.john'],
    ['Łukasz Straße', 'lukasz.strasse'],
    ['李小龙', 'lixiaolong'],
    ['محمد علي', 'mhmd.ly'],
    ['🙂🙂', ''],
    ['Zażółć Gęślą', 'zazolc.gesla'],
    ['Jürgen Großmann', 'jurgen.grossmann'],
    ['  Ada   Obi  ', 'ada.obi'],
    ['Ada🙂Obi', 'adaobi'],
    ['\u0301\u0323', ''],
    ['   ', ''],
    ['Ada\u202eObi', 'adaobi'],
    ['Ada\u200dObi', 'adaobi'],
    ['\u0430da', 'ada'],
    ['Null', 'null'],
    ['undefined', 'undefined'],
    ['Robert;DROP TABLE students', 'robertdrop.table.students'],
    ['..Ada..', 'ada'],
    ['Jean‑Luc', 'jean.luc'],
  ]
  for (const [name, text] of table) {
    test(`${JSON.stringify(name)} is written ${JSON.stringify(text)}`, ({ assert }) => {
      assert.equal(nameText(name), text)
    })
  }

  test('a line break, a NUL or another control character is refused', ({ assert }) => {
    for (const name of ['a:b\nroot:{PLAIN}x', 'a\0b', 'a\u0085b']) {
      assert.throws(() => nameText(name), RangeError)
    }
  })

  test('are found by their plain letters', ({ assert }) => {
    assert.equal(foldedName('Ọláolúwa Ṣadé'), 'olaoluwa sade')
  })

  test('of any kind give nothing, or a local part', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const text = nameText(name.replace(/\p{Cc}/gu, ''))
        assert.isTrue(text === '' || /^[a-z0-9]+(\.[a-z0-9]+)*$/.test(text), JSON.stringify(name))
      })
    )
  }).tags([RANDOM])
})

test.group('Patterns', () => {
  const ada = { firstName: 'Ada', lastName: 'Obi' }

  test('are tried in order; one about something the student lacks is left out', ({ assert }) => {
    assert.deepEqual(first(ada, 3), ['ada.obi', 'ada.obi2', 'ada.obi3'])
    assert.deepEqual(first({ ...ada, middleName: 'Ngozi', graduationYear: 2031 }, 4), [
      'ada.obi',
      'ada.n.obi',
      'aobi31',
      'ada.obi2',
    ])
  })

  test('know all tokens', ({ assert }) => {
    const student = {
      ...ada,
      middleName: 'Ngozi',
      preferredName: 'Dada',
      admissionNumber: 'GHS/001',
      grade: 'JSS 1',
      graduationYear: 2031,
    }
    const expand = (pattern: string) => expandPattern(pattern, tokensOf(student), 60)
    assert.equal(expand('{preferred}_{last}-{middle}'), 'dada_obi-ngozi')
    assert.equal(expand('{f}{m}{l}{yyyy}'), 'ano2031')
    assert.equal(expand('s{admission}'), 'sghs.001')
    assert.equal(expand('{grade}.{first}'), 'jss.1.ada')
    assert.match(expand('{first}{rand2}')!, /^ada\d\d$/)
  })

  test('with an unknown token, nothing, only literals or other characters are refused', ({
    assert,
  }) => {
    assert.include(patternProblem('{first}.{surname}'), 'unknown token {surname}')
    assert.include(patternProblem(''), 'at least one token')
    assert.include(patternProblem('student'), 'at least one token')
    assert.include(patternProblem('{first}+{last}'), 'may hold')
    assert.include(patternProblem('{first}{'), 'may hold')
    assert.include(patternProblem('{__proto__}'), 'may hold')
    assert.include(patternProblem('{constructor}'), 'unknown token')
    for (const pattern of DEFAULT_PATTERNS) {
      assert.isNull(patternProblem(pattern))
    }
  })

  test('may give one character, and cut the last name before anything else', ({ assert }) => {
    assert.equal(expandPattern('{f}', tokensOf(ada), 30), 'a')
    const long = { firstName: 'Oluwaseunfunmi', lastName: 'Adebayo-Okonkwo-Williams' }
    assert.equal(
      expandPattern('{first}.{last}', tokensOf(long), 30),
      'oluwaseunfunmi.adebayo.okonkwo'
    )
    assert.equal(
      expandPattern('{last}.{first}', tokensOf(long), 30),
      'adebayo.okonkwo.oluwaseunfunmi'
    )
    const longer = { firstName: 'a'.repeat(60), lastName: 'b'.repeat(60) }
    assert.equal(expandPattern('{first}.{last}', tokensOf(longer), 30), 'a'.repeat(30))
  })

  test('without a usable name fall back to the admission number', ({ assert }) => {
    const nameless = { firstName: '🙂', lastName: '🙂' }
    assert.deepEqual(first({ ...nameless, admissionNumber: 'GHS/17' }, 2), ['ghs.17', 'ghs.172'])
    assert.isEmpty(first(nameless, 1))
    assert.deepEqual(first({ firstName: 'Ada', lastName: '' }, 1), ['ada'])
  })

  test('end at 999, with as many digits as the tenant wants', ({ assert }) => {
    const all = allOf(ada).toArray()
    assert.lengthOf(all, 999)
    assert.equal(all.at(-1), 'ada.obi999')
    assert.deepEqual(first(ada, 3, { suffixStart: 1, suffixMinDigits: 2 }), [
      'ada.obi',
      'ada.obi01',
      'ada.obi02',
    ])
  })

  test('always give addresses of the right form and length', ({ assert }) => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.record({ firstName: name, lastName: name, middleName: name }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 4, max: 200 }),
        (student, maxLocalLength, domainLength) => {
          const names = {
            firstName: student.firstName.replace(/\p{Cc}/gu, ''),
            lastName: student.lastName.replace(/\p{Cc}/gu, ''),
            middleName: student.middleName.replace(/\p{Cc}/gu, ''),
          }
          const where = 'd'.repeat(domainLength)
          const own = { ...rules, maxLocalLength }
          for (const candidate of allOf(names, own, where).take(6)) {
            assert.isTrue(isLocalPart(candidate), candidate)
            assert.isAtMost(`${candidate}@${where}`.length, 254)
          }
        }
      )
    )
  }).tags([RANDOM])
})

test.group('Reserved names', () => {
  test('are roles as a whole, the own list, and profanities as a word', ({ assert }) => {
    for (const name of ['abuse', 'postmaster', 'admin', 'mailer-daemon', 'principal', 'vc']) {
      assert.isTrue(isReserved(name), name)
    }
    assert.isTrue(isReserved('library', ['library']))
    assert.isTrue(isReserved('ada.shit2'))
    for (const name of ['principal2', 'dean.obi', 'shittu', 'scunthorpe', 'ada.info']) {
      assert.isFalse(isReserved(name), name)
    }
  })

  test('are never given to a student', ({ assert }) => {
    assert.deepEqual(first({ firstName: 'Dean', lastName: '' }, 2), ['dean2', 'dean3'])
  })
})

test.group('An address that is asked for', () => {
  test('is taken in lower case and never changed otherwise', ({ assert }) => {
    assert.deepEqual(parseWishedAddress('A.B@X.Test', 'email'), {
      localPart: 'a.b',
      domain: 'x.test',
    })
    assert.deepEqual(parseWishedAddress('ada-1_2.obi', 'email'), {
      localPart: 'ada-1_2.obi',
      domain: null,
    })
    const longest = 'a'.repeat(64)
    assert.equal(parseWishedAddress(longest, 'email').localPart, longest)
    const wholeLimit = `${'a'.repeat(20)}@${'b'.repeat(233)}`
    assert.equal(wholeLimit.length, 254)
    assert.equal(parseWishedAddress(wholeLimit, 'email').localPart, 'a'.repeat(20))
  })

  test('is refused with two @, dots at the wrong place, other characters or too long', ({
    assert,
  }) => {
    const wrong = [
      'a@b@c.test',
      '.ada@x.test',
      'ada.@x.test',
      'a..b@x.test',
      'ada+tag@x.test',
      '"ada obi"@x.test',
      'ada@',
      '@x.test',
      '',
      'adé@x.test',
      'a'.repeat(65),
      `${'a'.repeat(20)}@${'b'.repeat(234)}`,
      'a:b\nroot:{PLAIN}x',
    ]
    for (const text of wrong) {
      assert.throws(() => parseWishedAddress(text, 'email'), /^email: /)
    }
  })
})

import { argon2Sync } from 'node:crypto'
import { test } from '@japa/runner'
import { verify } from 'unixcrypt'
import { PASSPHRASE_WORDS } from '../accounts/services/passphrase_words.js'
import { passwordFor } from '../accounts/services/password_hash.js'
import { temporaryPassword } from '../accounts/services/passwords.js'

test.group('Temporary passwords', () => {
  test('are 14 characters of each kind, without look-alikes, and never the same', ({ assert }) => {
    const passwords = Array.from({ length: 2000 }, () => temporaryPassword('random'))
    for (const password of passwords) {
      assert.lengthOf(password, 14)
      assert.match(password, /[a-z]/)
      assert.match(password, /[A-Z]/)
      assert.match(password, /[2-9]/)
      assert.notMatch(password, /[^a-zA-Z2-9]|[oOlIi]/)
    }
    assert.equal(new Set(passwords).size, passwords.length)
  })

  test('are four words and two digits for young pupils', ({ assert }) => {
    const passwords = Array.from({ length: 500 }, () => temporaryPassword('passphrase'))
    for (const password of passwords) {
      const parts = password.split('-')
      assert.lengthOf(parts, 5)
      assert.isTrue(parts.slice(0, 4).every((word) => PASSPHRASE_WORDS.includes(word)))
      assert.match(parts[4], /^[2-9]{2}$/)
    }
    assert.equal(new Set(passwords).size, passwords.length)
    const bits = 4 * Math.log2(PASSPHRASE_WORDS.length) + 2 * Math.log2(8)
    assert.isAbove(bits, 49)
    for (const word of ['gun', 'kill', 'naked', 'weapon', 'drunk']) {
      assert.notInclude(PASSPHRASE_WORDS, word)
    }
  })

  test('go to the provider hashed where it takes hashes', async ({ assert }) => {
    const plain = temporaryPassword('random')
    assert.deepEqual(await passwordFor({ passwordHashes: [] }, plain), { plain })

    const crypt = await passwordFor({ passwordHashes: ['sha512-crypt', 'argon2id'] }, plain)
    assert.isTrue('hash' in crypt && crypt.format === 'sha512-crypt')
    assert.match((crypt as { hash: string }).hash, /^\$6\$[^$]+\$[./0-9A-Za-z]{86}$/)
    assert.isTrue(verify(plain, (crypt as { hash: string }).hash))

    const { hash } = (await passwordFor({ passwordHashes: ['argon2id'] }, plain)) as {
      hash: string
    }
    const [, parameters, nonce, tag] = /^\$argon2id\$v=19\$([^$]+)\$([^$]+)\$([^$]+)$/.exec(hash)!
    assert.equal(parameters, 'm=19456,t=2,p=1')
    const expected = argon2Sync('argon2id', {
      message: plain,
      nonce: Buffer.from(nonce, 'base64'),
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    assert.equal(tag, expected.toString('base64').replace(/=+$/, ''))
  })
})

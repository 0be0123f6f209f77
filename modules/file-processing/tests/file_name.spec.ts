import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { IssueUploadToken } from '../actions/issue_upload_token.js'
import UploadToken from '../models/upload_token.js'
import { plainFileName } from '../services/file_name.js'

test.group('A file name', () => {
  const names: [string | undefined, string][] = [
    ['JSS 1 – Term 2.pdf', 'JSS 1 – Term 2.pdf'],
    ['Ọlá résultats.pdf', 'Ọlá résultats.pdf'],
    ['C:\\Users\\ada\\sheet.pdf', 'sheet.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\nc\u001b[31m.pdf', 'abc[31m.pdf'],
    ['exe.\u202efdp', 'exe.fdp'],
    ['a\u2028b\u2029c\u200b.pdf', 'abc.pdf'],
    ['lone \ud800 surrogate.pdf', 'lone  surrogate.pdf'],
    ['..', 'document.pdf'],
    ['folder/', 'document.pdf'],
    ['  ', 'document.pdf'],
    [undefined, 'document.pdf'],
    ['😀'.repeat(300), '😀'.repeat(255)],
  ]
  for (const [name, expected] of names) {
    test(`${JSON.stringify(name)} is kept as ${JSON.stringify(expected).slice(0, 40)}`, ({
      assert,
    }) => {
      assert.equal(plainFileName(name), expected)
    })
  }

  test('of an upload token is kept in the same way', async ({ assert }) => {
    const { tenant } = await createTenant()
    const name = '../folder/\u202esheet\u0007.pdf'
    await new IssueUploadToken().handle({ tenantId: tenant.id, userId: 'u', name, size: 1 })
    const token = await UploadToken.forTenant(tenant.id).firstOrFail()
    assert.equal(token.name, 'sheet.pdf')
  })
})

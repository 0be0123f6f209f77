import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { issueUploadToken } from '../actions/issue_upload_token.js'
import UploadToken from '../models/upload_token.js'
import { fileState } from '../queries/file_state.js'
import { plainFileName } from '../services/file_name.js'
import { smallestGood } from '@tenant-education/sheet-reader/samples/faults/main'
import { end, multipart, part, rawRequest } from './support/raw_request.js'

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

  const escaped: [sent: string, kept: string][] = [
    ['The %22Best%22 class.pdf', 'The "Best" class.pdf'],
    ['two%0D%0Alines.pdf', 'twolines.pdf'],
    ['100%25 of %2F %0d %09 %C3%A9 %2522.pdf', '100%25 of %2F %0d %09 %C3%A9 %2522.pdf'],
  ]
  for (const [sent, kept] of escaped) {
    test(`of a form is read as browsers write it: ${sent}`, async ({ assert }) => {
      const { tenant, apiKey } = await createTenant()
      const answer = await rawRequest({
        path: '/api/file-processing/tenant-upload-and-process',
        headers: { 'x-api-key': apiKey, 'x-user-id': 'u', ...multipart },
        body: Buffer.concat([part(smallestGood(), 'file', sent), end]),
      })
      assert.equal(answer.status, 200)
      const { file } = await fileState(tenant.id, answer.body.fileId!, null)
      assert.equal(file.name, kept)
    })
  }

  test('of an upload token is kept in the same way', async ({ assert }) => {
    const { tenant } = await createTenant()
    const name = '../folder/\u202esheet\u0007.pdf'
    await issueUploadToken({ tenantId: tenant.id, userId: 'u', name, size: 1 })
    const token = await UploadToken.forTenant(tenant.id).firstOrFail()
    assert.equal(token.name, 'sheet.pdf')
  })
})

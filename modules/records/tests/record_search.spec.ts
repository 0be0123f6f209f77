import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { value } from '#modules/file-processing/tests/support/drafts'
import type { StudentRecordView } from '../transformers/student_record.js'
import { unzipped } from './support/unzipped.js'
import { storedFile, student } from './support/stored.js'
import { rpcOf } from './support/rpc.js'

interface Found {
  records: (StudentRecordView & { fileId: string; documentTitle: string; row: number })[]
  total: number
}

const names = ({ records }: Found) => records.map(({ studentName }) => studentName)

test.group('Search for records', () => {
  test('finds a name whatever accents, capitals and order it is written with', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const drafts = ['Ọláolúwa Adébáyọ̀', 'Musa Ɗanladi', "O'Brien Ada", 'Bello 50% Sani'].map(
      (name, row) => student(row, name)
    )
    await storedFile(school.tenant.id, drafts)
    const search = async (text: string) => {
      const path = `/api/records?search=${encodeURIComponent(text)}`
      const answer = await clientOf(client, school).get(path)
      answer.assertStatus(200)
      return names(answer.body() as Found)
    }
    assert.deepEqual(await search('olaoluwa'), ['Ọláolúwa Adébáyọ̀'])
    assert.deepEqual(await search('ADEBAYO  Ọlaolúwa'), ['Ọláolúwa Adébáyọ̀'])
    assert.deepEqual(await search('danladi'), ['Musa Ɗanladi'])
    assert.deepEqual(await search('obrien'), ["O'Brien Ada"])
    assert.deepEqual(await search('ghs/20/1010'), ['Musa Ɗanladi'])
    assert.deepEqual(await search('50%'), ['Bello 50% Sani'])
    assert.deepEqual(await search('Danladi, Musa'), ['Musa Ɗanladi'])
    assert.deepEqual(await search('_'), [])
    assert.lengthOf(await search(''), 4)
  })

  test('goes across files, by name, and narrows to a class or a file', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const first = await storedFile(school.tenant.id, [student(0, 'Zainab'), student(1, 'Ada')])
    await storedFile(school.tenant.id, [student(0, 'Ada')], { title: 'SS 2B Second Term' })
    const get = async (query: string) => {
      const answer = await clientOf(client, school).get(`/api/records?${query}`)
      return answer.body() as Found
    }
    const all = await get('limit=2')
    assert.deepEqual([names(all), all.total], [['Ada', 'Ada'], 3])
    assert.deepEqual(names(await get('limit=2&offset=2')), ['Zainab'])
    const inClass = await get('class=ss%202b')
    assert.deepEqual(names(inClass), ['Ada'])
    assert.equal(inClass.records[0].documentTitle, 'SS 2B Second Term')
    const inFile = await get(`fileId=${first.fileId}`)
    assert.deepEqual(
      inFile.records.map(({ studentName, row }) => [studentName, row]),
      [
        ['Zainab', 1],
        ['Ada', 2],
      ]
    )
  })

  test('follows a changed name, and leaves out what was deleted', async ({ assert, client }) => {
    const school = await createTenant()
    const { records } = await storedFile(school.tenant.id, [
      student(0, 'Ada'),
      student(1, 'Adaeze'),
    ])
    const rpc = rpcOf(client, school)
    await rpc('updateRecord', { recordId: records[0].id, patch: { studentName: 'Chidi' } })
    await rpc('deleteRecord', { recordId: records[1].id })
    const answer = await clientOf(client, school).get('/api/records?search=chidi')
    assert.deepEqual(names(answer.body() as Found), ['Chidi'])
    const gone = await clientOf(client, school).get('/api/records?search=ada')
    assert.equal((gone.body() as Found).total, 0)
    const deleted = await clientOf(client, school).get(`/api/records/${records[1].id}`)
    deleted.assertStatus(404)
  })

  test('shows nothing of another school, and with x-user-id only what is this user’s', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const other = await createTenant()
    const { records } = await storedFile(school.tenant.id, [student(0, 'Ada')], {
      userId: 'teacher-1',
    })
    const foreign = await clientOf(client, other).get('/api/records')
    assert.equal((foreign.body() as Found).total, 0)
    const path = `/api/records/${records[0].id}`
    for (const [caller, status] of [
      [clientOf(client, other), 404],
      [clientOf(client, school, 'teacher-2'), 404],
      [clientOf(client, school, 'teacher-1'), 200],
    ] as const) {
      const answer = await caller.get(path)
      answer.assertStatus(status)
    }
    const own = await clientOf(client, school, 'teacher-2').get('/api/records')
    assert.equal((own.body() as Found).total, 0)
  })
})

test.group('Export of records', () => {
  const danger = '=cmd|" /C calc"!A0'

  test('as CSV keeps formulas as text, and starts with a byte order mark', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const drafts = [
      student(0, danger),
      student(1, 'Ọláolúwa', { admissionNumber: value('+234') }),
      student(2, '@sum'),
    ]
    const { fileId } = await storedFile(school.tenant.id, drafts, { title: '../JSS:1A/\u0007' })
    const answer = await clientOf(client, school).get(
      `/api/records/export?format=csv&fileId=${fileId}&columns=studentName,admissionNumber,subjects`
    )
    answer.assertStatus(200)
    const lines = answer.text().split('\r\n')
    assert.equal(lines[0], '\uFEFFName,Admission number,Mathematics,English,Biology')
    assert.equal(lines[1], `"'=cmd|"" /C calc""!A0",GHS/20/1000,48,66,72`)
    assert.equal(lines[2], "Ọláolúwa,'+234,48,66,72")
    assert.match(lines[3], /^'@sum,/)
    assert.include(answer.header('content-disposition'), 'filename="JSS 1A.csv"')
  })

  test('as XLSX has cells of text and of numbers, and no formula', async ({ assert }) => {
    const school = await createTenant()
    await storedFile(school.tenant.id, [student(0, danger), student(1, 'A\u0000\u000bda')])
    const response = await fetch(
      `http://127.0.0.1:${process.env.PORT}/api/records/export?format=xlsx&language=fr`,
      { headers: { 'x-api-key': school.apiKey } }
    )
    assert.equal(response.status, 200)
    const files = unzipped(Buffer.from(await response.arrayBuffer()))
    const part = (name: string) => files.get(name)!
    const sheet = part('xl/worksheets/sheet1.xml')
    assert.notInclude(sheet, '<f>')
    assert.include(sheet, '<v>48</v>')
    const strings = part('xl/sharedStrings.xml')
    assert.include(strings, 'Matricule')
    assert.include(strings, '=cmd|')
    // eslint-disable-next-line no-control-regex
    assert.notMatch(strings, /[\u0000\u000b]/)
  })

  test('gives a column to each subject of all records, and refuses unknown columns', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const { records } = await storedFile(school.tenant.id, [student(0, 'Ada'), student(1, 'Bola')])
    await rpcOf(client, school)('updateRecord', {
      recordId: records[1].id,
      patch: { subjects: { 'Agricultural Sci.': 51 } },
    })
    const exported = (query: string) =>
      clientOf(client, school).get(`/api/records/export?format=csv&${query}`)
    const table = await exported('columns=studentName,subjects')
    assert.deepEqual(table.text().slice(1).split('\r\n').slice(0, 3), [
      'Name,Mathematics,English,Biology,Agricultural Sci.',
      'Ada,48,66,72,',
      'Bola,48,66,72,51',
    ])
    for (const query of ['columns=nothing', 'columns=total,total', 'columns=', 'format=pdf']) {
      const refused = await exported(query)
      refused.assertStatus(400)
    }
    const unknown = await exported('fileId=none')
    unknown.assertStatus(404)
  })
})

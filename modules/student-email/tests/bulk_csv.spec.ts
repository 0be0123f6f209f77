import { test } from '@japa/runner'
import { parse } from 'csv-parse/sync'
import EmailAccount from '../models/email_account.js'
import { readCsv } from '../bulk/services/read_csv.js'
import { readRow } from '../bulk/services/read_row.js'
import { rowsOfCsv } from '../bulk/services/row_input.js'
import { writeCsv } from '#platform/csv'
import { finished, readRows, sendCsv } from './support/bulk.js'
import { createSchool } from './support/school.js'

const path = '/api/student-emails'
const HEADER = 'studentId,firstName,lastName'

const read = (csv: string | Buffer) => readCsv(Buffer.from(csv))

/** What each row of a file asks for, or the fault of the row. */
async function readings(csv: string) {
  const found = []
  for (const row of rowsOfCsv(await read(csv))) {
    found.push(
      await readRow(row).then(
        (reading) =>
          reading.kind === 'ignore' ? 'ignore' : { ...reading.student, action: reading.action },
        (error) => error.message
      )
    )
  }
  return found
}

test.group('Reading a CSV file', () => {
  for (const [name, csv] of [
    ['commas', 'studentId,firstName,lastName\nS1,Ada,Obi\n'],
    ['semicolons', 'studentId;firstName;lastName\nS1;Ada;Obi\n'],
    ['tabs', 'studentId\tfirstName\tlastName\nS1\tAda\tObi\n'],
    ['CRLF', 'studentId,firstName,lastName\r\nS1,Ada,Obi\r\n'],
    ['a header with CRLF and rows with LF', 'studentId,firstName,lastName\r\nS1,Ada,Obi\n'],
    ['CR', 'studentId,firstName,lastName\rS1,Ada,Obi\r'],
    ['a byte order mark', '\uFEFFstudentId,firstName,lastName\nS1,Ada,Obi'],
    ['blank lines', 'studentId,firstName,lastName\n\nS1,Ada,Obi\n\n,,\n'],
    ['other spellings', 'Student_ID,Given Name,SURNAME\nS1,Ada,Obi'],
    ['quotes around everything', '"studentId","firstName","lastName"\n"S1","Ada","Obi"'],
    [
      'a semicolon inside a quoted header',
      '"studentId","firstName","lastName","a;b;c;d"\nS1,Ada,Obi,',
    ],
  ]) {
    test(`takes ${name}`, async ({ assert }) => {
      assert.containsSubset(await readings(csv), [
        { studentId: 'S1', firstName: 'Ada', lastName: 'Obi', action: 'create' },
      ])
    })
  }

  test('keeps leading zeros, quoted line breaks outside of names, and formulas as data', async ({
    assert,
  }) => {
    const [excel, formula, quoted] = await readings(
      `${HEADER},className\n="001",Ada,Obi,\n002,=cmd|'/c calc'!A1,Obi,\n003,Ada,"O""Neil",JSS1\n`
    )
    assert.equal(excel.studentId, '001')
    assert.equal(formula.firstName, "=cmd|'/c calc'!A1")
    assert.equal(quoted.lastName, 'O"Neil')
  })

  test('takes the columns of OneRoster, and skips who is no student', async ({ assert }) => {
    const rows = await readings(
      'sourcedId,status,enabledUser,givenName,familyName,role,identifier,grades\n' +
        '1,active,true,Ada,Obi,student,ADM1,JSS1\n' +
        '2,tobedeleted,true,Bola,Ige,student,ADM2,JSS1\n' +
        '3,active,false,Chi,Eze,student,,\n' +
        '4,active,true,Mrs,Teacher,teacher,,\n'
    )
    assert.containsSubset(rows[0], { studentId: '1', admissionNumber: 'ADM1', grade: 'JSS1' })
    assert.deepEqual(
      rows.map((row) => row.action ?? row),
      ['create', 'suspend', 'suspend', 'ignore']
    )
  })

  test('reads numbers, aliases and actions; empty cells are not there', async ({ assert }) => {
    const rows = await readings(
      `${HEADER},graduationYear,quotaMb,aliases,action\nS1,Ada,Obi,2031,100,ada|ada.o,UPSERT\n` +
        'S2,Ada,Obi,,,,\nS3,Ada,Obi,1989,,,\nS4,Ada,Obi,soon,,,\nS5,Ada,Obi,,,,explode\n'
    )
    assert.containsSubset(rows[0], {
      graduationYear: 2031,
      quotaMb: 100,
      aliases: ['ada', 'ada.o'],
      action: 'upsert',
    })
    assert.notProperty(rows[1], 'graduationYear')
    assert.match(rows[2], /^graduationYear: /)
    assert.match(rows[3], /^graduationYear: /)
    assert.match(rows[4], /^action: /)
  })

  test('tells a row with too many or too few cells instead of guessing', async ({ assert }) => {
    const rows = await readings(`${HEADER}\nS1,Ada\nS2,Ada,Obi,extra\nS3,Ada,Obi\n`)
    assert.deepEqual(rows.slice(0, 2), [
      'row: has 2 cells for 3 columns',
      'row: has 4 cells for 3 columns',
    ])
    assert.equal(rows[2].studentId, 'S3')
  })

  for (const [name, bytes, message] of [
    ['UTF-16', Buffer.from(`\uFEFF${HEADER}`, 'utf16le'), /is not UTF-8 text. Save it/],
    ['Windows-1252', Buffer.from(`${HEADER}\nS1,Ren\xe9,Obi`, 'latin1'), /looks like Windows-1252/],
    ['a NUL byte', Buffer.from(`${HEADER}\nS1,A\0da,Obi`), /is not UTF-8 text/],
    ['an unclosed quote', Buffer.from(`${HEADER}\nS1,"Ada,Obi\n`), /cannot be read as CSV/],
    ['a cell of more than 1 MB', Buffer.from(`${HEADER}\nS1,${'a'.repeat(1_100_000)},O`), /CSV/],
    ['nothing', Buffer.from(''), /is empty/],
    ['no studentId', Buffer.from('firstName,lastName\nAda,Obi'), /column studentId is missing/],
    ['no lastName', Buffer.from('studentId,firstName\n1,Ada'), /column lastName is missing/],
    ['a repeated column', Buffer.from('studentId,sourcedId,firstName,lastName\n'), /mean the same/],
  ] as const) {
    test(`refuses ${name}`, async ({ assert }) => {
      await assert.rejects(() => read(bytes), message)
    })
  }

  test('takes every row where line ends are mixed', async ({ assert }) => {
    const rows = await readings(`${HEADER}\r\nS1,Ada,Obi\nS2,Bola,Ige\r\nS3,"Chi\nAda",Eze\n`)
    assert.lengthOf(rows, 3)
    assert.containsSubset(rows.slice(0, 2), [{ studentId: 'S1' }, { studentId: 'S2' }])
  })

  test('quotes every line break, and takes off the apostrophe that it put before formulas', async ({
    assert,
  }) => {
    const text = writeCsv(HEADER.split(','), [
      ['S1', '-Ada', 'a\nb'],
      ['S2', '=1', 'c\rd'],
    ])
    assert.include(text, '"a\nb"')
    assert.include(text, '"c\rd"')
    const table = await read(text)
    assert.lengthOf(table.records, 2)
    const [first] = rowsOfCsv(table)
    assert.equal(first.fields.firstName, '-Ada')
  })

  test('writes formulas so that no spreadsheet runs them', ({ assert }) => {
    const text = writeCsv(
      ['a', 'b'],
      [
        ['=1+1', '+2'],
        ['-3', '@x'],
        ['"q"', 'é'],
      ]
    )
    assert.equal(text, 'a,b\r\n\'=1+1,\'+2\r\n\'-3,\'@x\r\n"""q""",é\r\n')
  })
})

test.group('A CSV file as a list of students', () => {
  test('becomes accounts; its failed rows come back as they were sent', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const accepted = await sendCsv(
      school,
      `${HEADER},Remark\nS1,Ada,Obi,ok\nS2,=1+1,,"a, b"\nS3,Ọláolúwa,Ṣadé,\n`
    )
    accepted.assertStatus(202)
    const { jobId } = accepted.body()
    const job = await finished(school, jobId)
    assert.containsSubset(job, { created: 2, failed: 1 })

    const errors = await school.api.get(`${path}/bulk/${jobId}/errors.csv`)
    errors.assertStatus(200)
    assert.include(errors.header('content-type'), 'text/csv')
    const [header, failed] = parse(errors.text()) as string[][]
    assert.deepEqual(header, [...HEADER.split(','), 'Remark', 'row', 'code', 'message'])
    assert.deepEqual(failed.slice(0, 6), ['S2', "'=1+1", '', 'a, b', '2', 'VALIDATION_ERROR'])
  })

  test('is refused again row by row where its errors come back as they are', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const sent = await sendCsv(
      school,
      `${HEADER},Remark\nS1,Ada,Obi,\nS1,Ada,Again,\nS2,,,"two\nlines"\nS3,Chi\n` +
        'S4,Dan,Eze,,extra\nS5,=Ada,,\n'
    )
    const first = await ended(school, sent.body().jobId)
    const all = await readRows(school, first)
    const before = all.filter(({ status }) => status === 'failed')
    assert.lengthOf(before, 5)

    let errors = await errorsOf(school, first)
    for (const round of [1, 2, 3]) {
      const again = await sendCsv(school, errors)
      again.assertStatus(202)
      const jobId = await ended(school, again.body().jobId)
      const rows = await readRows(school, jobId)
      assert.deepEqual(
        rows.map(({ status, error }) => [status, error?.code, error?.message]),
        before.map(({ error }) => ['failed', error.code, error.message]),
        `round ${round}`
      )
      const next = await errorsOf(school, jobId)
      const [header, ...cells] = parse(next) as string[][]
      assert.deepEqual(header, [...HEADER.split(','), 'Remark', 'row', 'code', 'message'])
      assert.deepInclude(
        cells.map((record) => record.slice(0, 4)),
        ['S5', "'=Ada", '', '']
      )
      errors = next
    }
    assert.lengthOf(await EmailAccount.forTenant(school.tenant.id), 1)
  })

  test('takes the rows of its errors that were corrected', async ({ client, assert }) => {
    const school = await createSchool(client)
    const sent = await sendCsv(school, `${HEADER}\nS1,Ada,Obi\nS1,Bola,Ige\nS2,Chi,\n`)
    const first = await ended(school, sent.body().jobId)
    const errors = await errorsOf(school, first)
    const corrected = errors.replace('S1,Bola', 'S3,Bola').replace('S2,Chi,', 'S2,Chi,Eze')
    const again = await sendCsv(school, corrected)
    const rows = await readRows(school, await ended(school, again.body().jobId))
    assert.deepEqual(
      rows.map(({ studentId, status }) => [studentId, status]),
      [
        ['S3', 'created'],
        ['S2', 'created'],
      ]
    )
  })

  test('of a OneRoster suspends whoever is to be deleted, and skips who has no account', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const roster = (rows: string) =>
      sendCsv(school, `sourcedId,status,enabledUser,givenName,familyName,role\n${rows}`)
    const joined = await roster('1,active,true,Ada,Obi,student\n2,active,true,Bola,Ige,student\n')
    await ended(school, joined.body().jobId)
    const left = await roster(
      '1,tobedeleted,true,Ada,Obi,student\n2,active,false,Bola,Ige,student\n' +
        '3,tobedeleted,true,Chi,Eze,student\n'
    )
    const rows = await readRows(school, await ended(school, left.body().jobId))
    assert.deepEqual(
      rows.map(({ action, status }) => [action, status]),
      [
        ['suspend', 'updated'],
        ['suspend', 'updated'],
        ['suspend', 'skipped'],
      ]
    )
  })

  test('has a template that is itself a list', async ({ client, assert }) => {
    const school = await createSchool(client)
    for (const style of ['simple', 'oneroster']) {
      const template = await school.api.get(`${path}/template.csv?style=${style}`)
      template.assertStatus(200)
      const accepted = await sendCsv(school, template.text())
      accepted.assertStatus(202)
      const [row] = await readRows(school, await ended(school, accepted.body().jobId))
      assert.equal(row.status, style === 'simple' ? 'created' : 'skipped')
    }
    const accounts = await EmailAccount.forTenant(school.tenant.id)
    assert.deepEqual(
      accounts.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ['Ọláolúwa Ṣadé']
    )
  })

  for (const [name, csv, message] of [
    ['no rows', `${HEADER}\n`, /has a header and no rows/],
    ['10,001 rows', `${HEADER}\n${'S,A,B\n'.repeat(10_001)}`, /at most 10000/],
    [
      'more rows than the tier admits',
      `${HEADER}\n${'S,A,B\n'.repeat(501)}`,
      /tier basic admits 500/,
    ],
  ] as const) {
    test(`with ${name} is refused`, async ({ client, assert }) => {
      const school = await createSchool(client, { settings: { tier: 'basic' } })
      const refused = await sendCsv(school, csv)
      refused.assertStatus(400)
      assert.match(refused.body().error.message, message)
    })
  }

  test('with other parts, without a file or with unknown options is refused', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const csv = Buffer.from(`${HEADER}\nS1,Ada,Obi`)
    const bulk = `${path}/bulk`
    const refusals = [
      school.api.post(bulk).field('options', '{}'),
      school.api.post(bulk).file('list', csv, { filename: 'a.csv' }),
      school.api.post(bulk).file('file', csv, { filename: 'a.csv' }).field('options', '{'),
      school.api.post(bulk).file('file', csv, { filename: 'a.csv' }).field('options', '{"x":1}'),
    ]
    for (const [index, request] of refusals.entries()) {
      const refused = await request
      assert.equal(refused.status(), 400, `request ${index}`)
      assert.equal(refused.body().error.code, 'VALIDATION_ERROR')
    }
  })

  test('with half a surrogate pair in its options is refused, naming the option', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const refused = await school.api
      .post(`${path}/bulk`)
      .file('file', Buffer.from(`${HEADER}\nS1,Ada,Obi`), { filename: 'a.csv' })
      .field('options', '{"externalRef":"a\\ud800"}')
    refused.assertStatus(400)
    assert.equal(
      refused.body().error.message,
      'options.externalRef: holds half of a surrogate pair, which is no character'
    )
  })

  test('gives slips that a PDF reader reads', async ({ client, assert }) => {
    const school = await createSchool(client)
    const accepted = await sendCsv(school, `${HEADER},className\nS1,Ọláolúwa,Ṣadé,JSS1 Gold\n`, {
      passwordStyle: 'passphrase',
    })
    const jobId = await ended(school, accepted.body().jobId)
    const slips = await school.api.get(`${path}/bulk/${jobId}/credentials?format=pdf`)
    slips.assertStatus(200)
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const document = await getDocument({ data: new Uint8Array(slips.body()) }).promise
    const page = await document.getPage(1)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    assert.include(text, `olaoluwa.sade@${school.domain.domain}`)
    assert.include(text, 'Ọláolúwa Ṣadé')
    assert.include(text, 'JSS1 Gold · Student S1')
    assert.match(text, /Temporary password\s+[a-z]+-[a-z]+-[a-z]+-[a-z]+-[2-9]{2}/)
  })
})

async function ended(school: Parameters<typeof finished>[0], jobId: string) {
  const job = await finished(school, jobId)
  return job.jobId
}

async function errorsOf(school: Parameters<typeof finished>[0], jobId: string): Promise<string> {
  const errors = await school.api.get(`${path}/bulk/${jobId}/errors.csv`)
  errors.assertStatus(200)
  return errors.text()
}

import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

function namesIn(texts: string[]): string[] {
  const lines = texts.flatMap((text, index) => words(text, 40, 100 + index * 14))
  const { records } = interpretFile([page(1, [], lines)])
  return records.map(({ studentName }: RecordDraft) => studentName.value)
}

function recordsOfPicture(texts: string[], confidence = 0.97): RecordDraft[] {
  const lines = texts.flatMap((text, index) => words(text, 40, 100 + index * 14, confidence))
  return interpretFile([page(1, [], lines, 'tesseract')]).records
}

function subjectsOfPicture(texts: string[]): string[] {
  return recordsOfPicture(texts).map(({ subjects }) =>
    subjects.map(({ label, grade }) => `${label} ${grade?.value ?? ''}`).join(', ')
  )
}

function recordsOfPages(pages: string[][]): RecordDraft[] {
  const printed = pages.map((lines, at) =>
    page(
      at + 1,
      [],
      lines.flatMap((line, index) => words(line, 40, 100 + index * 14))
    )
  )
  return interpretFile(printed).records
}

test.group('Students of running text', () => {
  test('may have an initial for their first name', ({ assert }) => {
    assert.deepEqual(
      namesIn([
        '1 OKAFOR Ada 24PNX1925 ENG 57 C1 HIN 52 C1 GK 38.5 D',
        '2 K. Priya Mohammed 24PNX6436 ENG 96 A1 HIN 84 A2 GK 57 C1',
        '3 S. P. Divya 24PNX1341 ENG 68 B2 HIN 56 C1 GK 44 C2',
      ]),
      ['OKAFOR Ada', 'K. Priya Mohammed', 'S. P. Divya']
    )
  })

  test('have subjects of two words with a sign between them, also in the line below the name', ({
    assert,
  }) => {
    const lines = [
      '3001 Aarav Sharma',
      'History D, Art & Design B, Mathematics C',
      '3002 Mohammed Khan',
      'Art & Design C, History A, French B',
      '3003 Rohan Singh',
      'French C, Mathematics B, Art & Design F',
    ]
    assert.deepEqual(
      recordsOfPages([lines]).map(({ studentName, subjects }) => [
        studentName.value,
        subjects.flatMap(({ label, grade }) => (grade ? [`${label} ${grade.value}`] : [])),
      ]),
      [
        ['Aarav Sharma', ['History D', 'Art & Design B', 'Mathematics C']],
        ['Mohammed Khan', ['History A', 'Art & Design C', 'French B']],
        ['Rohan Singh', ['Art & Design F', 'Mathematics B', 'French C']],
      ]
    )
  })

  test('have subjects from which they were absent, in a word', ({ assert }) => {
    const lines = [
      '1042001 SHEHU KHADIJA',
      'MATHEMATICS C4 HAUSA LANGUAGE E8 ECONOMICS A1 GOVERNMENT B3',
      '1042002 NUHU ABDULLAHI',
      'MATHEMATICS B2 HAUSA LANGUAGE ABSENT ECONOMICS C5 GOVERNMENT F9',
      '1042003 YAKUBU MARYAM',
      'MATHEMATICS F9 HAUSA LANGUAGE C6 ECONOMICS C6 GOVERNMENT ABSENT',
    ]
    const [, second, third] = recordsOfPages([lines])
    assert.deepEqual(
      [second, third].map(({ absentSubjects, subjects }) => [absentSubjects, subjects.length]),
      [
        [['HAUSA LANGUAGE'], 4],
        [['GOVERNMENT'], 4],
      ]
    )
  })

  test('begin below a title that names a class', ({ assert }) => {
    const lines = [
      'BROADSHEET OF RESULTS: SS 1 Science',
      '1. Effiong Esther (SS2A/001)',
      'MTH A1 GEO A1 GOV A1 CIV C5',
      '2. Ogunbanjo Bola Blessing (SS2A/002)',
      'ENG B2 MTH A1 GEO B2 GOV C4 CIV C4',
      '3. Lawal Simi Ebuka (SS2A/003)',
      'ENG B3 MTH A1 GEO B2 GOV C5 CIV C5',
      '4. Okafor Obinna (SS2A/004)',
      'ENG D7 MTH C4 GEO C5 GOV B3',
    ]
    assert.deepEqual(namesIn(lines), [
      'Effiong Esther',
      'Ogunbanjo Bola Blessing',
      'Lawal Simi Ebuka',
      'Okafor Obinna',
    ])
  })

  test('have `AB` for a grade behind a mark, where others have `TB`', ({ assert }) => {
    const lines = [
      '1. ADJOVI FRANÇOISE (64146132D) FRA=17 TB MATHS=18,25 TB ECO=13,5 AB',
      '2. BÉDIÉ RAPHAËL (62605230D) FRA=10,5 P MATHS=13,75 AB ECO=13,25 AB',
      '3. CISSÉ KOUADIO (99214631D) FRA=13,5 AB MATHS=9,5 I ECO=16,25 TB',
    ]
    const tokens = lines.flatMap((line, index) => words(line, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label, grade }) => `${label} ${grade?.value}`)),
      [
        ['FRA TB', 'MATHS TB', 'ECO AB'],
        ['FRA P', 'MATHS AB', 'ECO AB'],
        ['FRA AB', 'MATHS I', 'ECO TB'],
      ]
    )
  })

  test('have `RA` for a grade linked to a subject that others are linked to', ({ assert }) => {
    const lines = [
      '1. PILLAI Kiran (1) ENG-A HIN-B MAT-B+ MAR-C',
      '2. REDDY Anjali Varun (2) ENG-C HIN-RA MAT-A MAR-RA',
      '3. SHETTY Deepa (3) ENG-B HIN-A MAT-RA MAR-B+',
      '4. VERGHESE Tara (4) ENG-B+ HIN-C MAT-B MAR-A',
    ]
    const tokens = lines.flatMap((line, index) => words(line, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ label, grade }) => `${label} ${grade?.value}`).join(', ')
      ),
      [
        'ENG A, HIN B, MAT B+, MAR C',
        'ENG C, HIN RA, MAT A, MAR RA',
        'ENG B, HIN A, MAT RA, MAR B+',
        'ENG B+, HIN C, MAT B, MAR A',
      ]
    )
  })

  test('have a mark that the end of a line parted from its subject, before the total', ({
    assert,
  }) => {
    const lines = [
      '1. ADEOTI FUNKE (KGS/24/4013) ENG 60 MTH 45 PHY 57 CIV',
      '44.5 TOTAL 206.5 POS 2nd',
      '2. BALA MUSA (KGS/24/3346) ENG 33 MTH 30 PHY 29 CIV 33.5 TOTAL',
      '125.5 POS 3rd',
      '3. CHIDI AMARA (KGS/24/9385) ENG 67.5 MTH 70 PHY 61 CIV',
      '64 GRAND TOTAL 262.5 POS 1st',
    ]
    const tokens = lines.flatMap((line, index) => words(line, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records.map(({ studentName, subjects, total }) => {
        const marks = subjects.map(({ label, score }) => `${label} ${score?.value}`)
        return [studentName.value, ...marks, String(total?.value)]
      }),
      [
        ['ADEOTI FUNKE', 'ENG 60', 'MTH 45', 'PHY 57', 'CIV 44.5', '206.5'],
        ['BALA MUSA', 'ENG 33', 'MTH 30', 'PHY 29', 'CIV 33.5', '125.5'],
        ['CHIDI AMARA', 'ENG 67.5', 'MTH 70', 'PHY 61', 'CIV 64', '262.5'],
      ]
    )
  })

  test('have a level that the end of a line parted from its mark, before the next subject', ({
    assert,
  }) => {
    const [first, second] = recordsOfPages([
      [
        '5980 GOVENDER PIETER LERATO EHL 69 5 MLIT 59 4 CA 66 5 TRSM 76',
        '6 MATH 73 6 TOTAL 343 POS 1st',
        '1176 KHUMALO YUSUF FATIMA EHL 45 3 MLIT 58 4 CA 51 4 TRSM 64 5 MATH 54',
        '4 TOTAL 272 POS 3rd',
        '6774 LANGA KABELO THEMBA EHL 77 6 MLIT 60 5 CA 44 3 TRSM 53 4 MATH 51 4 TOTAL 285 POS 2nd',
      ],
    ])
    assert.deepEqual(
      [first, second].map(({ subjects }) =>
        subjects.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`)
      ),
      [
        ['EHL 69 5', 'MLIT 59 4', 'CA 66 5', 'TRSM 76 6', 'MATH 73 6'],
        ['EHL 45 3', 'MLIT 58 4', 'CA 51 4', 'TRSM 64 5', 'MATH 54 4'],
      ]
    )
  })

  test('have grades in capitals that a full line parted from marks, or marks that it parted from subjects', ({
    assert,
  }) => {
    const [first, second, third] = recordsOfPages([
      [
        '7. Fatou Diop (2025-592) FRA 9 I MATHS 5,5 I PHILO 9,5 I EPS 12,5',
        'AB',
        '8. Noëlle Diop (2025-391) FRA 10 P MATHS 12 AB PHILO',
        '9,5 I EPS 16,5 TB',
        '9. Issouf Konan (2025-947) FRA 10,5 P MATHS 13 AB PHILO 10 P EPS',
        '9 I',
        '10. Ousmane Zongo (2025-499) FRA 8,5 I MATHS 15 B PHILO 7,5 I EPS 12,5',
        'AB',
        '11. Awa Fall (2025-208) FRA 8 I MATHS 10 P PHILO 4,5 I',
      ],
    ])
    const said = ({ studentName, subjects, flags }: RecordDraft) => {
      const marks = subjects.map(({ label, score, grade }) => [label, score?.value, grade?.value])
      return [studentName.value, marks.flat().join(' '), flags]
    }
    assert.deepEqual([first, second, third].map(said), [
      ['Fatou Diop', 'FRA 9 I MATHS 5.5 I PHILO 9.5 I EPS 12.5 AB', []],
      ['Noëlle Diop', 'FRA 10 P MATHS 12 AB PHILO 9.5 I EPS 16.5 TB', []],
      ['Issouf Konan', 'FRA 10.5 P MATHS 13 AB PHILO 10 P EPS 9 I', []],
    ])
  })

  test('keep the comma behind a surname that is an initial', ({ assert }) => {
    assert.deepEqual(
      namesIn([
        '1 Gupta, Nikhil 24PNX1925 ENG 57 C HIN 52 C CHE 38 D',
        '2 S., Imran 24PNX6436 ENG 96 A HIN 84 A CHE 57 C',
        '3 Khan, Vikram 24PNX1341 ENG 68 B HIN 56 C CHE 44 D',
      ]),
      ['Gupta, Nikhil', 'S., Imran', 'Khan, Vikram']
    )
  })

  test('are none where cards have a headed table of subjects each', ({ assert }) => {
    const card = (name: string, number: string, y: number, marks: string[]) => ({
      tokens: [
        ...words(`EXAM NO: ${number}`, 40, y),
        ...words(`NAME OF STUDENT: ${name}`, 40, y + 14),
      ],
      made: table({
        y: y + 40,
        rows: [
          ['Subject', 'Score'],
          ...['Eng. Lang.', 'Maths', 'Comm.', 'Govt', 'Chem.', 'Grand Total', 'Position'].map(
            (subject, at) => [subject, marks[at]]
          ),
        ],
      }),
    })
    const cards = [
      card('INYANG CHIAMAKA', 'GHS/25/6853', 60, [
        '40.5',
        '41.5',
        '51.5',
        '56.5',
        '44',
        '234',
        '5',
      ]),
      card('ONUOHA MARYAM', 'GHS/25/5005', 360, ['27.5', '27.5', '35.5', '41', '26', '157.5', '6']),
    ]
    const tables = cards.map(({ made }) => made)
    const inside = tables.flatMap(({ cells }) =>
      cells.flatMap(({ text, box }) => words(text, box.x0 + 2, box.y0 + 2))
    )
    const tokens = [...cards.flatMap((one) => one.tokens), ...inside]
    const { records } = interpretFile([page(1, tables, tokens)])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [
        studentName.value,
        admissionNumber?.value,
      ]),
      [
        ['INYANG CHIAMAKA', 'GHS/25/6853'],
        ['ONUOHA MARYAM', 'GHS/25/5005'],
      ]
    )
  })

  test('stand above the label of their number, the first one too, below a title', ({ assert }) => {
    const cards = [
      ['Ifeoma Vincent', 'ST0401', '64%', '60%', '67%'],
      ['David Tanko', 'ST0402', '48%', '71%', '55%'],
      ['Fatima Danladi', 'ST0403', '26%', '37%', '60%'],
    ]
    const lines = [
      'Learner progress, Term 2',
      ...cards.flatMap(([name, number, ...marks]) => [
        name,
        `Student ID: ${number}`,
        ...['English', 'Maths', 'Biology'].map((subject, at) => `${subject} ${marks[at]}`),
      ]),
    ]
    const tokens = lines.flatMap((line, index) => words(line, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [
        studentName.value,
        admissionNumber?.value,
      ]),
      cards.map(([name, number]) => [name, number])
    )
  })

  test('may stand at the end of a page, with their list on the next one', ({ assert }) => {
    const lines = [
      'SIMIYU Caleb (2018/101)',
      'ENG-78, KIS-68, CHE-93, BIO-94, TOTAL-333, POS-1st',
      'ATIENO Dennis (2018/009)',
      'ENG-78, KIS-65, CRE-66, BIO-65, TOTAL-274, POS-3rd',
      'NJOROGE Hillary (2018/116)',
      'KIS-70, CHE-60, CRE-81, BIO-66, TOTAL-277, POS-2nd',
      'MWANGI Moses (2018/129)',
    ]
    const next = [
      'ENG-64, KIS-48, CHE-45, BIO-57, TOTAL-214, POS-4th',
      'OTIENO Cynthia (2018/699)',
      'ENG-42, KIS-42, CRE-51, BIO-67, TOTAL-202, POS-5th',
      'WANJIRU Lucy (2018/702)',
      'ENG-41, KIS-40, CRE-52, BIO-60, TOTAL-193, POS-6th',
    ]
    assert.deepEqual(
      recordsOfPages([lines, next]).map(({ studentName, total }) => [
        studentName.value,
        total?.value,
      ]),
      [
        ['SIMIYU Caleb', 333],
        ['ATIENO Dennis', 274],
        ['NJOROGE Hillary', 277],
        ['MWANGI Moses', 214],
        ['OTIENO Cynthia', 202],
        ['WANJIRU Lucy', 193],
      ]
    )
  })

  test('may have their total and position alone at the top of the next page', ({ assert }) => {
    const records = recordsOfPages([
      [
        'SIMIYU Caleb (2018/101)',
        'ENG 78 KIS 68 CHE 93 BIO 94 TOTAL 333 POS 1st',
        'ATIENO Dennis (2018/009)',
        'ENG 78 KIS 65 CRE 66 BIO 65 TOTAL 274 POS 3rd',
        'NJOROGE Hillary (2018/116)',
        'KIS 70 CHE 60 CRE 81 BIO 66',
      ],
      ['TOTAL 277 POS 2nd'],
    ])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [1, 3, 2]
    )
  })

  test('may be alone at the top of the last page', ({ assert }) => {
    const first = [
      'Hilltop Basic School',
      'ANTO Esi (STU2007) ENG=43 MATH=41 CHEM=37 TOTAL=121 POS=3rd',
      'BOAMAH Kofi Yaw (STU2034) ENG=68 MATH=59 FRE=64',
      'TOTAL=191 POS=1st',
      'DANSO Abena (STU2012) MATH=51 CHEM=40 FRE=64 TOTAL=155 POS=2nd',
    ]
    const alone = ['YEBO Ama Araba (STU2047) ENG=50 CHEM=38', 'FRE=20 TOTAL=108 POS=4th']
    for (const next of [alone, [first[0], ...alone, 'Checked by the head teacher']]) {
      const [record, ...others] = recordsOfPages([first, next]).filter(
        ({ pageNumber }) => pageNumber === 2
      )
      assert.lengthOf(others, 0)
      assert.equal(record.studentName.value, 'YEBO Ama Araba')
      assert.equal(record.admissionNumber?.value, 'STU2047')
      assert.deepEqual(scores(record), { ENG: 50, CHEM: 38, FRE: 20 })
      assert.equal(record.total?.value, 108)
    }
  })

  test('may have their lists on the last page, below a total, and another student behind them', ({
    assert,
  }) => {
    const records = recordsOfPages([
      [
        '36101 SIMIYU Caleb',
        'ENG-78 KIS-68 CHE-93 BIO-94',
        'TOTAL-333 POS-1st',
        '36102 ATIENO Dennis',
        'ENG-78 KIS-65 CRE-66 BIO-65',
        'TOTAL-274 POS-3rd',
        '36103 NJOROGE Hillary',
      ],
      [
        'KIS-70 CHE-60 CRE-81 BIO-66',
        'TOTAL-277 POS-2nd',
        '36104 MWANGI Moses',
        'ENG-64 KIS-48 CHE-45 BIO-57',
        'TOTAL-214 POS-4th',
      ],
    ])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, record.total?.value, scores(record)]),
      [
        ['SIMIYU Caleb', 333, { ENG: 78, KIS: 68, CHE: 93, BIO: 94 }],
        ['ATIENO Dennis', 274, { ENG: 78, KIS: 65, CRE: 66, BIO: 65 }],
        ['NJOROGE Hillary', 277, { KIS: 70, CHE: 60, CRE: 81, BIO: 66 }],
        ['MWANGI Moses', 214, { ENG: 64, KIS: 48, CHE: 45, BIO: 57 }],
      ]
    )
  })

  test('keep a subject that only one of them has on the last page', ({ assert }) => {
    const records = recordsOfPages([
      [
        'OKEKE Umar (20248216)',
        'ENG=C4, SOS=C4, BUS=C4, AGR=A1, XYT=D7',
        'USMAN Uche (20248791)',
        'ENG=F9, SOS=E8, BUS=F9, AGR=F9, XYT=F9',
      ],
      [
        'LAWAL Maryam (20241562)',
        'ENG=B3, SOS=B2, BUS=A1, AGR=A1',
        'OLORUNFEMI Bola (20243872)',
        'ENG=B3, SOS=C4, BUS=B3, AGR=A1, XYT=C4',
      ],
    ])
    const grades = records[3].subjects.map(({ label, grade }) => `${label} ${grade?.value}`)
    assert.deepEqual(grades, ['ENG B3', 'SOS C4', 'BUS B3', 'AGR A1', 'XYT C4'])
  })

  test('are none in what a last page says of the class', ({ assert }) => {
    const lists = [
      'ANTO Esi (STU2007) ENG=43 MATH=41 CHEM=37 TOTAL=121',
      'BOAMAH Kofi Yaw (STU2034) ENG=68 MATH=59 FRE=64 TOTAL=191',
      'DANSO Abena (STU2012) MATH=51 CHEM=40 FRE=64 TOTAL=155',
    ]
    for (const note of ['Class teacher Mr Owusu Number=40 Passed=38', 'Number on roll: 40']) {
      assert.lengthOf(recordsOfPages([lists, [note]]), 3)
    }
  })

  test('may have initials that look like grades, or like a zero, in several lines', ({
    assert,
  }) => {
    assert.deepEqual(
      namesIn([
        '1. Idowu A. Agbo (ADM94349)',
        'ENG C5 MTH A1 BIO B3',
        '2. Idowu C. Aliyu (ADM67268)',
        'ENG A1 MTH B2 BIO C4',
        '3. Idowu D. Danjuma (ADM41055)',
        'ENG B2 MTH D7 BIO C5',
        '4. Joy Bamidele (ADM64558)',
        'ENG F9 MTH E8 BIO C6',
      ]),
      ['Idowu A. Agbo', 'Idowu C. Aliyu', 'Idowu D. Danjuma', 'Joy Bamidele']
    )
  })

  test('have no subject that is the last word of their names', ({ assert }) => {
    const lines = [
      '1 Sule Musa Fatima 48 CHM 66 BIO 78',
      '2 Balogun Zainab Joy 50 CRS 85 BIO 46',
      '3 Afolabi Femi Daniel 81 GOV 63 CRS 53',
      '4 Ojo Halima Fatima 56 ECO 44 CHM 66',
      '5 Adebayo Obinna Joy 57 GOV 73 ECO 66',
      '6 Nwosu Emeka Daniel 77 CHM 39 BIO 38',
    ]
    const tokens = lines.flatMap((text, index) => words(text, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    const labels = records.flatMap(({ subjects }) => subjects.map(({ label }) => label))
    assert.notIncludeMembers(labels, ['Fatima', 'Joy', 'Daniel'])
  })

  test('have no subject where credits are counted', ({ assert }) => {
    const lines = [
      ['2110AB SULE Musa', 'ENG=C5 MTH=D7 BIO=A1', 'CREDITS: 2'],
      ['2110CD OJO Halima', 'ENG=B3 MTH=C4 BIO=F9', 'CREDITS: 2'],
      ['2110EF EZE Simi', 'ENG=C6 MTH=B2 BIO=C4', 'CREDITS: 3'],
    ].flat()
    const tokens = lines.flatMap((text, index) => words(text, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records.map(({ subjects, total }) => [...subjects.map(({ label }) => label), total?.value]),
      Array.from({ length: 3 }, () => ['ENG', 'MTH', 'BIO', undefined])
    )
  })

  test('may have a subject called PTS, with a mark or a grade: {$self}')
    .with([
      ['67', '45'],
      ['ME', 'AE'],
    ])
    .run(({ assert }, [first, second]) => {
      const lines = [
        ['1. CHEBET Ian', `ENG:${first}; PTS:${second}; KIS:${first}`],
        ['2. ABDI Diana', `ENG:${second}; PTS:${first}; KIS:${second}`],
        ['3. KARIMI Gladys', `ENG:${first}; PTS:${first}; KIS:${second}`],
      ].flat()
      const tokens = lines.flatMap((text, index) => words(text, 40, 100 + index * 14))
      const { records } = interpretFile([page(1, [], tokens)])
      assert.deepEqual(
        records.map(({ subjects }) =>
          subjects.map(({ label, score, grade }) => `${label} ${score?.value ?? grade?.value}`)
        ),
        [
          [`ENG ${first}`, `PTS ${second}`, `KIS ${first}`],
          [`ENG ${second}`, `PTS ${first}`, `KIS ${second}`],
          [`ENG ${first}`, `PTS ${first}`, `KIS ${second}`],
        ]
      )
    })

  test('may end with a subject called PTS, which has a grade behind its mark', ({ assert }) => {
    const lines = [
      'CHEBET Ian (2018/579) ENG 67 B; KIS 52 C; PTS 60 B-',
      'ABDI Diana (2018/963) ENG 64 B-; KIS 82 A; PTS 52 C',
      'KARIMI Gladys (2018/863) ENG 68 B; KIS 61 B-; PTS 33 D-',
    ]
    const tokens = lines.flatMap((text, index) => words(text, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records
        .map(({ subjects }) => subjects.at(-1))
        .map((last) => [last?.label, last?.score?.value]),
      [
        ['PTS', 60],
        ['PTS', 52],
        ['PTS', 33],
      ]
    )
  })

  test('have the grade of their last mark where it stands alone in the next line, before a number', ({
    assert,
  }) => {
    const texts = [
      '1068 Zawadi Otieno ENG 58 C+ KIS 83 A GEO 76 A-',
      '7804 Naomi Sankale ENG 87 A KIS 94 A GEO 45',
      'C-',
      '7906 Emmanuel Mutua ENG 75 A- KIS 89 A GEO 66 B',
    ]
    const lines = texts.flatMap((text, index) => words(text, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], lines)])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.at(-1)?.grade?.value),
      ['A-', 'C-', 'B']
    )
  })

  test('have the level of their last mark where it stands alone in the next line', ({ assert }) => {
    const lines = [
      '1. ACHEAMPONG Yaw (THB/903)',
      'ENG:40 8 EMATH:69 3 PHY:46 7 CMATH:72',
      '3',
      '2. AGBEKO Mawuli (THB/847)',
      'ENG:63 4 EMATH:71 2 PHY:61 4 CMATH:44 8',
      '3. AIDOO Kojo (THB/296)',
      'ENG:47 7 EMATH:74 2 PHY:68 3 CMATH:65 4',
    ]
    const tokens = lines.flatMap((text, index) => words(text, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.at(-1)).map((last) => last?.grade?.value),
      ['3', '8', '4']
    )
  })

  test('are not titles that name the class twice', ({ assert }) => {
    assert.deepEqual(
      namesIn([
        'RESULT SHEET FOR JSS 2: JSS 3',
        '89170 OGUNLEYE Ada ENG-C4 MTH-F9 FRE-F9',
        '51008 ABUBAKAR Musa ENG-A1 MTH-B3 FRE-C4',
        '51889 ODE Joy ENG-C6 MTH-F9 FRE-F9',
      ]),
      ['OGUNLEYE Ada', 'ABUBAKAR Musa', 'ODE Joy']
    )
  })

  test('are not called by the headings above the first one, below a class with a number', ({
    assert,
  }) => {
    assert.deepEqual(
      namesIn([
        'Form: Basic 7 TERM: First Semester',
        'Name Subject G Subject G Subject G',
        'Efua Donkor ENG D7 MATH A1 ECON C4',
        'Kwame Sarpong ENG D7 MATH C4 ECON E8',
        'Ekow Appiah ENG C6 MATH B3 ECON C4',
      ]),
      ['Efua Donkor', 'Kwame Sarpong', 'Ekow Appiah']
    )
  })

  test('are doubtful where the head of a page stands in place of the name', ({ assert }) => {
    const texts = [
      '18/07/2025, 09:12 Results School Portal',
      'ENG 57 MTH 52 BIO 38',
      'BELLO Musa',
      'ENG 96 MTH 84 BIO 57',
      'EDET Joy',
      'ENG 68 MTH 56 BIO 44',
    ]
    const lines = texts.flatMap((text, index) => words(text, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], lines)])
    const isDoubted = records.map(({ flags }) => flags.includes('NAME_UNCERTAIN'))
    assert.deepEqual(isDoubted, [true, false, false])
  })

  test('have one subject where the slash of its name was read as a stroke in some lines', ({
    assert,
  }) => {
    const texts = [
      '1 OKAFOR Ada ENG 57 T/D 52 BIO 38',
      '2 BELLO Musa ENG 96 TID 84 BIO 57',
      '3 EDET Joy ENG 68 T/D 56 BIO 44',
    ]
    const lines = texts.flatMap((text, index) => words(text, 40, 100 + index * 14, 0.9))
    const { records } = interpretFile([page(1, [], lines, 'tesseract')])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label }) => label)),
      [
        ['ENG', 'T/D', 'BIO'],
        ['ENG', 'T/D', 'BIO'],
        ['ENG', 'T/D', 'BIO'],
      ]
    )
  })

  test('have every subject whose grade or mark a picture shows in one word with it', ({
    assert,
  }) => {
    const subjects = subjectsOfPicture([
      'OTIENO JOY ENG AE KIS ME GEOAE BST ME',
      'KOECH EUNICE ENG ME KISME GEO ME BST EE',
      'MUMO CALEB ENG ME KIS EE GEO AE BSTAE',
      'KARIMI ROSE ENG ME KIS ME GEO ME BST ME',
    ])
    assert.deepEqual(subjects, [
      'ENG AE, KIS ME, GEO AE, BST ME',
      'ENG ME, KIS ME, GEO ME, BST EE',
      'ENG ME, KIS EE, GEO AE, BST AE',
      'ENG ME, KIS ME, GEO ME, BST ME',
    ])
  })

  test('are flagged where a word of a picture may be a subject with its grade', ({ assert }) => {
    const records = recordsOfPicture([
      'OTIENO JOY ENG AE KIS ME GEOXE BST ME',
      'KOECH EUNICE ENG ME KIS ME GEO ME BST EE',
      'MUMO CALEB ENG ME KIS EE GEO AE BSTXE',
      'KARIMI ROSE ENG ME KIS ME GEO ME BST ME',
    ])
    assert.deepEqual(
      records.map(
        ({ flags, subjects }) => flags.length + subjects.flatMap((own) => own.flags).length > 0
      ),
      [true, false, true, false]
    )
  })

  test('have every subject whose grade was misread between others, in doubt', ({ assert }) => {
    const records = recordsOfPicture([
      'OTIENO JOY ENG A1; MTH C6; FRE D7; GOV B2',
      'KOECH EUNICE ENG D7; MTH Cé; FRE C6; GOV B3',
      'MUMO CALEB',
      'MTH Cé; FRE B2; ENG C4; GOV D7',
      'KARIMI ROSE ENG D7; MTH C4; FRE CG; GOV A1',
    ])
    const graded = records.map(({ studentName, subjects }) => [
      studentName.value,
      subjects.map(({ label, grade }) => `${label} ${grade?.value ?? ''}`).join(', '),
    ])
    assert.deepEqual(graded.slice(0, 3), [
      ['OTIENO JOY', 'ENG A1, MTH C6, FRE D7, GOV B2'],
      ['KOECH EUNICE', 'ENG D7, MTH C6, FRE C6, GOV B3'],
      ['MUMO CALEB', 'ENG C4, MTH C6, FRE B2, GOV D7'],
    ])
    const doubted = records.map(({ subjects }) =>
      subjects.flatMap(({ label, flags }) => (flags.length > 0 ? [label] : []))
    )
    assert.deepEqual(doubted, [[], ['MTH'], ['MTH'], ['FRE']])
  })

  test('have a subject of several words whose grade was misread, in doubt', ({ assert }) => {
    const records = recordsOfPicture([
      '1. OTIENO JOY Exam No: 23014001',
      'ENGLISH LANGUAGE - C6; BASIC ELECTRICITY - A1; AUTO MECHANICS - F9',
      '2. KOECH EUNICE Exam No: 23014002',
      'ENGLISH LANGUAGE - B2; BASIC ELECTRICITY - Al; AUTO MECHANICS - C4',
      "3. SA'ADU MU'AZU Exam No: 23014003",
      'ENGLISH LANGUAGE - D7; BASIC ELECTRICITY - C5; AUTO MECHANICS - B3',
    ])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.flatMap(({ label, flags }) => (flags.length > 0 ? [label] : []))
      ),
      [[], ['BASIC ELECTRICITY'], []]
    )
    assert.deepEqual(
      records[1].subjects.map(({ grade }) => grade?.value),
      ['B2', 'A1', 'C4']
    )
    assert.equal(records[2].studentName.value, "SA'ADU MU'AZU")
  })

  test('have levels of which the semicolon was read as a stroke', ({ assert }) => {
    const records = recordsOfPicture([
      '1. Addo Nii (0249757340)',
      'ENG=79 2; MATH=65 3; FRE-84 11 RME=79 2; BMGT=59 5',
      '2. Komla Adwoa (0937304010)',
      'ENG=56 5; MATH-32 91 FRE=51 6; RME-40 8i BMGT=52 6',
      '3. Osei Esi (0132726027)',
      'ENG-64 4; MATH=66 3; FRE=74 2/ RME=70 2; BMGT=54 6',
    ])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`).join()
      ),
      [
        'ENG 79 2,MATH 65 3,FRE 84 1,RME 79 2,BMGT 59 5',
        'ENG 56 5,MATH 32 9,FRE 51 6,RME 40 8,BMGT 52 6',
        'ENG 64 4,MATH 66 3,FRE 74 2,RME 70 2,BMGT 54 6',
      ]
    )
    assert.isTrue(records.every(({ flags }) => flags.length > 0))
  })

  test('keep a grade behind a mark that was read as a figure, in doubt', ({ assert }) => {
    const texts = [
      'OTIENO JOY ENG 57 C KIS 64 8 GEO 71 A',
      'KOECH EUNICE ENG 66 B KIS 52 C GEO 45 D',
      'MUMO CALEB ENG 48 D KIS 71 A GEO 62 8',
      'KARIMI ROSE ENG 66 B KIS 52 C GEO 45 D',
    ]
    const graded = recordsOfPicture(texts, 0.99).map(({ subjects }) =>
      subjects.map(({ grade, flags }) => `${grade?.value}${flags.length > 0 ? '?' : ''}`).join(' ')
    )
    assert.deepEqual(graded, ['C B? A', 'B C D', 'D A B?', 'B C D'])
  })

  test('keep, in doubt, what a speck or a gap in a subject made unreadable', ({ assert }) => {
    const texts = [
      '2310140233AK UDOH UNEKWU ENE',
      'ENGLISH LANGUAGE C6 CIVIC EDUCATION C5 MARKETING B3',
      '2310140234BH ANOZIE AUGUSTINE NUHU',
      'ENGLISH LANGUAGE A.1 CIVIC EDUCATION E8 MARKETING F9',
      '2310140235CE EGWU EDIDIONG ESE',
      'ENGLISH LANGUAGE D7 CIVIC EDUCATION C4 MARKET ING C6',
      '2310140236DD UDOH OLUWATOBI HABIBA',
      'ENGLISH LANGUAGE A?1 CIVIC EDUCATION C4 MARKETING C6',
    ]
    const records = recordsOfPicture(texts, 0.99)
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value ?? '?').join(' ')),
      ['C6 C5 B3', 'A1 E8 F9', 'D7 C4 C6', '? C4 C6']
    )
    assert.isTrue(records[2].subjects[2].flags.length > 0)
    assert.isTrue(records[3].subjects[0].flags.length > 0)
  })
})

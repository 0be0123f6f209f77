import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { roleOfHeading } from '../src/vocabulary/role_words.js'
import type { MadeCell } from './interpretation_pages.js'
import type { Token } from '../src/types.js'

function recordsOf(rows: MadeCell[][], around: Token[] = []) {
  return interpretFile([page(1, [table({ rows })], around)]).records
}

test.group('Sheets in further languages', () => {
  test('may be Portuguese lists of a class', ({ assert }) => {
    const records = recordsOf([
      [
        'Nº',
        'Nome do aluno',
        'Nº de matrícula',
        'Português',
        'Física',
        'Total',
        'Média',
        'Situação',
      ],
      ['1', 'Rosa Ana Cossa', '2383/2023', '11', '16', '27', '13,5', 'Aprovado'],
      ['2', 'João José Sitoe', '2384/2023', '9', '8', '17', '8,5', 'Reprovado'],
      ['3', 'Inácio Langa', '2385/2023', '14', '13', '27', '13,5', 'Aprovado'],
      ['', 'Média da turma', '', '11,3', '12,3', '', '', ''],
    ])
    assert.deepEqual(records.map(scores), [
      { Português: 11, Física: 16 },
      { Português: 9, Física: 8 },
      { Português: 14, Física: 13 },
    ])
    assert.deepEqual(
      records.map(({ admissionNumber, total, average, flags }) => [
        admissionNumber?.value,
        total?.value,
        average?.value,
        flags.join(),
      ]),
      [
        ['2383/2023', 27, 13.5, ''],
        ['2384/2023', 17, 8.5, ''],
        ['2385/2023', 27, 13.5, ''],
      ]
    )
  })

  test('may be Brazilian lists of final results, with religion as the last subject', ({
    assert,
  }) => {
    const records = recordsOf([
      ['Nº', 'Nome do aluno', 'Arte', 'Matemática', 'Ensino Religioso', 'Faltas', '% Frequência'],
      ['1', 'Ana Clara Souza', '10,0', '4,5', '7,0', '8', '99'],
      ['2', 'Gabriel Araújo dos Santos', '7,0', '9,5', '8,5', '19', '98'],
      ['3', 'Isabela Costa', '8,0', '6,5', '5,0', '31', '96'],
    ])
    assert.deepEqual(
      records.map((record) => [...Object.values(scores(record)), ...record.flags]),
      [
        [10, 4.5, 7],
        [7, 9.5, 8.5],
        [8, 6.5, 5],
      ]
    )
  })

  test('may be Spanish cards, with four periods and what is final', ({ assert }) => {
    const [card] = recordsOf(
      [
        ['ASIGNATURA', 'I.H.', 'P1', 'P2', 'P3', 'P4', 'DEF.', 'DESEMPEÑO', 'FALLAS'],
        ['Ciencias Naturales', '4', '4.0', '4.9', '4.3', '3.7', '4.2', 'Alto', ''],
        ['Educación Artística', '2', '3.8', '4.1', '3.2', '2.5', '3.4', 'Básico', '1'],
        ['Matemáticas', '5', '2.5', '3.1', '2.9', '2.7', '2.8', 'Bajo', '2'],
      ],
      words('Estudiante: Muñoz Peña Sofía Código: 2019533', 40, 60)
    )
    assert.deepEqual(
      [
        card.studentName.value,
        card.admissionNumber?.value,
        Object.values(scores(card)),
        card.flags,
      ],
      ['Muñoz Peña Sofía', '2019533', [4.2, 3.4, 2.8], []]
    )
  })

  test('may be Turkish lists of a class, with a weighted average', ({ assert }) => {
    const records = recordsOf([
      ['S.No', 'Okul No', 'Adı Soyadı', 'Türkçe', 'Din Kültürü', 'Müzik', 'Ağırlıklı Ortalama'],
      ['1', '1158', 'Elif Şahin', '96', '54', '85', '81,50'],
      ['2', '283', 'Çağrı Öztürk', '79', '97', '61', '80,20'],
      ['3', '675', 'Zeynep Yıldız', '51', '58', '42', '51,70'],
    ])
    assert.deepEqual(
      records.map((record) => [...Object.values(scores(record)), record.average?.value]),
      [
        [96, 54, 85, 81.5],
        [79, 97, 61, 80.2],
        [51, 58, 42, 51.7],
      ]
    )
  })

  test('may be Portuguese cards, whose means have a unit and whose marks of 20 have no grade', ({
    assert,
  }) => {
    const [record] = recordsOf(
      [
        ['Disciplina', 'Nota da avaliação contínua', 'Nota da prova', 'Média', 'Observação'],
        ['Língua Portuguesa', '10', '12', '11,0', 'Transita'],
        ['Matemática', '18', '12', '15,0', 'Transita'],
        ['Ciências Naturais', '16', '15', '15,5', 'Transita'],
        ['Inglês', '11', '7', '9,0', 'Não transita'],
      ],
      [
        ...words('Aluno: Graça Tembo', 40, 40),
        ...words('Nº do processo: 1173', 40, 54),
        ...words('Média geral: 12,6 valores', 40, 300),
      ]
    )
    assert.equal(record.studentName.value, 'Graça Tembo')
    assert.equal(record.admissionNumber?.value, '1173')
    assert.equal(record.average?.value, 12.6)
    assert.isNull(record.grade)
    assert.deepEqual(scores(record), {
      'Língua Portuguesa': 11,
      'Matemática': 15,
      'Ciências Naturais': 15.5,
      'Inglês': 9,
    })
  })

  for (const [language, headings] of [
    ['Hausa', ['Lamba', 'Sunan ɗalibi', 'Turanci', 'Lissafi', 'Jimilla', 'Matsakaici', 'Matsayi']],
    ['Yoruba', ['Nọ́mbà', 'Orúkọ Akẹ́kọ̀ọ́', 'Gẹ̀ẹ́sì', 'Ìṣirò', 'Àpapọ̀', 'Àròpín', 'Ipò']],
    ['Igbo', ['Nọmba', 'Aha nwata akwụkwọ', 'Bekee', 'Sayensị', 'Ngụkọta', 'Nkezi', 'Ọnọdụ']],
    ['Swahili', ['Namba', 'Jina la mwanafunzi', 'Hisabati', 'Uraia', 'Jumla', 'Wastani', 'Nafasi']],
  ] as const) {
    test(`may be ${language}, without a doubt`, ({ assert }) => {
      const records = recordsOf([
        [...headings],
        ['1', 'Garba Ali', '60', '41', '101', '50.5', '2'],
        ['2', 'Eze Ada', '70', '51', '121', '60.5', '1'],
        ['3', 'Ojo Bola', '30', '44', '74', '37', '3'],
      ])
      const read = records.map(({ studentName, total, average, position, flags, subjects }) => [
        studentName.value,
        ...subjects.map(({ label, score }) => `${label} ${score?.value}`),
        total?.value,
        average?.value,
        position?.value,
        flags.join(),
      ])
      const [, , first, second] = headings
      assert.deepEqual(read, [
        ['Garba Ali', `${first} 60`, `${second} 41`, 101, 50.5, 2, ''],
        ['Eze Ada', `${first} 70`, `${second} 51`, 121, 60.5, 1, ''],
        ['Ojo Bola', `${first} 30`, `${second} 44`, 74, 37, 3, ''],
      ])
    })
  }

  test('have words with hooked letters', ({ assert }) => {
    assert.equal(roleOfHeading('Sunan ɗalibi'), 'name')
  })
})

test.group('Columns that say something else than marks', () => {
  const GRADES = [
    ['EZE Ada', 'C4', 'B3', 'A1', '3', '9'],
    ['OJO Bola', 'C6', 'F9', 'C4', '2', '11'],
    ['SULE Ali', 'D7', 'B3', 'C5', '2', '17'],
  ]
  for (const heading of ['NO. OF CREDITS', 'Aggregate (Best Six)', 'Year of Entry']) {
    test(`are not doubted under ${heading}`, ({ assert }) => {
      const records = recordsOf([
        ['NAME', 'ENG', 'MTH', 'BIO', heading],
        ...GRADES.map(([name, one, two, three, few, many]) => [
          name,
          ...[one, two, three],
          heading.startsWith('NO') ? few : many,
        ]),
      ])
      assert.deepEqual(
        records.map(({ subjects, flags }) => [...subjects.map(({ label }) => label), ...flags]),
        Array.from({ length: 3 }, () => ['ENG', 'MTH', 'BIO'])
      )
    })
  }
})

test.group('Headings from elsewhere', () => {
  for (const [language, headings] of [
    ['German', ['Name, Vorname', 'Durchschnitt', 'Platz', 'Bemerkungen']],
    ['Italian', ['Cognome e nome', 'Media voti', 'Posizione', 'Esito']],
    ['Spanish', ['Apellidos y nombres', 'Promedio', 'Puesto', 'Observaciones']],
    ['Polish', ['Nazwisko i imię', 'Średnia', 'Miejsce', 'Uwagi']],
    ['Indonesian', ['Nama Siswa', 'Rata-rata', 'Peringkat', 'Keterangan']],
    ['Vietnamese', ['Họ và tên', 'ĐTB', 'Xếp hạng', 'Ghi chú']],
  ] as const) {
    test(`are read in ${language}`, ({ assert }) => {
      const [name, average, position, remark] = headings
      assert.deepEqual(headings.map(roleOfHeading), ['name', 'average', 'position', 'remark'])
      const records = recordsOf([
        [name, 'Abc', 'Jkl', 'Ghi', average, position, remark],
        ['Maria Bello', '70', '61', '55', '62', '2', 'x'],
        ['Jan Musa', '80', '71', '65', '72', '1', 'x'],
        ['Lina Okoro', '50', '41', '35', '42', '3', 'x'],
      ])
      assert.deepEqual(
        records.map((record) => [record.studentName.value, record.average?.value]),
        [
          ['Maria Bello', 62],
          ['Jan Musa', 72],
          ['Lina Okoro', 42],
        ]
      )
    })
  }

  test('count periods of a semester as parts', ({ assert }) => {
    assert.deepEqual(['1st Period', 'Period 2'].map(roleOfHeading), ['ca', 'ca'])
  })
})

test('Headings with letters that a compressed file has for ligatures mean what is printed', ({
  assert,
}) => {
  assert.deepEqual(["N° d'identiücation", 'Eûort', 'Prüfung'].map(roleOfHeading), [
    'admission_number',
    'remark',
    null,
  ])
})

test('Courses of French universities are called units of teaching, beside their codes', ({
  assert,
}) => {
  const headings = ['Unité d’enseignement', 'Intitulé de l’UE', 'Éléments constitutifs', 'Libellé']
  assert.deepEqual(
    headings.map(roleOfHeading),
    headings.map(() => 'subject')
  )
  const records = recordsOf(
    [
      ['Code', 'Unité d’enseignement', 'Crédits', 'Note /20', 'Résultat'],
      ['INF101', 'Analyse mathématique', '6', '11,75', 'Validé'],
      ['INF111', 'Algorithmique', '6', '9,00', 'Non validé'],
      ['INF121', 'Anglais technique', '3', '17,00', 'Validé'],
    ],
    words('Nom et prénom : TRAORÉ Kouadio', 40, 40)
  )
  assert.deepEqual(records.map(scores), [
    { 'Analyse mathématique': 11.75, 'Algorithmique': 9, 'Anglais technique': 17 },
  ])
})

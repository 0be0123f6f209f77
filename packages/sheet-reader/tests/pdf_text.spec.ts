import { test } from '@japa/runner'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import type { PdfPage } from '../src/pdf/pdf_page.js'
import { WordBuilder } from '../src/pdf/word_builder.js'
import { cleanText } from '../src/pdf/word_text.js'
import { withHiddenCharacters } from '../samples/faults/main.js'
import { HELVETICA, onePagePdf, rawPdf, stream } from '../samples/faults/raw_pdf.js'

async function withPage<T>(bytes: Buffer, use: (page: PdfPage) => T): Promise<T> {
  using document = await PdfDocument.open(bytes)
  using page = document.openPage(1)
  return use(page)
}

function words(bytes: Buffer) {
  return withPage(bytes, (page) => page.text().tokens)
}

/** Content that writes text at a place, with other commands before it. */
function at(x: number, y: number, text: string, before = '', size = 10): string {
  return `BT ${before} /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`
}

/** Letters of a font: `^` and `~` in the file, and what they mean. */
function fontWithMap(map: Record<string, string>) {
  const hex = (text: string) =>
    [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  const entries = Object.entries(map).map(([code, text]) => {
    const byte = code.charCodeAt(0).toString(16).padStart(2, '0')
    return `<${byte}> <${hex(text)}>`
  })
  return {
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    more: [
      stream(
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfrange <20> <5D> <0020> <5F> <7D> <005F> endbfrange
${entries.length} beginbfchar ${entries.join(' ')} endbfchar
endcmap end end`
      ),
    ],
  }
}

test.group('Text of a page', () => {
  test('shows that a font does not name a letter, and keeps quotation marks of Windows', ({
    assert,
  }) => {
    assert.equal(cleanText('F\u00e1\u0080hol\u00e1'), 'F\u00e1\ufffdhol\u00e1')
    assert.equal(cleanText('O\u0092Brien'), 'O’Brien')
    assert.equal(cleanText('\u0080Ade\u0080'), 'Ade')
  })

  test('reads numbers whole that run over the edge of the page, and none beyond it', async ({
    assert,
  }) => {
    const placed = [at(586, 700, '66'), at(640, 700, '71'), at(-4, 600, '82'), at(-60, 600, '13')]
    const found = await words(onePagePdf(placed.join('\n')))
    assert.deepEqual(found.map(({ text }) => text).sort(), ['66', '82'])
  })

  test('gives words with their boxes from the top left', async ({ assert }) => {
    const [one, two] = await words(onePagePdf(at(50, 800, 'ADEBAYO Grace')))
    assert.equal(one.text, 'ADEBAYO')
    assert.equal(two.text, 'Grace')
    assert.closeTo(one.x0, 50, 0.5)
    assert.isTrue(one.y0 > 33 && one.y0 < 42 && one.y1 > 42 && one.y1 < 46)
    assert.isTrue(two.x0 > one.x1)
    assert.deepEqual([one.fontSize, one.bold, one.angle, one.confidence], [10, false, 0, 1])
  })

  test('parts a heading that its cell cuts off from the one of the next cell, and no initial', async ({
    assert,
  }) => {
    const cut = [at(50, 700, 'Elective Ma'), at(101.5, 700, 'Physics')]
    const named = [at(50, 600, 'Mc'), at(63.4, 600, 'Donald', '', 9)]
    const found = await words(onePagePdf([...cut, ...named].join('\n')))
    assert.deepEqual(
      found.map(({ text }) => text),
      ['Elective', 'Ma', 'Physics', 'McDonald']
    )
  })

  test('parts words at gaps where no space is written', async ({ assert }) => {
    const parts = await words(onePagePdf('BT /F1 10 Tf 50 800 Td [(46) -600 (41) -10 (0)] TJ ET'))
    assert.deepEqual(
      parts.map(({ text }) => text),
      ['46', '410']
    )
  })

  test('parts words at a narrow gap behind letters that stand close, and not where all stand apart', ({
    assert,
  }) => {
    const builder = new WordBuilder()
    const write = (text: string, from: number, step: number, originY: number) => {
      const run = {
        fontSize: 10,
        bold: false,
        direction: 0,
        originX: from,
        originY,
        isHidden: false,
      }
      for (const [index, letter] of [...text].entries()) {
        const x = from + index * step
        builder.add(letter.charCodeAt(0), false, run, x, originY - 8, x + 5, originY)
      }
    }
    write('Lakshmi', 50, 5, 100)
    write('Yash', 87, 5, 100)
    write('NAME', 50, 7, 120)
    write('R.', 50, 5, 140)
    write('Tarka', 62, 5, 140)
    write('B.Sc.', 50, 5, 160)
    assert.deepEqual(
      builder.finish().map(({ text }) => text),
      ['Lakshmi', 'Yash', 'NAME', 'R.', 'Tarka', 'B.Sc.']
    )
  })

  test('parts numbers that cells with little room put beside each other', async ({ assert }) => {
    const cells = [
      at(50, 800, '12'),
      at(62, 800, '4250316'),
      at(110, 800, 'AB'),
      at(124, 800, 'C'),
    ].join(' ')
    const found = await words(onePagePdf(cells))
    assert.deepEqual(
      found.map(({ text }) => text),
      ['12', '4250316', 'ABC']
    )
  })

  test('parts a word from the capital of the cell close behind it', async ({ assert }) => {
    const name = at(50, 800, 'Mawuli Prince')
    const [, { x1 }] = await words(onePagePdf(name))
    const found = await words(onePagePdf([name, at(x1 + 1.5, 800, 'Physics')].join(' ')))
    assert.deepEqual(
      found.map(({ text }) => text),
      ['Mawuli', 'Prince', 'Physics']
    )
  })

  test('keeps a raised ending with its number', async ({ assert }) => {
    const content = 'BT /F1 10 Tf 50 800 Td (1) Tj /F1 6 Tf 3.5 Ts (st) Tj ET'
    const found = await words(onePagePdf(content))
    assert.deepEqual(
      found.map(({ text }) => text),
      ['1st']
    )
  })

  test('joins accents that are drawn apart to their letters', async ({ assert }) => {
    const font = fontWithMap({ '^': '\u0301', '~': '\u1eb9' })
    const content = `${at(50, 800, 'K~hinde')} ${at(57.5, 800, '^')}`
    const [word, ...rest] = await words(onePagePdf(content, font))
    assert.equal(word.text, 'K\u1eb9\u0301hinde'.normalize('NFC'))
    assert.lengthOf(rest, 0)
  })

  test('spells ligatures out in their place', async ({ assert }) => {
    const font = fontWithMap({ '^': 'ffi', '~': '\ufb01' })
    const found = await words(onePagePdf(at(50, 800, 'E^ong O~li'), font))
    assert.deepEqual(
      found.map(({ text }) => text),
      ['Effiong', 'Ofili']
    )
  })

  for (const [way, matrix, angle] of [
    ['level', '1 0 0 1 20 40 Tm', 0],
    ['turned up', '0 1 -1 0 20 40 Tm', 270],
    ['turned down', '0 -1 1 0 20 240 Tm', 90],
  ] as const) {
    test(`a letter that a drawing says in words of its own has its place, ${way}`, async ({
      assert,
    }) => {
      const letter = '/Span << /ActualText <FEFF1EB80301> >> BDC (E) Tj EMC 6.7 0 Td'
      const bytes = rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Fm1 6 0 R >> >> >>',
        stream('q 2 0 0 2 100 300 cm /Fm1 Do Q'),
        HELVETICA,
        stream(
          `BT /F1 10 Tf ${matrix} ${letter} (GB) Tj 14.5 0 Td ${letter} (Musa) Tj ET`,
          '/Type /XObject /Subtype /Form /BBox [0 0 250 250] /Resources << /Font << /F1 5 0 R >> >>'
        ),
      ])
      const found = await words(bytes)
      assert.deepEqual(
        found.map((word) => [word.text, word.angle ?? 0]),
        [['\u1eb8\u0301GB\u1eb8\u0301Musa', angle]]
      )
    })
  }

  test('drops characters that print nothing', async ({ assert }) => {
    const found = await words(withHiddenCharacters())
    const texts = found.map(({ text }) => text)
    assert.include(texts, 'ADEBAYO')
    assert.include(texts, '48')
    assert.include(texts, '81')
  })

  test('keeps a place for a letter without meaning and doubts the word', async ({ assert }) => {
    const content = `${at(50, 800, '4~')} ${at(50, 780, '48')}`
    const found = await words(onePagePdf(content, fontWithMap({ '~': '\u0000' })))
    assert.lengthOf(found[0].text, 2)
    assert.isBelow(found[0].confidence, 0.5)
    assert.equal(found[1].confidence, 1)
  })

  test('doubts a word in whose middle a document says that signs of another continent stand', async ({
    assert,
  }) => {
    const font = fontWithMap({ '^': '\u6600\ucf00' })
    const found = await words(onePagePdf(at(50, 800, 'E^ong Rahma'), font))
    assert.deepEqual(
      found.map(({ confidence }) => confidence < 0.5),
      [true, false]
    )
  })

  test('spells ligatures whose bytes a program swapped', async ({ assert }) => {
    const font = fontWithMap({ '^': '\u6600\u6900' })
    const found = await words(onePagePdf(at(50, 800, 'A^a Ko^'), font))
    assert.deepEqual(
      found.map(({ text, confidence }) => [text, confidence]),
      [
        ['Afia', 1],
        ['Kofi', 1],
      ]
    )
  })

  test('sees which way text is turned', async ({ assert }) => {
    const turned = (a: number, b: number, c: number, d: number, text: string) =>
      `BT /F1 10 Tf ${a} ${b} ${c} ${d} 200 400 Tm (${text}) Tj ET`
    const up = await words(onePagePdf(turned(0, 1, -1, 0, 'Biology')))
    const down = await words(onePagePdf(turned(0, -1, 1, 0, 'Biology')))
    const over = await words(onePagePdf(turned(-1, 0, 0, -1, 'Biology')))
    assert.deepEqual([up[0].angle, down[0].angle, over[0].angle], [270, 90, 180])
    assert.isTrue(up[0].y1 - up[0].y0 > 3 * (up[0].x1 - up[0].x0))
    assert.closeTo(up[0].y1, 842 - 400, 1)
  })

  test('shows a page that is stored turned as people see it', async ({ assert }) => {
    const content = 'BT /F1 10 Tf 0 1 -1 0 300 100 Tm (Upright) Tj ET'
    const bytes = onePagePdf(content, { page: '>> /Rotate 90 /Extra <<' })
    await withPage(bytes, (page) => {
      assert.closeTo(page.width, 842, 0.1)
      assert.closeTo(page.height, 595, 0.1)
      const [word] = page.text().tokens
      assert.equal(word.angle, 0)
      assert.closeTo(word.x0, 100, 1)
      assert.isTrue(word.y0 < 300 && word.y1 > 300)
    })
  })

  test('measures from the corner of the part that is shown', async ({ assert }) => {
    const bytes = onePagePdf(at(150, 700, 'Cut'), {
      page: '>> /CropBox [100 300 500 742] /Extra <<',
    })
    await withPage(bytes, (page) => {
      assert.closeTo(page.width, 400, 0.1)
      const [word] = page.text().tokens
      assert.closeTo(word.x0, 50, 0.5)
      assert.closeTo(word.y1, 44, 1)
    })
  })

  test('keeps text that cannot be seen apart, and no letter that begins beside what is dark', async ({
    assert,
  }) => {
    const content = [
      at(50, 800, 'seen'),
      at(50, 780, 'unseen', '3 Tr'),
      at(50, 760, 'white', '0 Tr 1 g'),
      at(50, 740, 'tiny', '0 g', 0.4),
      at(50, 2000, 'outside', '0 g'),
      '0 g 40 700 200 20 re f',
      at(50, 705, 'heading', '1 g'),
      at(37, 712, 'edge', '1 g'),
      '0 g 50 660 m 90 660 l 95 660 95 665 95 665 c 95 680 l 50 680 l f',
      at(60, 665, 'badge', '1 g'),
    ].join('\n')
    await withPage(onePagePdf(content), (page) => {
      const { tokens, hiddenTokens } = page.text()
      assert.deepEqual(
        tokens.map(({ text }) => text),
        ['seen', 'heading', 'edge', 'badge']
      )
      assert.sameMembers(
        hiddenTokens.map(({ text }) => text),
        ['unseen', 'white']
      )
    })
  })

  test('reads text inside drawings that are used as stamps', async ({ assert }) => {
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Fm1 6 0 R >> >> >>',
      stream('q 2 0 0 2 100 500 cm /Fm1 Do Q'),
      HELVETICA,
      stream(
        `${at(10, 10, 'Inside')} 0 0 50 40 re S`,
        '/Type /XObject /Subtype /Form /BBox [0 0 60 60] /Resources << /Font << /F1 5 0 R >> >>'
      ),
    ])
    await withPage(bytes, (page) => {
      const [word] = page.text().tokens
      assert.equal(word.text, 'Inside')
      assert.closeTo(word.x0, 120, 2)
      assert.closeTo(word.fontSize ?? 0, 20, 0.1)
      const { rulings } = page.drawing()
      const levels = rulings.filter(({ direction }) => direction === 'horizontal')
      assert.sameMembers(
        levels.map(({ position }) => Math.round(position)),
        [842 - 500, 842 - 580]
      )
      for (const { from, to } of levels) {
        assert.closeTo(from, 100, 0.5)
        assert.closeTo(to, 200, 0.5)
      }
    })
  })
})

import { HELVETICA, onePagePdf, ruledTable, stream } from './raw_pdf.js'

/**
 * Pages that are valid but strange. Most show the same class ({@link CLASS}), so that a test can
 * say which of its records a reader must still find.
 */

export const HEADINGS = ['S/N', 'NAME', 'ENG', 'MATHS', 'BIO', 'TOTAL']
const WIDTHS = [30, 180, 50, 50, 50, 60]

const LEFTS = WIDTHS.map((_, at) => 43 + WIDTHS.slice(0, at).reduce((sum, one) => sum + one, 0))

/** Six students with right totals. */
export const CLASS = [
  ['1', 'ADEBAYO Grace', '61', '72', '55', '188'],
  ['2', 'BELLO Umar', '48', '39', '70', '157'],
  ['3', 'EZE Chidinma', '90', '81', '77', '248'],
  ['4', 'OKAFOR Ngozi', '34', '58', '46', '138'],
  ['5', 'SANI Halima', '66', '63', '59', '188'],
  ['6', 'YUSUF Tunde', '75', '44', '82', '201'],
]
const SHEET = [HEADINGS, ...CLASS]

/** Commands that write a text with its left end and base line at a place. */
function write(text: string, x: number, y: number, size = 9): string {
  return `BT /F1 ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${text}) Tj ET`
}

/** The sheet without lines, its columns where {@link ruledTable} puts them. */
function unruledTable(rows: string[][], dx = 0, dy = 0): string {
  return rows
    .flatMap((row, line) =>
      row.map((text, column) => write(text, LEFTS[column] + dx, 769 - 16 * line + dy))
    )
    .join('\n')
}

/** As many words as small print can put on a page, all numbers. */
export function manyWords(count = 100_000): Buffer {
  const perLine = 220
  const lines = Array.from({ length: Math.ceil(count / perLine) }, (_line, line) => {
    const words = Array.from({ length: perLine }, (_word, at) => 10 + ((line * 7 + at * 13) % 90))
    return `(${words.join(' ')}) Tj T*`
  })
  return onePagePdf(`BT /F1 1.5 Tf 1.7 TL 10 830 Td\n${lines.join('\n')}\nET`)
}

/** The same as one text object a word, as programs write that place every word themselves. */
export function manyPlacedWords(count = 100_000): Buffer {
  const words = Array.from({ length: count }, (_, at) =>
    write(
      String(10 + ((at * 13) % 90)),
      10 + 2.6 * (at % 220),
      830 - 1.8 * Math.floor(at / 220),
      1.5
    )
  )
  return onePagePdf(words.join('\n'))
}

/** A page full of lines, half of them level, half upright, and a word here and there. */
export function manyRulings(count = 5000): Buffer {
  const half = count / 2
  const parts = ['0.1 w']
  for (let at = 0; at < half; at++) {
    const x = 10 + (575 * at) / half
    const y = 10 + (822 * at) / half
    parts.push(`10 ${y.toFixed(3)} m 585 ${y.toFixed(3)} l S`)
    parts.push(`${x.toFixed(3)} 10 m ${x.toFixed(3)} 832 l S`)
  }
  for (let at = 0; at < 200; at++) {
    parts.push(
      write(String(40 + (at % 50)), 20 + 27 * (at % 20), 800 - 70 * Math.floor(at / 20), 6)
    )
  }
  return onePagePdf(parts.join('\n'))
}

/** A table far wider than any class has subjects. */
export function manyColumns(columns = 400, rows = 40): Buffer {
  const head = ['NAME', ...Array.from({ length: columns - 1 }, (_, at) => `S${at + 1}`)]
  const body = Array.from({ length: rows }, (_row, row) => [
    `STUDENT ${String.fromCharCode(65 + (row % 26))}${String.fromCharCode(65 + Math.floor(row / 26))}da`,
    ...head.slice(1).map((_, at) => String(20 + ((row * 31 + at * 17) % 80))),
  ])
  const widths = head.map((_, at) => (at === 0 ? 120 : 24))
  return onePagePdf(ruledTable([head, ...body], widths), {
    size: [widths.reduce((sum, width) => sum + width, 80), 842],
  })
}

/** Headings and a single student. */
export function oneRow(): Buffer {
  return onePagePdf(ruledTable(SHEET.slice(0, 2), WIDTHS))
}

export function headingsOnly(): Buffer {
  return onePagePdf(ruledTable(SHEET.slice(0, 1), WIDTHS))
}

/** A class list before anything was marked. */
export function namesOnly(): Buffer {
  const rows = SHEET.map((row, at) => (at === 0 ? row : [row[0], row[1], '', '', '', '']))
  return onePagePdf(ruledTable(rows, WIDTHS))
}

export function emptyGrid(): Buffer {
  return onePagePdf(ruledTable(Array<string[]>(30).fill(Array<string>(6).fill('')), WIDTHS))
}

/** The sheet, and over its scores other scores in white that nobody sees. */
export function whiteOnWhite(): Buffer {
  const hidden = SHEET.map((row, at) =>
    at === 0 ? row : [row[0], row[1], '99', '99', '99', '297']
  )
  return onePagePdf(
    `${ruledTable(SHEET, WIDTHS)}\n1 1 1 rg\n${unruledTable(hidden.slice(1), 14, -16)}`
  )
}

/** Nothing but text in white. */
export function onlyWhite(): Buffer {
  return onePagePdf(`1 1 1 rg\n${unruledTable(SHEET)}`)
}

/** The sheet, and another one left of the page, below it and outside its crop box. */
export function outsideThePage(): Buffer {
  const other = CLASS.map(([serial, , ...marks]) => [serial, 'NOBODY Here', ...marks])
  const places: [number, number][] = [
    [-700, 0],
    [700, 0],
    [0, -1200],
    [0, -600],
  ]
  const content = places.map(([x, y]) => unruledTable(other, x, y))
  const page = onePagePdf([ruledTable(SHEET, WIDTHS), ...content].join('\n'))
  const box = Buffer.from('/MediaBox [0 0 595 842]')
  const at = page.indexOf(box)
  return Buffer.concat([
    page.subarray(0, at),
    Buffer.from('/MediaBox [0 0 595 842] /CropBox [0 400 595 842]'),
    page.subarray(at + box.length),
  ])
}

/** The sheet with every text written again a little to the right, as programs feign bold type. */
export function fakeBold(shift = 0.3, times = 2): Buffer {
  const layers = Array.from({ length: times }, (_, at) => unruledTable(SHEET, at * shift))
  return onePagePdf([...layers, ruledLines()].join('\n'))
}

/** The sheet with every letter by itself and written twice. */
export function fakeBoldLetters(shift = 0.3, size = 9): Buffer {
  const advance = 0.6 * size
  const content = SHEET.flatMap((row, line) =>
    row.flatMap((text, column) =>
      [...text].flatMap((letter, at) => {
        const x = LEFTS[column] + at * advance
        const y = 769 - 16 * line
        return letter === ' ' ? [] : [write(letter, x, y, size), write(letter, x + shift, y, size)]
      })
    )
  )
  return onePagePdf([...content, ruledLines()].join('\n'), {
    font: HELVETICA.replace('Helvetica', 'Courier'),
  })
}

/** The sheet over a grey shadow of itself. */
export function shadowed(): Buffer {
  return onePagePdf(
    `0.7 g\n${unruledTable(SHEET, 1.1, -1.1)}\n0 g\n${unruledTable(SHEET)}\n${ruledLines()}`
  )
}

function ruledLines(): string {
  return ruledTable(
    SHEET.map((row) => row.map(() => '')),
    WIDTHS
  )
}

/** The sheet under large slanting letters, which stand in its cells. */
export function underWatermark(): Buffer {
  const mark = '0.9 g BT /F1 90 Tf 0.82 0.57 -0.57 0.82 150 640 Tm (DRAFT) Tj ET 0 g'
  return onePagePdf(`${mark}\n${unruledTable(SHEET)}`)
}

/** Letters and digits that the document says are others: what is copied is not what is seen. */
export function wrongMap(): Buffer {
  return spelledAs((code) => (code <= 0x5a ? 0x30 + ((code - 0x30 + 5) % 0x2b) : code))
}

/**
 * The sheet in a font whose letters are numbered anew, and named by these numbers: `A` is said to
 * be `$`, `0` no letter.
 */
export function numberedAnew(): Buffer {
  return spelledAs((code) => code - 29)
}

/** The sheet, of which the document says that its letters and figures are others. */
function spelledAs(meaning: (code: number) => number): Buffer {
  const hex = (code: number, length: number) => code.toString(16).padStart(length, '0')
  const entries: string[] = []
  for (let code = 0x30; code <= 0x7a; code++) {
    entries.push(`<${hex(code, 2)}> <${hex(meaning(code), 4)}>`)
  }
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
${entries.length} beginbfchar ${entries.join(' ')} endbfchar
endcmap end end`
  return onePagePdf(ruledTable(SHEET, WIDTHS), {
    font: `${HELVETICA.slice(0, -2)} /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>`,
    more: [stream(map)],
  })
}

/** A sheet in Arabic, names and headings from right to left, numbers as always. */
export function rightToLeft(): Buffer {
  const words = ['الاسم', 'رياضيات', 'علوم', 'المجموع', 'محمد علي', 'فاطمة حسن', 'يوسف عمر']
  const letters = [...new Set(words.join(''))].filter((letter) => letter !== ' ')
  const codeOf = (letter: string) => (letter === ' ' ? 0x20 : 0xc0 + letters.indexOf(letter))
  const shown = (text: string) =>
    /\d/.test(text)
      ? text
      : [...text]
          .reverse()
          .map((letter) => `\\${codeOf(letter).toString(8).padStart(3, '0')}`)
          .join('')
  const rows = [
    ['المجموع', 'علوم', 'رياضيات', 'الاسم'],
    ['133', '61', '72', 'محمد علي'],
    ['87', '48', '39', 'فاطمة حسن'],
    ['171', '90', '81', 'يوسف عمر'],
  ]
  const hex = (code: number, length: number) => code.toString(16).padStart(length, '0')
  const entries = letters.map(
    (letter) => `<${hex(codeOf(letter), 2)}> <${hex(letter.codePointAt(0)!, 4)}>`
  )
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <20> <7E> <0020> endbfrange
${entries.length} beginbfchar ${entries.join(' ')} endbfchar
endcmap end end`
  const content = rows.flatMap((row, line) =>
    row.map((text, column) => write(shown(text), 60 + 110 * column, 760 - 18 * line, 11))
  )
  return onePagePdf(content.join('\n'), {
    font: `${HELVETICA.slice(0, -2)} /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>`,
    more: [stream(map)],
  })
}

/** The sheet with everything on it turned, as when a page was put askew into another program. */
export function turnedBy(degrees = 7): Buffer {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle).toFixed(6), Math.sin(angle).toFixed(6)]
  const minus = (-Math.sin(angle)).toFixed(6)
  return onePagePdf(`q ${cos} ${sin} ${minus} ${cos} 60 -60 cm\n${ruledTable(SHEET, WIDTHS)}\nQ`)
}

/** The same without lines. */
export function turnedUnruled(degrees = 7): Buffer {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle).toFixed(6), Math.sin(angle).toFixed(6)]
  const minus = (-Math.sin(angle)).toFixed(6)
  return onePagePdf(`q ${cos} ${sin} ${minus} ${cos} 60 -60 cm\n${unruledTable(SHEET)}\nQ`)
}

/**
 * By degrees clockwise: how programs turn a sheet that they print along the other side of the
 * paper.
 */
const TURNS = {
  90: '0 -1 1 0 -450 700',
  180: '-1 0 0 -1 595 842',
  270: '0 1 -1 0 850 100',
}

/** The sheet without lines, on its side or on its head. */
export function turnedByQuarters(degrees: keyof typeof TURNS): Buffer {
  return onePagePdf(`q ${TURNS[degrees]} cm\n${unruledTable(SHEET)}\nQ`)
}

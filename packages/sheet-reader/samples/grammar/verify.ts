import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { textsOf, type Printout } from './model.js'
import type { StudentTruth } from '../truth.js'

const run = promisify(execFile)

/** Text of each page in the order of the file's content, by poppler's `pdftotext`. */
export async function pageTexts(path: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', ['-raw', '-enc', 'UTF-8', path, '-'], {
    maxBuffer: 64 << 20,
    timeout: 30_000,
  })
  return stdout.split('\f').slice(0, -1)
}

/** A word that the paper's left or right edge cuts, if there is one. */
export async function wordBeyondPaper(path: string): Promise<string | null> {
  const { stdout } = await run('pdftotext', ['-bbox', path, '-'], {
    maxBuffer: 64 << 20,
    timeout: 30_000,
  })
  let paper = Infinity
  for (const line of stdout.split('\n')) {
    const page = /<page width="([\d.]+)"/.exec(line)
    if (page) {
      paper = Number(page[1])
    }
    const word = /<word xMin="(-?[\d.]+)" yMin="[^"]*" xMax="(-?[\d.]+)"[^>]*>(.*)<\/word>/.exec(
      line
    )
    if (word && (Number(word[1]) < -0.5 || Number(word[2]) > paper + 0.5)) {
      return word[3]
    }
  }
  return null
}

/**
 * Finds the page of every student and makes sure that all that was drawn can be read in the printed
 * document: a letter that is missing from a font or a column beyond the paper's edge would make the
 * truth a lie.
 *
 * @returns the truth with page numbers, or why the document cannot be used
 */
export function checkPrinted(
  printout: Printout,
  pages: readonly string[]
): StudentTruth[] | string {
  const missing = missingLetters(textsOf(printout.blocks).join(''), pages.join(''))
  if (missing !== '') {
    return `printed without ${missing}`
  }
  const squeezed = pages.map(squeeze)
  let from = 0
  const truth: StudentTruth[] = []
  for (const student of printout.truth) {
    const page = findPage(squeezed, student, from)
    if (page === null) {
      return `${student.studentName} is on no page`
    }
    from = page
    truth.push({ ...student, pageNumber: page + 1 })
  }
  return truth
}

function findPage(pages: readonly string[], student: StudentTruth, from: number): number | null {
  const name = squeeze(student.studentName)
  const number = student.admissionNumber && squeeze(student.admissionNumber)
  for (const wanted of [number && number.length > 4 ? number : name, name]) {
    for (let page = from; page < pages.length; page++) {
      if (pages[page].includes(wanted)) {
        return page
      }
    }
  }
  return pageOfMostWords(pages, student.studentName, from)
}

/** For names whose letters with loose marks come from another font and stand apart in the text. */
function pageOfMostWords(pages: readonly string[], name: string, from: number): number | null {
  const words = name.split(/[ -]/).map(squeeze)
  const counts = pages.map((text, at) =>
    at < from ? 0 : words.filter((word) => word.length > 2 && text.includes(word)).length
  )
  const most = Math.max(...counts)
  return most === 0 ? null : counts.indexOf(most)
}

/** Without spaces and marks, as programs print loose marks before or after their letter. */
function squeeze(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s\u00ad\p{M}]/gu, '')
    .replace(/[’‘]/g, "'")
}

/** Letters and digits of which fewer are printed than were drawn. */
function missingLetters(drawn: string, printed: string): string {
  const wanted = countLetters(drawn)
  const found = countLetters(printed)
  return [...wanted]
    .filter(([letter, count]) => (found.get(letter) ?? 0) < count)
    .map(([letter, count]) => `${count - (found.get(letter) ?? 0)} × ${letter}`)
    .slice(0, 5)
    .join(', ')
}

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of text.normalize('NFKD').toLowerCase()) {
    if (/[\p{L}\p{N}%*=+]/u.test(letter)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
  }
  return counts
}

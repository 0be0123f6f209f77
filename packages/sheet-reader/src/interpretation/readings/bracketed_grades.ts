import { singleGrade } from '../../values/grades.js'
import type { RawCell, RawRecord } from '../records/raw_records.js'
import type { GlyphHypothesis } from '../../types.js'

/** A grade in brackets, of which a picture may have lost one. */
const BRACKETED = /^(?:[([{]([A-FU][1-9]?[+*-]?)[)\]}]?|([A-FU][1-9]?[+*-]?)[)\]}])$/
const BRACKET = /^[()[\]{}]$/
const BRACKETS = /[()[\]{}]/

/**
 * A record of a picture whose subjects' grades have no brackets: `(A)`, `B)` and `(C` are `A`, `B`
 * and `C`.
 */
export function withBareGrades(record: RawRecord): RawRecord {
  const subjects = record.subjects.map((subject) =>
    subject.grade ? { ...subject, grade: withoutBrackets(subject.grade) } : subject
  )
  return { ...record, subjects }
}

function withoutBrackets(cell: RawCell): RawCell {
  const text = singleGrade(cell.text.replace(/\s+/g, ''))
  if (text !== cell.text && !BRACKETS.test(text)) {
    return { ...cell, text, printed: cell.printed ?? cell.text, hypotheses: undefined }
  }
  const [, opened, closed] = BRACKETED.exec(text) ?? []
  const bare = opened ?? closed
  if (bare === undefined) {
    return cell
  }
  const hypotheses = cell.hypotheses?.map(bareHypothesis)
  return {
    ...cell,
    text: bare,
    printed: cell.printed ?? cell.text,
    ...(hypotheses && { hypotheses }),
  }
}

/** What a cell's ink may say, without the pieces that are brackets above all. */
function bareHypothesis(hypothesis: GlyphHypothesis): GlyphHypothesis {
  return {
    ...hypothesis,
    glyphs: hypothesis.glyphs.filter(([[character]]) => !BRACKET.test(character)),
  }
}

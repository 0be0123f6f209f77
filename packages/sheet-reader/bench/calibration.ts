import { percent, type JudgedDocument } from './figures.js'
import { flagsOf, KINDS, type Claim } from './judgement.js'
import type { RecordDraft } from '../src/types.js'

/**
 * Lower ends of the steps of confidence that are told apart, from the top: 0.9 is where a value is
 * doubted.
 */
const STEPS = [0.995, 0.99, 0.97, 0.95, 0.9, 0.8, 0.6, 0]
const WIDTHS = [26, 8, 8, 9, 9]

/**
 * Whether the reader's probabilities are true: of the values that it claims with about the same
 * confidence, how many are right, by kind of value; then which flags right records carry.
 */
export function calibration(documents: readonly JudgedDocument[]): string {
  const claims = documents.flatMap(({ judgement }) => judgement.claims)
  const lines = [row(['confidence', 'values', 'wrong', 'claimed%', 'right%'])]
  lines.push(...stepsOf(claims), '')
  for (const kind of KINDS) {
    const own = claims.filter((claim) => claim.kind === kind)
    if (own.length > 0) {
      lines.push(kind, ...stepsOf(own))
    }
  }
  const wrongNames = claims.filter(({ kind, isRight }) => kind === 'name' && !isRight)
  const doubted = wrongNames.filter(({ confidence }) => confidence < 0.9).length
  lines.push('', `wrong names below 0.9: ${doubted} of ${wrongNames.length}`)
  return [...lines, '', needlessFlags(documents)].join('\n')
}

/**
 * Every step that has values: how many, how many wrong, the mean of what is claimed, and what is
 * true.
 */
function stepsOf(claims: readonly Claim[]): string[] {
  const groups = Map.groupBy(claims, ({ confidence }) => STEPS.find((from) => confidence >= from)!)
  return [...groups]
    .sort(([one], [other]) => other - one)
    .map(([from, group]) => {
      const wrong = group.filter(({ isRight }) => !isRight).length
      const claimed = group.reduce((sum, { confidence }) => sum + confidence, 0)
      return row([
        `  from ${from}`,
        String(group.length),
        String(wrong),
        percent(claimed, group.length).toFixed(2),
        percent(group.length - wrong, group.length).toFixed(2),
      ])
    })
}

/** How many right records carry each flag, and how many no other; then the same by family. */
function needlessFlags(documents: readonly JudgedDocument[]): string {
  const families = Map.groupBy(documents, ({ document }) => document.family)
  const lines = ['needless flags: records, and in brackets those with no other flag']
  families.set('all', [...documents])
  for (const [name, group] of families) {
    const records = group.flatMap(({ judgement }) => judgement.needless)
    const right = group.reduce((sum, { judgement }) => sum + judgement.rightRecords, 0)
    lines.push(`${name.padEnd(WIDTHS[0])} ${records.length} of ${right}: ${flagCounts(records)}`)
  }
  return lines.join('\n')
}

function flagCounts(records: readonly RecordDraft[]): string {
  const flags = records.map(flagsOf)
  const counts = Map.groupBy(flags.flat(), (flag) => flag)
  return [...counts]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([flag, { length }]) => {
      const alone = flags.filter((own) => own.length === 1 && own[0] === flag).length
      return `${flag} ${length} (${alone})`
    })
    .join(', ')
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[at])))
    .join(' ')
}

import type { AbsenceState, AbsenceValue } from './cell_value.js'
import { bareWords } from './printed_text.js'

/** Words that stand where a score would, by what they say, each with its cost. */
const MARKS: readonly [AbsenceState, number, string][] = [
  [
    'absent',
    0,
    'abs|absent|absente|absents|abst|absence|abs abs|did not sit|non compose|faltou|ausente',
  ],
  ['absent', 0.3, 'ab|x|xx|xxx|ns|aa|abscent|sick|maladie|ne'],
  ['absent', 2, 'a'],
  [
    'not_offered',
    0,
    'n a|na|not offered|not offering|no|not registered|nr|dns|nil|none|null|not taken',
  ],
  ['not_offered', 0.2, 'n o|not off|off|neant|nf|nt|non inscrit|ni|not applicable|not available'],
  [
    'exempt',
    0,
    'exempt|exempted|exemption|dispense|dispensee|dispensado|dispensada|isento|isenta|disp|exm|exmp',
  ],
  ['exempt', 0.3, 'ex|trf|transferred|transfer'],
  [
    'incomplete',
    0,
    'inc|incomplete|missing|nan|not submitted|pending|outstanding result|inc result|non classe|nonclasse|nc|n c',
  ],
  ['incomplete', 0.6, 'tba|tbd|awaiting|awaited|dnf|def|deferred|wd|w|withdrawn|withdrew'],
  ['withheld', 0, 'withheld|result withheld|withhold|rw|held|with held|retenu'],
  [
    'malpractice',
    0,
    'malpractice|exam malpractice|mal|cancelled|canceled|nullified|fraude|disqualified|disq|dq',
  ],
]

const BY_WORDS = new Map<string, { state: AbsenceState; cost: number }>()
for (const [state, cost, words] of MARKS) {
  for (const word of words.split('|')) {
    BY_WORDS.set(word, { state, cost })
  }
}

const NO_LETTERS = /^[\s\-_.*~=/\\|•·…]+$/

/**
 * A text as a mark that no score was given.
 *
 * Costs: `ABS`, `N/A`, `NIL`, dashes and words 0; a star or points alone 0.3; shorter marks that
 * mean something else as well 0.3 (`AB`, `X`, `EX`); `A`, which is a grade as a rule, 2.
 */
export function readAbsence(text: string): AbsenceValue | null {
  if (NO_LETTERS.test(text)) {
    return { kind: 'absence', state: 'none', cost: /-/.test(text) ? 0 : 0.3 }
  }
  if (text.length > 24 || /^[A-Z][+*-]$/i.test(text)) {
    return null
  }
  const words = bareWords(text)
  const known = BY_WORDS.get(words.join(' ')) ?? BY_WORDS.get(words.join(''))
  return known ? { kind: 'absence', ...known } : null
}

/** A mark of absence whose meaning a legend or a column settles: `A` in a column of numbers. */
export function isAbsenceLetter(text: string): boolean {
  return text === 'A' || text === 'a'
}

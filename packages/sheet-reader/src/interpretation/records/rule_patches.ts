import { checkRecord, failures } from './record_checks.js'
import { gradesFor, rangesOf } from '../readings/grade_scale.js'
import { plainGrade } from '../../values/grades.js'
import { DEFAULT_GRADING_SCALE } from '../file/file_knowledge.js'
import { fieldOf, type RecordPatch } from './record_patch.js'
import { PatchVerifier, type PatchVerifierOptions } from './patch_verifier.js'
import { parseNumber, withDigits } from '../readings/printed_values.js'
import { sumDraftScores } from './score_sums.js'
import { mostFrequent } from '../../vocabulary/text.js'
import type { RecordDraft } from '../../types.js'

/** A proposal for one of several records; has the shape of a refiner's patch. */
export interface RulePatch extends RecordPatch {
  /** Place of the record in the list. */
  row: number
  reason: string
}

/**
 * Proposes corrections by rules alone: digit and letter confusions in numbers, arithmetic of total
 * and average, grades that contradict their score, and the casing of names. Every proposal has
 * already passed the {@link PatchVerifier}; it is verified again where it is applied.
 */
export function proposeRulePatches(
  drafts: readonly RecordDraft[],
  options: PatchVerifierOptions = {}
): RulePatch[] {
  const verifier = new PatchVerifier(options)
  const casing = usualCasing(drafts)
  const patches: RulePatch[] = []
  for (const [row, draft] of drafts.entries()) {
    let current = draft
    for (const patch of proposalsFor(draft, row, options, casing)) {
      const verdict = verifier.verify(current, patch)
      if (!verdict.accepted) {
        continue
      }
      patches.push(patch)
      current = verdict.draft
    }
  }
  return patches
}

function* proposalsFor(
  draft: RecordDraft,
  row: number,
  options: PatchVerifierOptions,
  casing: Casing
): Generator<RulePatch> {
  const patch = (field: string, to: string | number, reason: string): RulePatch[] => {
    const value = fieldOf(draft, field)
    if (!value || String(value.value.value) === String(to)) {
      return []
    }
    return [{ row, field, from: value.value.value, to, reason }]
  }
  yield* mendNumbers(draft, options, patch)
  yield* recompute(draft, patch)
  yield* mendGrades(draft, options, patch)
  const name = mendName(draft.studentName.value, draft.studentName.source !== 'text_layer', casing)
  yield* patch('studentName', name, 'look-alike characters and casing of the name')
}

type Propose = (field: string, to: string | number, reason: string) => RulePatch[]

/**
 * The one change of a number that mends the most failed checks; none where two do so equally well.
 */
function* mendNumbers(
  draft: RecordDraft,
  options: PatchVerifierOptions,
  patch: Propose
): Generator<RulePatch> {
  const conventions = Object.values(options.knowledge?.conventions ?? {})
  const gradingScale = options.gradingScale ?? DEFAULT_GRADING_SCALE
  const failed = draft.flags.some((flag) => flag.endsWith('_MISMATCH') || flag === 'LOW_CONFIDENCE')
  if (!failed) {
    return
  }
  const verifier = new PatchVerifier(options)
  const fields = [
    ...draft.subjects.flatMap((subject) => [
      `subjects.${subject.key}`,
      ...subject.components.map((component) => `subjects.${subject.key}.${component.key}`),
    ]),
    'total',
    'average',
  ]
  let best: { patch: RulePatch; left: number }[] = []
  for (const field of fields) {
    const found = fieldOf(draft, field)
    if (found?.kind !== 'number') {
      continue
    }
    const { value } = found
    const candidates = new Set(value.alternatives?.map((alternative) => alternative.value) ?? [])
    const asDigits = parseNumber(withDigits(value.text ?? ''))
    if (asDigits !== null) {
      candidates.add(asDigits)
    }
    for (const to of candidates) {
      const [proposal] = patch(
        field,
        to,
        'the arithmetic of the row decides between look-alike digits'
      )
      if (!proposal) {
        continue
      }
      const verdict = verifier.verify(draft, proposal)
      if (!verdict.accepted) {
        continue
      }
      const left = failures(checkRecord(verdict.draft, conventions, gradingScale))
      if (best.length === 0 || left < best[0].left) {
        best = [{ patch: proposal, left }]
      } else if (left === best[0].left) {
        best.push({ patch: proposal, left })
      }
    }
  }
  if (best.length === 1) {
    yield best[0].patch
  }
}

/** A total or average that was computed follows the scores. */
function* recompute(draft: RecordDraft, patch: Propose): Generator<RulePatch> {
  const { sum, present } = sumDraftScores(draft.subjects)
  if (present === 0) {
    return
  }
  const mean = Math.round((sum / present) * 100 + 1e-9) / 100
  if (draft.total?.source === 'derived' && Math.abs(draft.total.value - sum) > 0.005) {
    yield* patch('total', Math.round(sum * 100) / 100, 'sum of the scores')
  }
  if (
    draft.average?.source === 'derived' &&
    draft.total?.source === 'derived' &&
    Math.abs(draft.average.value - mean) > 0.0051
  ) {
    yield* patch('average', mean, 'mean of the scores')
  }
}

function* mendGrades(
  draft: RecordDraft,
  options: PatchVerifierOptions,
  patch: Propose
): Generator<RulePatch> {
  const conventions = Object.values(options.knowledge?.conventions ?? {})
  const fallback = rangesOf(options.gradingScale ?? DEFAULT_GRADING_SCALE)
  const propose = (field: string, score: number | null, learned: ReturnType<typeof rangesOf>) => {
    const value = fieldOf(draft, field)
    if (score === null || value?.kind !== 'grade') {
      return []
    }
    const scale = learned.length > 0 ? learned : value.value.source === 'derived' ? fallback : []
    const allowed = gradesFor(score, scale)
    if (allowed.length !== 1 || allowed[0] === plainGrade(value.value.value)) {
      return []
    }
    return patch(field, allowed[0], 'grade that the score has in this document')
  }
  yield* propose(
    'grade',
    draft.average?.value ?? null,
    conventions.flatMap((own) => own.grades ?? [])
  )
  for (const subject of draft.subjects) {
    yield* propose(
      `subjects.${subject.key}.grade`,
      subject.score?.value ?? null,
      conventions.flatMap((own) => own.subjectGrades ?? [])
    )
  }
}

/** How the first and the other words of the file's names are written. */
type Casing = { first: WordCasing | undefined; others: WordCasing | undefined }
type WordCasing = 'upper' | 'title'

function usualCasing(drafts: readonly RecordDraft[]): Casing {
  const first: WordCasing[] = []
  const others: WordCasing[] = []
  for (const { studentName } of drafts) {
    for (const [index, word] of studentName.value.split(' ').entries()) {
      const casing = casingOf(word)
      if (casing) {
        ;(index === 0 ? first : others).push(casing)
      }
    }
  }
  const usual = (list: WordCasing[]) => {
    const most = mostFrequent(list)
    return most !== undefined &&
      list.filter((casing) => casing === most).length >= list.length * 0.8
      ? most
      : undefined
  }
  return { first: usual(first), others: usual(others) }
}

function casingOf(word: string): WordCasing | null {
  const letters = word.replace(/[^\p{L}]/gu, '')
  if (letters.length < 3) {
    return null
  }
  if (letters === letters.toUpperCase()) {
    return 'upper'
  }
  if (/^(?:Mc|Mac|De|Di|La|Le|Al|El|Abd|Fitz|Van)?\p{Lu}\p{Ll}+$/u.test(letters)) {
    return 'title'
  }
  return null
}

const LETTER_FOR_DIGIT: Record<string, string> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  '2': 'Z',
  '6': 'G',
  '!': 'I',
  '|': 'I',
  '$': 'S',
}

/**
 * Words of mixed case (`OKAFoR`, `AdEOLA`) in the file's usual casing; digits inside words as
 * letters.
 */
function mendName(name: string, pictured: boolean, casing: Casing): string {
  return name
    .split(' ')
    .map((word, index) => {
      const lettered =
        pictured && /\p{L}/u.test(word)
          ? [...word].map((character) => LETTER_FOR_DIGIT[character] ?? character).join('')
          : word
      const usual = index === 0 ? casing.first : casing.others
      if (!usual || (casingOf(lettered) !== null && lettered === word)) {
        return lettered
      }
      if (lettered.replace(/[^\p{L}]/gu, '').length < 3) {
        return lettered
      }
      if (usual === 'upper') {
        return lettered.toUpperCase()
      }
      return lettered.replace(
        /\p{L}+/gu,
        (part) => part[0].toUpperCase() + part.slice(1).toLowerCase()
      )
    })
    .join(' ')
}

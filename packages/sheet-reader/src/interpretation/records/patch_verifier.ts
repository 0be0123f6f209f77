import { checkRecord, failures } from './record_checks.js'
import { sumDraftScores } from './score_sums.js'
import { gradesFor, rangesOf } from '../readings/grade_scale.js'
import { plainGrade } from '../../values/grades.js'
import { parseNumber, parsePosition, shapeOf, withDigits } from '../readings/printed_values.js'
import { DEFAULT_GRADING_SCALE, type FileKnowledge } from '../file/file_knowledge.js'
import type { Conventions } from '../file/conventions.js'
import { visibleText } from '../../vocabulary/text.js'
import type { DraftValue, GradeBoundary, RecordDraft } from '../../types.js'
import {
  PRESUMED,
  type RecordPatch,
  fieldOf,
  type NumberField,
  withValue,
  settle,
  type GradeField,
  type TextField,
} from './record_patch.js'
import { changesBetween } from '../../vocabulary/look_alikes.js'

export type PatchVerdict = { accepted: true; draft: RecordDraft } | { accepted: false; why: string }

export interface PatchVerifierOptions {
  /** What was learned about the file. Without it only presumed conventions are checked. */
  knowledge?: Pick<FileKnowledge, 'conventions'>
  gradingScale?: readonly GradeBoundary[]
}

/**
 * The only judge of refinements, whoever proposes them. It never invents: a number must be one that
 * the picture supports and must mend a failed check without breaking another; a name may only
 * change in look-alike characters; a grade must follow from the score. Values of a document's own
 * text layer are what is printed and are not corrected (decisions 4.5).
 */
export class PatchVerifier {
  readonly #conventions: Conventions[]
  readonly #gradingScale: readonly GradeBoundary[]

  constructor(options: PatchVerifierOptions = {}) {
    const learned = Object.values(options.knowledge?.conventions ?? {})
    this.#conventions = learned.length > 0 ? learned : [PRESUMED]
    this.#gradingScale = options.gradingScale ?? DEFAULT_GRADING_SCALE
  }

  /**
   * Judges a patch. An accepted one comes with the record as it is after it; the input stays as it
   * was.
   */
  verify(draft: RecordDraft, patch: RecordPatch): PatchVerdict {
    const field = fieldOf(draft, patch.field)
    if (!field) {
      return refuse(`the record has no field ${patch.field}`)
    }
    const from = String(field.value.value)
    if (from !== String(patch.from)) {
      return refuse('the value has changed since')
    }
    if (patch.to === null) {
      return refuse('a value may not be removed')
    }
    const to = String(patch.to)
    if (to === from) {
      return refuse('nothing would change')
    }
    if (to.length > 200 || visibleText(to) !== to) {
      return refuse('the new value holds characters that are not printed text')
    }
    switch (field.kind) {
      case 'number':
        return this.#verifyNumber(draft, field, patch.field, to)
      case 'grade':
        return this.#verifyGrade(draft, field, patch.field, to)
      case 'name':
        return this.#verifyName(draft, field, to)
      case 'admission':
        return this.#verifyAdmission(draft, field, to)
    }
  }

  #verifyNumber(draft: RecordDraft, field: NumberField, name: string, text: string): PatchVerdict {
    const { value } = field
    const to = parseNumber(text)
    if (to === null) {
      return refuse('not a number')
    }
    const recomputed = value.source === 'derived' && isRecomputation(draft, name, to)
    if (!recomputed) {
      if (value.source === 'text_layer' && parseNumber(value.text ?? '') !== null) {
        return refuse('the document itself prints this number')
      }
      if (value.source === 'derived') {
        return refuse('not what the scores add up to')
      }
      if (!isCandidate(value, to)) {
        return refuse('the picture does not support this number')
      }
    }
    const after = withValue(draft, name, to)
    const before = checkRecord(draft, this.#conventions, this.#gradingScale)
    const results = checkRecord(after, this.#conventions, this.#gradingScale)
    const broken = [...results].filter(([id, ok]) => !ok && before.get(id) !== false)
    if (broken.length > 0) {
      return refuse(`it would break the check ${broken[0][0]}`)
    }
    if (!recomputed && failures(results) >= failures(before)) {
      return refuse('no failed check is mended by it')
    }
    return { accepted: true, draft: settle(after, results) }
  }

  #verifyGrade(draft: RecordDraft, field: GradeField, name: string, to: string): PatchVerdict {
    const { score, value } = field
    if (score === null) {
      return refuse('there is no score that the grade could follow from')
    }
    if (value.source === 'text_layer') {
      return refuse('the document itself prints this grade')
    }
    const learned = this.#conventions.flatMap(
      (own) => (field.overall ? own.grades : own.subjectGrades) ?? []
    )
    const scale = learned.length > 0 ? learned : rangesOf(this.#gradingScale)
    const allowed = gradesFor(score, scale)
    if (allowed.length !== 1 || plainGrade(to) !== allowed[0]) {
      return refuse('the grade does not follow from the score')
    }
    const after = withValue(draft, name, to)
    return {
      accepted: true,
      draft: settle(after, checkRecord(after, this.#conventions, this.#gradingScale)),
    }
  }

  #verifyName(draft: RecordDraft, field: TextField, to: string): PatchVerdict {
    const from = field.value.value
    if (field.value.source === 'text_layer' && to.toLowerCase() !== from.toLowerCase()) {
      return refuse('the document itself prints this name')
    }
    const before = from.split(' ')
    const after = to.split(' ')
    if (after.length > before.length) {
      return refuse('a name may not gain words')
    }
    if (/\d/.test(to)) {
      return refuse('a name holds no digits')
    }
    const changes = changesBetween(from, to)
    if (changes === null) {
      return refuse('more than look-alike characters would change')
    }
    const caseOnly = to.toLowerCase() === from.toLowerCase()
    if (!caseOnly && changes > 2) {
      return refuse('more than two characters would change')
    }
    return { accepted: true, draft: settle(withValue(draft, 'studentName', to), null) }
  }

  #verifyAdmission(draft: RecordDraft, field: TextField, to: string): PatchVerdict {
    const from = field.value.value
    if (field.value.source === 'text_layer') {
      return refuse('the document itself prints this number')
    }
    const supported = field.value.alternatives?.some(({ value }) => value === to) ?? false
    const changes = changesBetween(from, to)
    if (!supported && (changes === null || changes > 1)) {
      return refuse('the picture does not support this number')
    }
    const shapes = this.#conventions.flatMap((own) => own.admissionShapes)
    if (shapes.length === 0) {
      return refuse('there is no pattern to prove it by')
    }
    const shareOf = (text: string) =>
      shapes.find(({ shape }) => shape === shapeOf(text))?.share ?? 0
    if (shareOf(to) < 0.5 || shareOf(from) > shareOf(to) / 2) {
      return refuse('it does not look more like the other numbers of the file')
    }
    return { accepted: true, draft: settle(withValue(draft, 'admissionNumber', to), null) }
  }
}

function refuse(why: string): PatchVerdict {
  return { accepted: false, why }
}

/**
 * Whether a number is one that the picture supports: a reader's candidate, or one look-alike away.
 */
function isCandidate(value: DraftValue<number>, to: number): boolean {
  if (value.alternatives?.some((alternative) => alternative.value === to)) {
    return true
  }
  const printed = value.text ?? String(value.value)
  if (parseNumber(withDigits(printed)) === to || parsePosition(withDigits(printed)) === to) {
    return true
  }
  const changes = changesBetween(printed, String(to))
  return changes !== null && changes <= 1
}

/** Total and average that were computed may be computed again when scores changed. */
function isRecomputation(draft: RecordDraft, field: string, to: number): boolean {
  const { sum, present } = sumDraftScores(draft.subjects)
  if (field === 'total') {
    return Math.abs(sum - to) < 0.005
  }
  if (field === 'average') {
    return present > 0 && Math.abs(sum / present - to) < 0.0051
  }
  return false
}

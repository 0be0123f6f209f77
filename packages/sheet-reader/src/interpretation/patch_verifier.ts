import { confidenceOf } from './draft_builder.js'
import { checkRecord, failures, type CheckResults } from './record_checks.js'
import { sumDraftScores } from './score_sums.js'
import { gradesFor, rangesOf } from './grade_scale.js'
import { plainGrade } from '../values/grades.js'
import { parseNumber, parsePosition, shapeOf, withDigits } from './printed_values.js'
import { DEFAULT_GRADING_SCALE, type FileKnowledge } from './file_interpreter.js'
import { NO_CONVENTIONS, type Conventions } from './conventions.js'
import { visibleText } from './text.js'
import type { DraftValue, GradeBoundary, RecordDraft, RecordFlag } from '../types.js'

/**
 * A proposed correction of one value. `field` is `studentName`, `admissionNumber`, `total`, `average`,
 * `grade`, `position`, `subjects.<key>`, `subjects.<key>.grade` or `subjects.<key>.<component key>`.
 */
export interface RecordPatch {
  field: string
  /** The value as it is now; a patch for a value that has changed meanwhile is refused. */
  from: string | number | null
  to: string | number | null
}

export type PatchVerdict = { accepted: true; draft: RecordDraft } | { accepted: false; why: string }

export interface PatchVerifierOptions {
  /** What was learned about the file. Without it only presumed conventions are checked. */
  knowledge?: Pick<FileKnowledge, 'conventions'>
  gradingScale?: readonly GradeBoundary[]
}

/** Characters that a reader of pictures takes for one another, lower case. */
const LOOK_ALIKE_GROUPS = [
  '08',
  '17',
  '27',
  '56',
  '49',
  '0oqdcu',
  '1lij|!7tf',
  '2z',
  '5s8',
  '8b36',
  '6gb',
  '9gq',
  '4a',
  '3eb',
  'uvn',
  'nhrm',
  'ceo',
  'mnw',
  'aoe',
  'vyw',
  'kxh',
  'pr',
  'wvm',
  'ft',
  'yv',
  'gq',
  "'’`",
  '.,',
  '-–—',
  'ij',
  'il',
  'sz',
]

function lookAlike(a: string, b: string): boolean {
  const low = withoutMarks(a)
  const other = withoutMarks(b)
  return (
    low === other || LOOK_ALIKE_GROUPS.some((group) => group.includes(low) && group.includes(other))
  )
}

function withoutMarks(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * The only judge of refinements, whoever proposes them. It never invents: a number must be one that
 * the picture supports and must mend a failed check without breaking another; a name may only change
 * in look-alike characters; a grade must follow from the score. Values of a document's own text
 * layer are what is printed and are not corrected (decisions 4.5).
 */
export class PatchVerifier {
  readonly #conventions: Conventions[]
  readonly #gradingScale: readonly GradeBoundary[]

  constructor(options: PatchVerifierOptions = {}) {
    const learned = Object.values(options.knowledge?.conventions ?? {})
    this.#conventions = learned.length > 0 ? learned : [PRESUMED]
    this.#gradingScale = options.gradingScale ?? DEFAULT_GRADING_SCALE
  }

  /** Judges a patch. An accepted one comes with the record as it is after it; the input stays as it was. */
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

const PRESUMED: Conventions = {
  ...NO_CONVENTIONS,
  average: { divisor: 'present', rounding: 'nearest', decimals: 2 },
}

function refuse(why: string): PatchVerdict {
  return { accepted: false, why }
}

type NumberField = { kind: 'number'; value: DraftValue<number> }
type GradeField = {
  kind: 'grade'
  value: DraftValue<string>
  score: number | null
  overall: boolean
}
type TextField = { kind: 'name' | 'admission'; value: DraftValue<string> }

/** The present value of a field that a patch names; null where the record has none. */
export function fieldOf(
  draft: RecordDraft,
  field: string
): NumberField | GradeField | TextField | null {
  switch (field) {
    case 'studentName':
      return { kind: 'name', value: draft.studentName }
    case 'admissionNumber':
      return draft.admissionNumber && { kind: 'admission', value: draft.admissionNumber }
    case 'total':
    case 'average':
    case 'position':
      return draft[field] && { kind: 'number', value: draft[field] }
    case 'grade':
      return (
        draft.grade && {
          kind: 'grade',
          value: draft.grade,
          score: draft.average?.value ?? null,
          overall: true,
        }
      )
  }
  const [, key, part] = /^subjects\.([^.]+)(?:\.(.+))?$/.exec(field) ?? []
  const subject = draft.subjects.find((candidate) => candidate.key === key)
  if (!subject) {
    return null
  }
  if (part === undefined) {
    return subject.score && { kind: 'number', value: subject.score }
  }
  if (part === 'grade') {
    return (
      subject.grade && {
        kind: 'grade',
        value: subject.grade,
        score: subject.score?.value ?? null,
        overall: false,
      }
    )
  }
  const component = subject.components.find((candidate) => candidate.key === part)
  return component?.value ? { kind: 'number', value: component.value } : null
}

/** Whether a number is one that the picture supports: a reader's candidate, or one look-alike away. */
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

/**
 * Fewest look-alike replacements (or characters lost or doubled by the scan) between two texts; null
 * where a character changes into one that it does not look like.
 */
function changesBetween(from: string, to: string): number | null {
  if (Math.abs(from.length - to.length) > 2) {
    return null
  }
  const a = [...from]
  const b = [...to]
  let row = b.map((character, index) => (/[\s.,'’`-]/.test(character) ? index + 1 : Infinity))
  row.unshift(0)
  for (let i = 0; i < a.length; i++) {
    const removable = /[\s.,'’`|_~-]/.test(a[i]) || a[i] === a[i - 1]
    const next = [removable ? row[0] + 1 : Infinity]
    for (let j = 0; j < b.length; j++) {
      const insertable = /[.,'’`-]/.test(b[j]) || b[j] === b[j - 1]
      const same = a[i] === b[j]
      const replaced = same
        ? row[j]
        : lookAlike(a[i], b[j])
          ? row[j] + (a[i].toLowerCase() === b[j].toLowerCase() ? 0.01 : 1)
          : Infinity
      next.push(
        Math.min(
          replaced,
          removable ? row[j + 1] + 1 : Infinity,
          insertable ? next[j] + 1 : Infinity
        )
      )
    }
    row = next
  }
  const changes = row[row.length - 1]
  return Number.isFinite(changes) ? Math.floor(changes) : null
}

/** The record with one value replaced. */
function withValue(draft: RecordDraft, field: string, to: string | number): RecordDraft {
  const refined = <T>(value: DraftValue<T>, changed: T): DraftValue<T> => ({
    ...value,
    value: changed,
    confidence: Math.max(value.confidence, 0.95),
    source: value.source === 'derived' ? 'derived' : 'refined',
  })
  switch (field) {
    case 'studentName':
      return { ...draft, studentName: refined(draft.studentName, String(to)) }
    case 'admissionNumber':
      return { ...draft, admissionNumber: refined(draft.admissionNumber!, String(to)) }
    case 'grade':
      return { ...draft, grade: refined(draft.grade!, String(to)) }
    case 'total':
    case 'average':
    case 'position':
      return { ...draft, [field]: refined(draft[field]!, Number(to)) }
  }
  const [, key, part] = /^subjects\.([^.]+)(?:\.(.+))?$/.exec(field)!
  const subjects = draft.subjects.map((subject) => {
    if (subject.key !== key) {
      return subject
    }
    if (part === undefined) {
      return { ...subject, score: refined(subject.score!, Number(to)) }
    }
    if (part === 'grade') {
      return { ...subject, grade: refined(subject.grade!, String(to)) }
    }
    return {
      ...subject,
      components: subject.components.map((component) =>
        component.key === part
          ? { ...component, value: refined(component.value!, Number(to)) }
          : component
      ),
    }
  })
  return { ...draft, subjects }
}

const FLAG_OF_CHECK: Record<string, RecordFlag> = {
  sum: 'TOTAL_MISMATCH',
  average: 'AVERAGE_MISMATCH',
  components: 'COMPONENT_MISMATCH',
  grade: 'GRADE_MISMATCH',
}

/** Brings flags, checks and confidence in line with the changed values. */
function settle(draft: RecordDraft, results: CheckResults | null): RecordDraft {
  let flags = draft.flags.filter((flag) => flag !== 'CORRECTED')
  let checks = draft.checks
  if (results) {
    const failed = new Set([...results].filter(([, ok]) => !ok).map(([id]) => id.split(' ')[0]))
    const tested = new Set([...results.keys()].map((id) => id.split(' ')[0]))
    flags = flags.filter((flag) => {
      const check = Object.keys(FLAG_OF_CHECK).find((id) => FLAG_OF_CHECK[id] === flag)
      return check === undefined || failed.has(check) || !tested.has(check)
    })
    checks = checks.map((check) =>
      tested.has(check.id) ? { ...check, ok: !failed.has(check.id) } : check
    )
  }
  const settled: RecordDraft = { ...draft, flags: [...flags, 'CORRECTED'], checks }
  return { ...settled, confidence: confidenceOf(settled) }
}

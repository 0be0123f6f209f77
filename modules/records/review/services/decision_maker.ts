import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { parseField, type FieldParts } from '@tenant-education/result-arithmetic'
import { momentOf, type Clock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import type { GradeBoundary } from '#modules/file-processing/public'
import type PublishedPass from '../../models/published_pass.js'
import type StudentRecord from '../../models/student_record.js'
import type { Caller } from '../../queries/find_file.js'
import { writeHistory, type HistoryEntry } from '../../services/record_history.js'
import { saveEdits } from '../../services/save_edits.js'
import ReviewDecision, { type ValueBefore } from '../models/review_decision.js'
import ValueReview, { type ReviewOutcome } from '../models/value_review.js'
import { isSameValue } from './decided_value.js'
import {
  beforeOf,
  historyField,
  wantedValue,
  type Decision,
  type Target,
} from './decision_target.js'
import { editOf, withValue, type EditedValue } from './edited_fields.js'
import { reviewerText } from './reviewer.js'
import { isUnread, subjectNamed, valuesOf } from './review_values.js'

/** What became of a decision. */
export interface DecisionOutcome {
  status: 'saved' | 'conflict' | 'refused'
  code?: string
  message?: string
}

/** Decisions as they were made, in their order, and how the file stands then. */
export interface DecidedValues {
  outcomes: (DecisionOutcome & Pick<Decision, 'clientId' | 'recordId' | 'field'>)[]
  pass: PublishedPass
}

/** What decisions of one batch have in common. */
export interface DecisionContext {
  caller: Caller
  fileId: string
  /** Records of the file by their ids: those that the batch names. */
  records: ReadonlyMap<string, StudentRecord>
  grading: GradeBoundary[]
  trx: TransactionClientContract
  clock: Clock
}

const SAVED: DecisionOutcome = { status: 'saved' }

const GONE: DecisionOutcome = {
  status: 'conflict',
  code: 'RECORD_CHANGED',
  message:
    'The file was read again meanwhile, and this value is no longer there. Look at it again.',
}

const CHANGED: DecisionOutcome = {
  status: 'conflict',
  code: 'RECORD_CHANGED',
  message: 'Somebody else has changed this value since.',
}

const refused = (message: string): DecisionOutcome => ({
  status: 'refused',
  code: 'VALIDATION_ERROR',
  message,
})

/**
 * Makes decisions about values, one after the other, in the transaction that has locked the
 * records.
 */
export class DecisionMaker {
  readonly #context: DecisionContext
  readonly #actor: string

  constructor(context: DecisionContext) {
    this.#context = context
    this.#actor = reviewerText(context.caller)
  }

  /** Makes a decision and notes it under the client's id, so that it is not made twice. */
  async make(decision: Decision): Promise<DecisionOutcome> {
    const { caller, fileId, trx, clock } = this.#context
    const id = newId('dec')
    const { outcome, before } = await this.#decide(id, decision)
    await ReviewDecision.create(
      {
        id,
        tenantId: caller.tenantId,
        fileId,
        recordId: decision.recordId,
        field: decision.field,
        clientId: decision.clientId,
        actor: this.#actor,
        decision: decision.decision,
        status: outcome.status,
        code: outcome.code ?? null,
        before: before ?? null,
        isUndone: false,
        at: momentOf(clock),
      },
      { client: trx }
    )
    return outcome
  }

  async #decide(
    id: string,
    decision: Decision
  ): Promise<{ outcome: DecisionOutcome; before?: ValueBefore }> {
    const parts = parseField(decision.field)
    if (!parts) {
      return { outcome: refused('field: is not an address of a value') }
    }
    const target = await this.#find(decision, parts)
    if (!target) {
      return { outcome: GONE }
    }
    if (decision.decision === 'undo') {
      return { outcome: await this.#undo(target) }
    }
    const wanted = wantedValue(decision, target)
    if (typeof wanted === 'object' && wanted !== null) {
      return { outcome: refused(wanted.refusal) }
    }
    const { expectedValue } = decision
    const isOutdated = expectedValue !== undefined && !isSameValue(expectedValue, target.current)
    if (isOutdated && !isSameValue(wanted, target.current)) {
      return { outcome: CHANGED }
    }
    return this.#set(id, decision, target, wanted)
  }

  async #find({ recordId, field }: Decision, parts: FieldParts): Promise<Target | null> {
    const record = this.#context.records.get(recordId)
    if (!record) {
      return null
    }
    const { content } = record
    const subject = parts.kind === 'overall' ? null : subjectNamed(content, parts.subject)
    const isThere = parts.kind === 'overall' || parts.kind === 'subjectGrade'
    const value = valuesOf(content).find((one) => one.field === field)
    if ((parts.kind !== 'overall' && !subject) || (!value && !isThere)) {
      return null
    }
    const review = await ValueReview.forTenant(record.tenantId, { client: this.#context.trx })
      .where({ recordId, field })
      .first()
    return { record, field, parts, subject, current: value?.value ?? null, review }
  }

  /** Sets a value, or accepts it where it stands there already. */
  async #set(
    id: string,
    { decision }: Decision,
    target: Target,
    wanted: EditedValue
  ): Promise<{ outcome: DecisionOutcome; before?: ValueBefore }> {
    const before = beforeOf(target)
    // Of ink that nobody could read, absence is news.
    const { parts, record, subject, current } = target
    const isChange =
      !isSameValue(wanted, current) || isUnread(parts, wanted, record.content, subject)
    const outcome: ReviewOutcome = isChange
      ? decision === 'absent'
        ? 'absent'
        : 'corrected'
      : 'accepted'
    before.changeId = isChange
      ? await this.#change(target, wanted, 'edit')
      : await this.#note(target, 'acceptance')
    await this.#say(target, {
      value: wanted,
      decision: outcome,
      decisionId: id,
      actor: this.#actor,
    })
    return { outcome: SAVED, before }
  }

  /** Takes back the person's last decision about a value, unless another one stands on it. */
  async #undo(target: Target): Promise<DecisionOutcome> {
    const { trx, caller } = this.#context
    const { record, field, review, current } = target
    const last = await ReviewDecision.forTenant(caller.tenantId, { client: trx })
      .where({ recordId: record.id, field, actor: this.#actor, status: 'saved', isUndone: false })
      .whereNot('decision', 'undo')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .first()
    if (!last?.before) {
      return refused('decision: there is nothing of yours to take back here')
    }
    if (review?.decisionId !== last.id || !isSameValue(review.value, current)) {
      return CHANGED
    }
    const { value, edit, review: earlier, changeId } = last.before
    const standing = editOf(record.edits, target.parts, target.subject)
    if (isSameValue(value, current) && standing === edit) {
      await this.#note(target, 'undo', changeId)
    } else {
      await this.#change(target, edit, 'undo', changeId)
    }
    await last.useTransaction(trx).merge({ isUndone: true }).save()
    if (earlier) {
      await this.#say(target, earlier, earlier.at)
    } else {
      await review.useTransaction(trx).delete()
    }
    return SAVED
  }

  /** @returns id of the change that is written down. */
  async #change(
    { record, parts, subject, current }: Target,
    value: EditedValue | undefined,
    source: 'edit' | 'undo',
    reverts?: string
  ): Promise<string> {
    const { trx, grading } = this.#context
    const own = historyField(parts, subject)
    const edits = withValue(record.edits, parts, subject, value, grading)
    const changes = await saveEdits(record, edits, trx)
    const shown = { field: own, before: current, after: current }
    const isShown = changes.some((change) => change.field === own)
    const entries = [...(isShown ? [] : [shown]), ...changes].map((change): HistoryEntry => ({
      ...change,
      recordId: record.id,
      ...(change.field === own ? { source, reverts } : { source: 'computed' }),
    }))
    const ids = await this.#write(entries)
    return ids[entries.findIndex((entry) => entry.field === own)]
  }

  /** Writes down that a value was looked at, and stays. */
  async #note(
    { record, parts, subject, current }: Target,
    source: 'acceptance' | 'undo',
    reverts?: string
  ): Promise<string> {
    const field = historyField(parts, subject)
    const [id] = await this.#write([
      { recordId: record.id, field, before: current, after: current, source, reverts },
    ])
    return id
  }

  #write(entries: HistoryEntry[]): Promise<string[]> {
    const { caller, fileId, trx, clock } = this.#context
    return writeHistory({ tenantId: caller.tenantId, fileId }, entries, caller, trx, clock)
  }

  /** Keeps what was said of a value last. */
  async #say(
    { record, field }: Target,
    said: Pick<ValueReview, 'value' | 'decision' | 'decisionId' | 'actor'>,
    at = momentOf(this.#context.clock).toMillis()
  ): Promise<void> {
    const { trx, caller, fileId } = this.#context
    const { tenantId } = caller
    await ValueReview.forTenant(tenantId, { client: trx })
      .where({ recordId: record.id, field })
      .delete()
    await trx
      .insertQuery()
      .table(ValueReview.table)
      .insert({
        id: newId('rev'),
        tenant_id: tenantId,
        file_id: fileId,
        record_id: record.id,
        field,
        value: JSON.stringify(said.value),
        decision: said.decision,
        decision_id: said.decisionId,
        actor: said.actor,
        at,
      })
  }
}

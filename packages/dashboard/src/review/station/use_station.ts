import { computed, onScopeDispose, ref, shallowRef, triggerRef } from 'vue'
import { can } from '../../session.js'
import { cellOf } from '../model/columns.js'
import { canBeAbsent } from '../model/fields.js'
import { acceptableOf, isUnread, openOf } from '../model/queue.js'
import { fieldName, heardValue, saidDecision } from '../model/sentences.js'
import type { CellValue, DecisionResult, Place } from '../model/types.js'
import { Visit, type Spot } from '../model/visit.js'
import type { QueuedDecision } from '../saving/saved_decision.js'
import type { Words } from '../texts.js'
import type { ReviewClient } from './review_client.js'
import { useSaver } from './saver.js'
import { useClaim } from './use_claim.js'
import { useField } from './use_field.js'
import { useTurning } from './use_turning.js'

/** With more left in a row, accepting all of it asks first. */
const ASKS_FROM = 3

/** A decision that met the value of somebody else, or was not taken. */
export interface Mishap {
  decision: QueuedDecision
  result: DecisionResult
  /** Names of the value and of the student, as they were then. */
  about: { field: string; name: string }
}

/** Everything that a person can do in the review station, whatever it looks like. */
export function useStation(client: ReviewClient, words: Words) {
  const saver = useSaver(client)
  const changed = shallowRef({})
  const visit = new Visit(saver.visitor, client, saver.queue, () => triggerRef(changed))
  const spot = computed<Spot | null>(() => {
    void changed.value
    // Pages change in place: a new object each time, so that what is computed of it is computed
    // anew.
    return visit.spot && { ...visit.spot }
  })
  const said = ref('')
  const mishaps = ref<Mishap[]>([])
  const isAskingRow = ref(false)
  const field = useField(spot, words)
  const claims = useClaim(
    client,
    () => can('records:write'),
    () => void visit.refresh()
  )
  const turning = useTurning(visit, { onOpen: claims.enter })

  const stopListening = saver.listen((decision, result) => {
    const about = aboutOf(decision)
    visit.answer(decision, result)
    if (result.status !== 'saved') {
      mishaps.value = [...mishaps.value, { decision, result, about }]
    }
    const isGone = result.status === 'conflict' && !result.current
    if (isGone && decision.fileId === visit.spot?.state.page.fileId) {
      // The file was read again: what is shown is not there any more.
      visit.forget(decision.fileId)
      void turning.open(decision.fileId, visit.spot.state.page.page)
    }
  })
  onScopeDispose(stopListening)

  function aboutOf({ fileId, page, recordId, field: own }: QueuedDecision): Mishap['about'] {
    const state = visit.book.known(fileId, page)
    return {
      field: fieldName(own, state?.columns ?? [], words),
      name: state?.record(recordId)?.studentName ?? '',
    }
  }

  const isReadOnly = computed(
    () => !can('records:write') || (claims.claim.value !== null && !claims.claim.value.isMine)
  )
  const progress = computed(() => {
    void changed.value
    return {
      here: spot.value?.state.toReview ?? 0,
      inFile: visit.leftInFile,
      done: visit.history.size,
    }
  })

  /** Said once by a screen reader; a sentence that comes twice is said twice. */
  function say(sentence: string): void {
    said.value = said.value === sentence ? `${sentence}\u00a0` : sentence
  }

  function mayDecide(): boolean {
    if (isReadOnly.value) {
      say(can('records:write') ? words.say.notYours : words.readOnly)
    }
    // While the next page is fetched there is nothing to decide about.
    return !isReadOnly.value && !turning.isLoading.value
  }

  async function decide(
    decision: 'accept' | 'correct' | 'absent',
    value?: CellValue
  ): Promise<void> {
    const { state, place } = spot.value ?? {}
    if (!state || !place || !mayDecide()) {
      return
    }
    if (decision === 'absent' && !canBeAbsent(place.field)) {
      say(words.say.noAbsence)
      return
    }
    if (decision === 'accept' && isUnread(field.cell.value)) {
      askForValue()
      return
    }
    field.cancel()
    visit.decide(place, decision, value)
    say(saidDecision(decision, state.record(place.recordId)!, place.field, state, words))
    await turning.goOn()
  }

  /** Nothing was read that could be accepted. */
  function askForValue(): void {
    field.start('')
    field.problem.value = words.typed.unread
    say(words.typed.unread)
  }

  /** Takes what was typed; the field stays open where it cannot be taken. */
  async function take(): Promise<void> {
    const result = field.result()
    if (result) {
      await decide(result.decision, result.value)
    } else {
      say(field.problem.value)
    }
  }

  async function takeFill(): Promise<void> {
    const { value } = field.fill
    if (value === undefined) {
      say(words.say.noFill)
    } else if (field.text.value === null) {
      await decide('correct', value)
    } else {
      field.putFill()
    }
  }

  async function acceptRow(isSure = false): Promise<void> {
    const { state, place } = spot.value ?? {}
    const record = place && state?.record(place.recordId)
    const count = record ? acceptableOf(record, state!.columns).length : 0
    if (!record || !mayDecide()) {
      return
    }
    if (count === 0) {
      say(openOf(record, state!.columns).length > 0 ? words.typed.unread : words.say.rowDone)
    } else if (count > ASKS_FROM && !isSure) {
      isAskingRow.value = true
    } else {
      isAskingRow.value = false
      visit.acceptRow(record.recordId)
      say(words.left(state!.toReview))
      await turning.goOn()
    }
  }

  async function takeBack(kind: 'undo' | 'redo'): Promise<void> {
    if (!mayDecide()) {
      return
    }
    field.cancel()
    const done = await visit[kind]()
    if (!done) {
      say(kind === 'undo' ? words.say.nothingToUndo : words.say.nothingToRedo)
      return
    }
    turning.opened()
    const { state } = visit.spot!
    const record = state.record(done.recordId)
    const cell = record && cellOf(record, done.field)
    if (record && cell) {
      const name = fieldName(done.field, state.columns, words)
      const tell = kind === 'undo' ? words.say.undone : words.say.redone
      say(tell(name, record.studentName, heardValue(cell, words)))
    }
  }

  function select(place: Place): void {
    if (!isSamePlace(place, spot.value?.place)) {
      field.cancel()
      visit.select(place)
    }
  }

  function startField(character?: string): void {
    if (spot.value?.place && mayDecide()) {
      field.start(character)
    }
  }

  /**
   * Decides again what met another value, now knowing it: the value that was accepted is put back.
   */
  async function insist({ decision: past }: Mishap): Promise<void> {
    settle(past.clientId)
    const { fileId, page, recordId, field: own, decision, value, expectedValue } = past
    await turning.open(fileId, page, { recordId, field: own })
    const isThere = isSamePlace({ recordId, field: own }, visit.spot?.place)
    if (isThere && decision === 'absent') {
      visit.decide({ recordId, field: own }, 'absent')
    } else if (isThere && decision !== 'undo') {
      const wanted = decision === 'accept' ? expectedValue : value
      visit.decide({ recordId, field: own }, 'correct', wanted)
    }
  }

  function settle(clientId: string): void {
    mishaps.value = mishaps.value.filter((own) => own.decision.clientId !== clientId)
  }

  return {
    visit,
    spot,
    said,
    field,
    progress,
    mishaps,
    isReadOnly,
    isAskingRow,
    claim: claims.claim,
    takenBy: claims.takenBy,
    ...turning,
    takeOver: async () => {
      await claims.takeOver()
      await visit.refresh()
    },
    decide,
    take,
    takeFill,
    acceptRow,
    undo: () => takeBack('undo'),
    redo: () => takeBack('redo'),
    select,
    startField,
    insist,
    settle,
    say,
  }
}

export type Station = ReturnType<typeof useStation>

/** True for two places that are the same value. */
export function isSamePlace(one: Place, other: Place | null | undefined): boolean {
  return other?.recordId === one.recordId && other.field === one.field
}

import type { Sheet } from './joining/page_joiner.js'
import type { DraftValue, RecordDraft } from '../types.js'

export function moveBoxes(draft: RecordDraft, displayed: Sheet['displayed']) {
  const move = (value: DraftValue<unknown> | null) => {
    if (!value?.box) {
      return
    }
    const { box, pageNumber } = displayed(value.box)
    value.box = box
    if (pageNumber !== draft.pageNumber) {
      value.page = pageNumber
    }
  }
  move(draft.studentName)
  move(draft.admissionNumber)
  move(draft.total)
  move(draft.average)
  move(draft.grade)
  move(draft.position)
  for (const subject of draft.subjects) {
    move(subject.score)
    move(subject.grade)
    for (const { value } of subject.components) {
      move(value)
    }
  }
}

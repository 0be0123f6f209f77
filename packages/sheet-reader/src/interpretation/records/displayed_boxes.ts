import type { Sheet } from '../joining/page_joiner.js'
import type { DraftValue, RecordDraft } from '../../types.js'

/**
 * Moves the boxes of a record's values from the sheet as it was put together to where the file
 * shows them, in points; a value that stands on another page than its record names that page.
 */
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

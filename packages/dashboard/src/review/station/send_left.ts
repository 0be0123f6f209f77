import { useReviewClient } from './review_client.js'
import { useSaver } from './saver.js'

/** The queue of this school and person takes up what other tabs have left, and sends it. */
export function sendLeft(): void {
  useSaver(useReviewClient())
}

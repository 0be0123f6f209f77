import { onScopeDispose } from 'vue'
import { uploadQueue } from './upload_queue.js'

/** Called when a file has arrived at the platform. */
export function useArrivals(arrived: () => unknown): void {
  onScopeDispose(uploadQueue.onArrival(() => void arrived()))
}

import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'

/** A question to the platform, and how far it is. */
export interface AskedRequest<Data> {
  /** The last answer; it stays while the question is asked again. */
  data: Readonly<ShallowRef<Data | null>>
  /** Of the last try; null once it works. */
  error: Readonly<ShallowRef<unknown>>
  isLoading: Readonly<Ref<boolean>>
  /** Asks again; resolves when it is answered, whatever the answer is. */
  reload: () => Promise<void>
  /**
   * Shows something else than what was answered, as after a change that is known to have worked.
   */
  put: (data: Data) => void
}

interface RequestOptions {
  /** Asked again when this changes. */
  on?: () => unknown
  /** `false`: only `reload()` asks. */
  immediate?: boolean
}

/**
 * Asks the platform for what a page shows, and again when what it depends on changes. Only the answer
 * to the last question counts; the others are ended.
 *
 * @example
 * const payments = useRequest((signal) => client.payments.list({ page: page.value }, { signal }).page(), {
 *   on: () => page.value,
 * })
 */
export function useRequest<Data>(
  ask: (signal: AbortSignal) => PromiseLike<Data>,
  { on, immediate = true }: RequestOptions = {}
): AskedRequest<Data> {
  const data = shallowRef<Data | null>(null)
  const error = shallowRef<unknown>(null)
  const isLoading = ref(false)
  let latest: AbortController | null = null

  const reload = async () => {
    latest?.abort()
    const own = new AbortController()
    latest = own
    isLoading.value = true
    try {
      const answer = await ask(own.signal)
      if (latest === own) {
        data.value = answer
        error.value = null
      }
    } catch (thrown) {
      if (latest === own) {
        error.value = thrown
      }
    } finally {
      if (latest === own) {
        isLoading.value = false
      }
    }
  }

  const put = (given: Data) => {
    data.value = given
    error.value = null
  }

  if (on) {
    watch(on, reload)
  }
  if (immediate) {
    void reload()
  }
  onScopeDispose(() => {
    latest?.abort()
    latest = null
  })
  return { data, error, isLoading, reload, put }
}

/** Something the person does, and how far it is. */
export interface Action<Given extends unknown[], Data> {
  /** Resolves with `undefined` when it failed; `error` tells why. Does nothing while it runs. */
  run: (...given: Given) => Promise<Data | undefined>
  error: ShallowRef<unknown>
  isRunning: Readonly<Ref<boolean>>
}

/**
 * A change that a button makes.
 *
 * @example const revoke = useAction((id: string) => client.apiKeys.revoke(id))
 */
export function useAction<Given extends unknown[], Data>(
  act: (...given: Given) => PromiseLike<Data>
): Action<Given, Data> {
  const error = shallowRef<unknown>(null)
  const isRunning = ref(false)
  const run = async (...given: Given) => {
    if (isRunning.value) {
      return undefined
    }
    isRunning.value = true
    error.value = null
    try {
      return await act(...given)
    } catch (thrown) {
      error.value = thrown
      return undefined
    } finally {
      isRunning.value = false
    }
  }
  return { run, error, isRunning }
}

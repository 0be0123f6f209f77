import { computed, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** What a list shows, kept in its address: a reload, a way back and a link lead to the same. */
export interface ListQuery<Name extends string> {
  /** Each as it stands in the address; empty where it does not. */
  values: Readonly<Record<Name, string>>
  /** Sets some; the list begins at its first page again. */
  set: (changes: Partial<Record<Name, string>>) => void
  /** From 1. */
  page: WritableComputedRef<number>
}

/** @example const { values, set, page } = useListQuery(['status', 'search']) */
export function useListQuery<const Name extends string>(names: readonly Name[]): ListQuery<Name> {
  const route = useRoute()
  const router = useRouter()
  const one = (name: string) => {
    const value = route.query[name]
    return (Array.isArray(value) ? value[0] : value) ?? ''
  }
  const go = (query: Record<string, string>) => {
    const kept = Object.entries({ ...route.query, ...query }).filter(([, value]) => value)
    void router.replace({ query: Object.fromEntries(kept) })
  }
  const values = new Proxy({} as Record<Name, string>, {
    get: (_, name) => (names.includes(name as Name) ? one(name as string) : undefined),
  })
  const page = computed({
    get: () => Math.max(1, Number.parseInt(one('page'), 10) || 1),
    set: (number) => go({ page: number > 1 ? String(number) : '' }),
  })
  return {
    values,
    set: (changes) => go({ ...(changes as Record<string, string>), page: '' }),
    page,
  }
}

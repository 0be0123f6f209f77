import { onScopeDispose, readonly, ref } from 'vue'

/** True on a screen for which the phone layout is made: less than 800 pixels. */
export function useNarrow() {
  const query = matchMedia('(max-width: 799px)')
  const isNarrow = ref(query.matches)
  const update = () => (isNarrow.value = query.matches)
  query.addEventListener('change', update)
  onScopeDispose(() => query.removeEventListener('change', update))
  return readonly(isNarrow)
}

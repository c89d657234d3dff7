import { useRef, useState } from 'react'

export interface PageLoad {
  state: 'idle' | 'loading' | 'failed'
  /** Loads unless already loading. After a failure only `again` loads. */
  run: () => void
  again: () => void
}

/** Loads one more page, one at a time. */
export const usePageLoad = (load: () => Promise<unknown>): PageLoad => {
  const [state, setState] = useState<PageLoad['state']>('idle')
  const busy = useRef(false)

  const again = () => {
    if (busy.current) return
    busy.current = true
    setState('loading')
    load()
      .then(
        () => setState('idle'),
        () => setState('failed'),
      )
      .finally(() => {
        busy.current = false
      })
  }

  return { state, again, run: () => (state === 'failed' ? undefined : again()) }
}

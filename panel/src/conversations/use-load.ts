import { useRef, useState } from 'react'

export interface Load {
  state: 'idle' | 'loading' | 'failed'
  /** Loads unless it is loading; a failure waits for `again`. */
  run: () => void
  again: () => void
}

/** One more page, once at a time. */
export const useLoad = (load: () => Promise<unknown>): Load => {
  const [state, setState] = useState<Load['state']>('idle')
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

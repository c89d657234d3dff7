import { use, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { notifyFailure } from '../client/notify.ts'
import { LoadFailed } from './page/LoadFailed.tsx'

type LoadResult<Props> = { Part: ComponentType<Props> } | { error: unknown }

interface LoadFailure {
  error: unknown
  onRetry: () => void
}

/**
 * Like `lazy`, but for a part of a page. If it can't be loaded (offline, or after an update), the failure is shown in
 * its place with a retry button, and everything around it stays as it is.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props & LoadFailure> = LoadFailed,
): ComponentType<Props> => {
  let last: Promise<LoadResult<Props>> | null = null
  const reload = () =>
    (last = load().then(
      (Part) => ({ Part }),
      (error: unknown) => ({ error }),
    ))
  return function PartOnDemand(props: Props) {
    const [loading, setLoading] = useState(() => last ?? reload())
    const result = use(loading)
    const failed = 'error' in result
    useEffect(() => {
      if (!failed) return undefined
      // The next mount must not find the old failure.
      return () => {
        last = null
      }
    }, [failed])
    return failed ? (
      <Failure {...props} error={result.error} onRetry={() => setLoading(reload())} />
    ) : (
      <result.Part {...props} />
    )
  }
}

export interface Closable {
  onClose: () => void
}

/** The same for what opens over a page, such as a dialog: if it can't be loaded, a toast says so, and it is closed. */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyPart<Props>(load, CloseWithToast)

const CloseWithToast = ({ error, onClose }: Closable & LoadFailure) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    notifyFailure(error)
    close()
  }, [error])
  return null
}

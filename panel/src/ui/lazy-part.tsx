import { use, useEffect, useState, type ComponentType } from 'react'
import { LoadFailed } from './page/LoadFailed.tsx'

type LoadResult<Props> = { Part: ComponentType<Props> } | { error: unknown }

/**
 * Like `lazy`, but for a part of a page. If it can't be loaded (offline, or after an update), the failure is shown in
 * its place with a retry button, and everything around it stays as it is.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
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
      <LoadFailed error={result.error} onRetry={() => setLoading(reload())} />
    ) : (
      <result.Part {...props} />
    )
  }
}

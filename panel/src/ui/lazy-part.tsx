import { use, useEffect, useState, type ComponentType } from 'react'
import { LoadFailed } from './page/LoadFailed.tsx'

type LoadResult<Props> = { Part: ComponentType<Props> } | { error: unknown }

/**
 * As `lazy`, for a part of a page. One that cannot be fetched, without a connection say or after an update, says so in its
 * own place and can be tried again: what stands around it, and what is being written there, stays.
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
      // Whoever comes next does not find the old failure.
      return () => {
        last = null
      }
    }, [failed])
    return failed ? (
      <LoadFailed error={result.error} onAgain={() => setLoading(reload())} />
    ) : (
      <result.Part {...props} />
    )
  }
}

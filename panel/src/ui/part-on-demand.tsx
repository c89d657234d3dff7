import { use, useEffect, useState, type ComponentType } from 'react'
import { LoadFailed } from './page/LoadFailed.tsx'

type Got<Props> = { Part: ComponentType<Props> } | { error: unknown }

/**
 * As `lazy`, for a part of a page. One that cannot be fetched, without a connection say or after an update, says so in its
 * own place and can be tried again: what stands around it, and what is being written there, stays.
 */
export const partOnDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let last: Promise<Got<Props>> | null = null
  const anew = () =>
    (last = load().then(
      (Part) => ({ Part }),
      (error: unknown) => ({ error }),
    ))
  return function PartOnDemand(props: Props) {
    const [asked, ask] = useState(() => last ?? anew())
    const got = use(asked)
    const failed = 'error' in got
    useEffect(() => {
      if (!failed) return undefined
      // Whoever comes next does not find the old failure.
      return () => {
        last = null
      }
    }, [failed])
    return failed ? <LoadFailed error={got.error} onAgain={() => ask(anew())} /> : <got.Part {...props} />
  }
}

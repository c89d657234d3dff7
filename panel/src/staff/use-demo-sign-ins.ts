import { useEffect, useState } from 'react'
import { openCalls } from '../client/open-calls.ts'

type DemoSignIn = Awaited<ReturnType<typeof openCalls.demoSignIns>>['data'][number]

/** The demo's people; empty once the demo is off, and while it cannot be told. */
export const useDemoSignIns = (): DemoSignIn[] => {
  const [people, setPeople] = useState<DemoSignIn[]>([])
  useEffect(() => {
    const gone = new AbortController()
    openCalls
      .demoSignIns(gone.signal)
      .then(({ data }) => setPeople(data))
      // The form above works without them, and says itself what is wrong when it is used.
      .catch(() => undefined)
    return () => gone.abort()
  }, [])
  return people
}
